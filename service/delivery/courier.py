"""The courier of a process: takes messages for webhooks out of the outbox and sends them, beside requests.

It has a thread with an event loop of its own, so that a receiver that hangs holds nothing but a place, and one more
thread for the database. Each webhook gets its messages one after the other.
"""

import asyncio
import os
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import TypeVar

import psycopg
import structlog
from sqlalchemy.exc import SQLAlchemyError

from service.delivery.client import Answer, Client, NoAnswer
from service.delivery.retries import Outcome, outcome_of
from service.delivery.signatures import headers_of
from service.metrics import tally
from service.play.ports import Missing
from service.play.resources.rows import Delivery, Webhook
from service.play.webhooks.bodies import body_of
from service.store.outbox import Claim, Outbox, Settled
from service.values import dataclass

MOST_AT_ONCE = 50
"""Webhooks that a process serves at the same time."""
LOOK_SECONDS = 5.0
"""How often the outbox is looked at though nobody said that there is something."""
REST_SECONDS = 2.0
"""After the database was not there."""
STOP_SECONDS = 1.0
HEADERS: Mapping[str, str] = {"Content-Type": "application/json", "User-Agent": "Arbiter"}

_log = structlog.get_logger()
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Parcel:
    """A message that is ready to be sent."""

    delivery: Delivery
    body: bytes

    @property
    def identity(self) -> str:
        """The `webhook-id`: the same whenever it is sent again."""
        return f"msg_{self.delivery.id.replace('-', '')}"


class Courier:
    """Sends messages from when the process starts until it stops.

    Args:
        outbox: where messages come from.
        client: sends them.
    """

    _thread: threading.Thread | None
    _loop: asyncio.AbstractEventLoop | None

    def __init__(self, outbox: Outbox, client: Client) -> None:
        self._outbox, self._client = outbox, client
        self._forget()
        os.register_at_fork(after_in_child=self._forget)

    def start(self) -> None:
        """Begin to deliver, in this process."""
        thread = self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), name="courier", daemon=True)
        thread.start()

    def wake(self, _campaign_id: str) -> None:
        """There may be something to deliver; called after a commit, in any thread."""
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # it has ended
                loop.call_soon_threadsafe(self._awake.set)

    def stop(self) -> None:
        """Take nothing more; what is on its way may end, or is sent again by others."""
        self._is_stopping = True
        self.wake("")
        if self._thread is not None:
            self._thread.join(STOP_SECONDS)

    def _forget(self) -> None:
        self._thread = self._loop = None
        self._is_stopping = False

    async def _run(self) -> None:
        self._awake, self._tasks = asyncio.Event(), set[asyncio.Task[None]]()
        self._database = ThreadPoolExecutor(1, thread_name_prefix="outbox")
        self._loop = asyncio.get_running_loop()
        while not self._is_stopping:
            self._awake.clear()
            await self._look()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), LOOK_SECONDS)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_SECONDS)
        self._database.shutdown(wait=False)

    async def _look(self) -> None:
        """Begin to deliver what is due, as far as there are places."""
        try:
            for campaign_id in await self._in_database(self._outbox.due) if self._has_place else ():
                await self._take(campaign_id)
        except (psycopg.Error, SQLAlchemyError) as error:
            _log.warning("the outbox cannot be read", error=type(error).__name__)
            await asyncio.sleep(REST_SECONDS)

    async def _take(self, campaign_id: str) -> None:
        while self._has_place and (claim := await self._in_database(lambda: self._outbox.claim(campaign_id))):
            task = asyncio.get_running_loop().create_task(self._serve(claim))
            self._tasks.add(task)
            task.add_done_callback(self._ended)

    @property
    def _has_place(self) -> bool:
        return len(self._tasks) < MOST_AT_ONCE and not self._is_stopping

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("messages could not be delivered", exc_info=error)
        else:
            self._awake.set()

    async def _serve(self, claim: Claim) -> None:
        """Send the messages of a webhook one after the other, until it wants no more or has had its share."""
        try:
            webhook, parcels = await self._in_database(lambda: self._packed(claim))
            for parcel in parcels:
                outcome = await self._send(claim, webhook, parcel)
                if outcome.rest is not None or outcome.disables or self._is_stopping:
                    break
            await self._in_database(lambda: self._outbox.release(claim))
        except Missing:
            return
        except (psycopg.Error, SQLAlchemyError) as error:  # the claim ends by itself
            _log.warning("the outbox cannot be written", error=type(error).__name__)

    def _packed(self, claim: Claim) -> tuple[Webhook, list[Parcel]]:
        """The messages of a claim with their bodies; those in which there is nothing to see are forgotten."""
        with self._outbox.opened(claim) as (call, webhook, deliveries):
            bodies = [(delivery, body_of(call, webhook, delivery)) for delivery in deliveries]
        self._outbox.drop(claim, [delivery.id for delivery, body in bodies if body is None])
        return webhook, [Parcel(delivery, body) for delivery, body in bodies if body is not None]

    async def _send(self, claim: Claim, webhook: Webhook, parcel: Parcel) -> Outcome:
        begun, answer = time.monotonic(), await self._answer(webhook, parcel)
        duration = timedelta(seconds=time.monotonic() - begun)
        outcome = outcome_of(answer, duration, parcel.delivery.attempts + 1, claim.failures)
        await self._in_database(lambda: self._settle(claim, parcel.delivery, outcome))
        tally.count("webhooks", _ended_as(outcome))
        _log.info(
            "webhook answered" if outcome.error is None else "webhook did not answer",
            campaign_id=claim.campaign_id,
            webhook_id=claim.webhook_id,
            delivery_id=parcel.delivery.id,
            status=outcome.status,
            code=outcome.error,
            duration_ms=round(duration.total_seconds() * 1000),
        )
        return outcome

    async def _answer(self, webhook: Webhook, parcel: Parcel) -> Answer | NoAnswer:
        signed = headers_of(parcel.identity, int(time.time()), parcel.body, _secrets(webhook, time.time()))
        try:
            return await self._client.post(webhook.url, {**HEADERS, **signed}, parcel.body)
        except NoAnswer as none:
            return none

    def _settle(self, claim: Claim, delivery: Delivery, outcome: Outcome) -> None:
        settled = Settled(
            delivery_id=delivery.id,
            status=outcome.status,
            error=outcome.error,
            duration=outcome.duration,
            is_delivered=outcome.is_delivered,
            again=outcome.again,
            rest=outcome.rest,
        )
        self._outbox.settle(claim, settled)
        if outcome.disables:
            self._outbox.disable(claim)

    async def _in_database(self, function: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._database, function)


def _ended_as(outcome: Outcome) -> str:
    """How a delivery ended, for the figures."""
    if outcome.is_delivered:
        return "delivered"
    return "disabled" if outcome.disables else "given_up" if outcome.again is None else "to_be_sent_again"


def _secrets(webhook: Webhook, now: float) -> list[bytes]:
    """The secret of a webhook, and the former one as long as it counts."""
    former = webhook.former_secret if webhook.former_until and webhook.former_until.timestamp() > now else None
    return [webhook.secret, *([former] if former else [])]
