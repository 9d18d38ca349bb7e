"""Dispatcher of a process: claims due messages of the outbox and sends them, in the background.

It has a thread with a separate event loop, so that a receiver that hangs holds only a place, and one more
thread for the database. Each webhook gets its messages one after the other.
"""

import asyncio
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import TypeVar

import psycopg
import structlog
from sqlalchemy.exc import SQLAlchemyError

from service.delivery.client import AnswerHead, Client, NoAnswer
from service.delivery.retries import attempt_of
from service.delivery.signed_messages import SignedMessage, signed_messages_of
from service.metrics import tally
from service.play.ports import NoSuchRow
from service.play.webhooks.attempts import Attempt
from service.store.outbox import Claim, Outbox

MOST_AT_ONCE = 50
"""Webhooks that a process serves at the same time."""
MOST_OF_CAMPAIGN = 3
"""Limit for one campaign, so that others have places too."""
SHARE_SECONDS = 20.0
"""For how long a webhook is served before others have their turn."""
LOOK_SECONDS = 5.0
"""Seconds between polls of the outbox of all campaigns, beside wake-ups."""
COUNT_SECONDS = 30.0
"""Seconds between counts of pending messages, where metrics are on."""
REST_SECONDS = 2.0
"""After the database was not there."""
STOP_SECONDS = 1.0

_log = structlog.get_logger()
Result = TypeVar("Result")


