"""Hub of the event loop: wakes long polls and streams when a campaign's log has grown."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Protocol, TypeVar

import structlog

from service.api.http.waiting import News, Waiting

MOST_OF_ONE_OWNER = 10_000
"""Long polls and streams of one key in a process."""
LOOK_SECONDS = 5.0
"""Seconds between looks at the heads of all watched logs, because notifications can get lost."""
Result = TypeVar("Result")

_log = structlog.get_logger()


class InThread(Protocol):
    """Calls a function with arguments in a thread."""

    def __call__(self, function: Callable[..., Result], *arguments: Any) -> Awaitable[Result]:
        """Returns what the function returns, or raises what it raises."""


class Watch:
    """A watched log: `grown` is set when events may follow `position`, and when the process stops."""

    def __init__(self, position: int) -> None:
        self.position, self.grown = position, asyncio.Event()

    async def wait(self, until: float) -> bool:
        """Waits until the log has grown, at most until a time of `time.monotonic`; returns whether it has."""
        with suppress(TimeoutError):
            async with asyncio.timeout(until - time.monotonic()):
                await self.grown.wait()
        has_grown = self.grown.is_set()
        self.grown.clear()
        return has_grown


class Hub:
    """The watched logs of one process; `news` announces that they grow, `in_thread` reads the database."""

    def __init__(self, news: News, in_thread: InThread) -> None:
        self._news, self._in_thread, self._loop = news, in_thread, asyncio.get_running_loop()
        self._watches: defaultdict[str, set[Watch]] = defaultdict(set)
        self._owners: Counter[str] = Counter()
        self._unseen, self._wanted = set[str](), asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self.is_stopping = False

    @property
    def places(self) -> int:
        """Number of long polls and streams."""
        return self._owners.total()

    def take_place(self, owner: str) -> bool:
        """Counts a long poll or stream of a key; returns False beyond the limit, and when the process stops."""
        if self.is_stopping or self._owners[owner] >= MOST_OF_ONE_OWNER:
            return False
        self._owners[owner] += 1
        return True

    def leave_place(self, owner: str) -> None:
        """Uncounts a long poll or stream."""
        self._owners[owner] -= 1
        if not self._owners[owner]:
            del self._owners[owner]

    async def wait(self, waiting: Waiting) -> bool:
        """Waits until a log has grown or the time of a long poll is over; returns whether it may wait again."""
        if not self.take_place(waiting.owner):
            return False
        try:
            with self.watching(waiting.campaign_id, waiting.position) as watch:
                await watch.wait(waiting.until)
        finally:
            self.leave_place(waiting.owner)
        return not self.is_stopping

    @contextmanager
    def watching(self, campaign_id: str, position: int) -> Iterator[Watch]:
        """A block that watches a log after a position."""
        watch = Watch(position)
        self._watches[campaign_id].add(watch)
        self._look((campaign_id,))
        if self._looking is None:
            self._looking = self._loop.create_task(self._look_on())
        try:
            yield watch
        finally:
            self._watches[campaign_id].discard(watch)
            if not self._watches[campaign_id]:
                del self._watches[campaign_id]

    def stop(self) -> None:
        """Ends the waiting of all long polls and streams."""
        self.is_stopping = True
        self._wake(list(self._watches))

    def _on_event(self, campaign_id: str | None) -> None:
        """Handles a notification in a thread of the feed; None means any log."""
        with suppress(RuntimeError):  # the loop has ended
            if campaign_id is None:
                self._loop.call_soon_threadsafe(self._look, self._watches)
            elif campaign_id in self._watches:
                self._loop.call_soon_threadsafe(self._wake, (campaign_id,))

    def _wake(self, campaign_ids: Iterable[str], heads: Mapping[str, int] | None = None) -> None:
        """Wakes the watches of logs, where heads are known only those of logs that have grown or are gone."""
        for campaign_id in campaign_ids:
            for watch in self._watches.get(campaign_id, ()):
                if heads is None or heads.get(campaign_id, watch.position + 1) > watch.position:
                    watch.grown.set()

    def _look(self, campaign_ids: Iterable[str]) -> None:
        """Has the heads of logs read soon."""
        self._unseen.update(campaign_ids)
        self._wanted.set()

    async def _look_on(self) -> None:
        """Listens to the feed, and reads the heads of logs by one statement at a time; of all logs now and then."""
        is_listening, all_at = False, 0.0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(all_at):
                    await self._wanted.wait()
            if self._loop.time() >= all_at:
                self._unseen, all_at = set(self._watches), self._loop.time() + LOOK_SECONDS
            campaign_ids, self._unseen = self._unseen, set()
            self._wanted.clear()
            try:
                if not is_listening:
                    await self._in_thread(self._news.listen, self._on_event)
                    is_listening = True
                if campaign_ids:
                    self._wake(campaign_ids, await self._in_thread(self._news.heads, campaign_ids))
            except Exception as error:  # noqa: BLE001 - the database does not answer; the next look may succeed
                _log.warning("the heads of logs cannot be read", error=type(error).__name__)
