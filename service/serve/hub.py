"""Hub of the event loop: wakes long polls and streams when a campaign's log has grown."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import structlog

from service.api.http.waiting import News
from service.serve.threads import Threads

MOST_OF_ONE_OWNER = 10_000
"""Long polls and streams of one key in a process."""
LOOK_SECONDS = 5.0
"""Seconds between looks at the heads of all watched logs, because notifications can get lost."""

_log = structlog.get_logger()


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
    """The watched logs of one process; `news` tells when they grow, `threads` read the database."""

    def __init__(self, news: News, threads: Threads) -> None:
        self._news, self._threads, self._loop = news, threads, asyncio.get_running_loop()
        self._watches: defaultdict[str, set[Watch]] = defaultdict(set)
        self._owners: Counter[str] = Counter()
        self._unseen: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_looking = self._is_listening = self.is_stopping = False
        self._looked_at = 0.0

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

    @contextmanager
    def watching(self, campaign_id: str, position: int) -> Iterator[Watch]:
        """A block that watches a log after a position."""
        watch = Watch(position)
        if not self._is_listening:
            self._is_listening = True
            self._begin(self._threads.call_later(self._news.listen, self._on_event))
        self._watches[campaign_id].add(watch)
        self._look({campaign_id})
        try:
            yield watch
        finally:
            self._watches[campaign_id].discard(watch)
            if not self._watches[campaign_id]:
                del self._watches[campaign_id]

    def tick(self, now: float) -> None:
        """Looks at all watched logs from time to time; called once a second."""
        if self._watches and now > self._looked_at + LOOK_SECONDS:
            self._look(set(self._watches))

    def stop(self) -> None:
        """Ends the waiting of all long polls and streams."""
        self.is_stopping = True
        self._wake(list(self._watches))

    def _begin(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _on_event(self, campaign_id: str | None) -> None:
        """Handles a notification in a thread of the feed; None stands for any log."""
        with suppress(RuntimeError):  # the loop has ended
            if campaign_id is None:
                self._loop.call_soon_threadsafe(self._look, set(self._watches))
            elif campaign_id in self._watches:
                self._loop.call_soon_threadsafe(self._wake, (campaign_id,))

    def _wake(self, campaign_ids: Iterable[str], heads: Mapping[str, int] | None = None) -> None:
        """Wakes the watches of logs, where heads are known only those of logs that have grown or are gone."""
        for campaign_id in campaign_ids:
            for watch in self._watches.get(campaign_id, ()):
                if heads is None or heads.get(campaign_id, watch.position + 1) > watch.position:
                    watch.grown.set()

    def _look(self, campaign_ids: set[str]) -> None:
        """Reads the heads of logs by one statement at a time."""
        self._unseen |= campaign_ids
        if not self._is_looking:
            self._is_looking = True
            self._begin(self._look_at_unseen())

    async def _look_at_unseen(self) -> None:
        while self._unseen:
            campaign_ids, self._unseen, self._looked_at = self._unseen, set(), self._loop.time()
            try:
                self._wake(campaign_ids, await self._threads.call(self._news.heads, campaign_ids))
            except Exception as error:  # noqa: BLE001 - the database does not answer; the next look may succeed
                _log.warning("the heads of logs cannot be read", error=type(error).__name__)
        self._is_looking = False