class Dispatcher:
    """Sends due messages from the start of the process until its end.

    Args:
        outbox: where messages come from.
        client: sends them.

    Attributes:
        pending: how many messages wait, of all campaigns, as it was counted last.
    """

    _thread: threading.Thread | None
    _loop: asyncio.AbstractEventLoop | None

    def __init__(self, outbox: Outbox, client: Client) -> None:
        self._outbox, self._client = outbox, client
        self._forget()
        os.register_at_fork(after_in_child=self._forget)

    def start(self) -> None:
        """Start to send, in this process."""
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), name="dispatcher", daemon=True)
        self._thread.start()

    def wake(self, campaign_id: str | None = None) -> None:
        """Look for due messages soon; called after a commit, in any thread.

        Args:
            campaign_id: of the campaign, or None when it may be any.
        """
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # it has ended
                loop.call_soon_threadsafe(self._hear, campaign_id)

    def stop(self) -> None:
        """Claim nothing more; messages being sent may end, or are sent again by others."""
        self._is_stopping = True
        self.wake()
        if self._thread is not None:
            self._thread.join(STOP_SECONDS)

    def _forget(self) -> None:
        self._thread = self._loop = None
        self._is_stopping = False
        self.pending = 0

    def _hear(self, campaign_id: str | None) -> None:
        if campaign_id is None:
            self._looks_at = 0.0
        else:
            self._woken.add(campaign_id)
        self._awake.set()

    async def _run(self) -> None:
        self._awake, self._tasks = asyncio.Event(), set[asyncio.Task[None]]()
        self._woken, self._served = set[str](), Counter[str]()
        self._looks_at = self._counts_at = 0.0
        self._database = ThreadPoolExecutor(1, thread_name_prefix="outbox")
        self._loop = asyncio.get_running_loop()
        while not self._is_stopping:
            self._awake.clear()
            await self._look()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), max(self._looks_at - time.monotonic(), 0.0))
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_SECONDS)
        self._database.shutdown(wait=False)

    async def _look(self) -> None:
        """Start to send due messages, as far as there are free places."""
        try:
            for campaign_id in await self._waiting():
                await self._take(campaign_id)
            await self._count()
        except (psycopg.Error, SQLAlchemyError) as error:
            _log.warning("the outbox cannot be read", error=type(error).__name__)
            await asyncio.sleep(REST_SECONDS)
        except Exception:  # noqa: BLE001 - deliveries must go on
            _log.exception("the outbox could not be looked at")
            await asyncio.sleep(REST_SECONDS)

    async def _waiting(self) -> Collection[str]:
        """Ids of campaigns that may have due messages: those that woke it, and now and then all."""
        woken, self._woken = self._woken, set()
        looks_at_all = time.monotonic() >= self._looks_at
        if looks_at_all:
            self._looks_at = time.monotonic() + LOOK_SECONDS
        if not self._has_place:  # the thread that makes room looks at all of them
            return ()
        if not looks_at_all:
            return woken
        return dict.fromkeys((*await self._in_database(self._outbox.due), *woken))

    async def _count(self) -> None:
        if tally.CountingSwitch.is_on and time.monotonic() >= self._counts_at:
            self._counts_at = time.monotonic() + COUNT_SECONDS
            self.pending = await self._in_database(self._outbox.pending)

    async def _take(self, campaign_id: str) -> None:
        while self._has_place and self._served[campaign_id] < MOST_OF_CAMPAIGN:
            claim = await self._in_database(lambda: self._outbox.claim(campaign_id))
            if claim is None:
                return
            task = asyncio.get_running_loop().create_task(self._serve(claim))
            self._tasks.add(task)
            self._served[campaign_id] += 1
            task.add_done_callback(lambda task: self._ended(task, campaign_id))

    @property
    def _has_place(self) -> bool:
        return len(self._tasks) < MOST_AT_ONCE and not self._is_stopping

    def _ended(self, task: "asyncio.Task[None]", campaign_id: str) -> None:
        self._tasks.discard(task)
        self._served -= Counter((campaign_id,))  # removes campaigns without deliveries
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("messages could not be delivered", exc_info=error)
        else:
            was_full = len(self._tasks) + 1 >= MOST_AT_ONCE  # then others wait that were heard of meanwhile
            self._hear(None if was_full else campaign_id)

    async def _serve(self, claim: Claim) -> None:
        """Send the messages of a webhook one after the other, until its share is used up."""
        try:
            signed_messages = await self._in_database(lambda: signed_messages_of(self._outbox, claim))
            held: Claim | None = claim
            ends, has_failed = time.monotonic() + SHARE_SECONDS, False
            for message in signed_messages:
                attempt, held = await self._send(claim, message)
                has_failed = has_failed or not attempt.is_delivered
                if held is None or attempt.is_last or self._is_stopping or time.monotonic() > ends:
                    break
                claim = held
            await self._in_database(lambda: self._finish(held, has_failed=has_failed))
        except NoSuchRow:
            return
        except (psycopg.Error, SQLAlchemyError) as error:  # the claim ends by itself
            _log.warning("the outbox cannot be written", error=type(error).__name__)

    def _finish(self, claim: Claim | None, *, has_failed: bool) -> None:
        if claim is not None:
            if has_failed:
                self._outbox.give_up(claim)
            self._outbox.release(claim)

    async def _send(self, claim: Claim, message: SignedMessage) -> tuple[Attempt, Claim | None]:
        """Send a message, and store the attempt.

        Returns:
            that, and the claim where it still holds.
        """
        if message.body is None:
            none = Attempt(status=None, error="no_body", duration=timedelta(0))
            return none, await self._in_database(lambda: self._settle(claim, message, none))
        begun, answer = time.monotonic(), await self._answer(message, message.body)
        duration = timedelta(seconds=time.monotonic() - begun)
        attempt = attempt_of(answer, duration, message.delivery.attempts + 1, claim.failures)
        held = await self._in_database(lambda: self._settle(claim, message, attempt))
        _log.info(
            "webhook answered" if attempt.error is None else "webhook did not answer",
            campaign_id=claim.campaign_id,
            webhook_id=claim.webhook_id,
            delivery_id=message.delivery.id,
            status=attempt.status,
            code=attempt.error,
            duration_ms=round(duration.total_seconds() * 1000),
        )
        return attempt, held

    async def _answer(self, message: SignedMessage, body: bytes) -> AnswerHead | NoAnswer:
        try:
            return await self._client.post(message.webhook.url, message.headers(time.time()), body)
        except NoAnswer as none:
            return none
        except Exception:  # noqa: BLE001 - a failing receiver settles its message too
            _log.exception("an answer could not be read", webhook_id=message.webhook.id)
            return NoAnswer("bad_answer")

    def _settle(self, claim: Claim, message: SignedMessage, attempt: Attempt) -> Claim | None:
        held = self._outbox.settle(claim, message.delivery.id, attempt)
        if held is not None:
            tally.count("webhooks", attempt.name)
            if attempt.disables:
                self._outbox.disable(claim)
        return held

    async def _in_database(self, function: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._database, function)
