"""Hub of the event loop: wakes long polls and streams when a campaign's log has grown.

Whoever watches a campaign says up to which event it knows the log. It is woken when the log is told to have grown, and
when a look at the heads of all watched logs, now and then, shows that something went unheard.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from typing import Protocol

import structlog

from service.api.http.waiting import News
from service.serve.pool import Pool
from service.serve.ports import RequestServer

MOST_OF_ONE_OWNER = 10_000
"""Places in a process that the owner of one key can take."""
LOOK_SECONDS = 5.0
"""Seconds between polls of the heads of all watched logs."""

_log = structlog.get_logger()


class Watcher(Protocol):
    """A long poll or a group of streams that watches a campaign's log."""

    @property
    def campaign_id(self) -> str:
        """Id of the campaign."""

    @property
    def position(self) -> int:
        """Seq up to which it has read the log."""

    def wake(self) -> None:
        """Reads the log again."""


class Hub:
    """The watchers of campaigns in one process.

    Args:
        server: Has a thread look at the database.
        news: Tells when a log has grown.
        pool: For looking.
    """

    def __init__(self, server: RequestServer, news: News, pool: Pool) -> None:
        self._server, self._news, self._pool = server, news, pool
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._owners: Counter[str] = Counter()
        self._new: set[str] = set()
        self._is_looking = self._is_listening = False
        self._looks_at = 0.0

    @property
    def places(self) -> int:
        """Number of long polls and streams."""
        return self._owners.total()

    def take_place(self, owner: str) -> bool:
        """Counts a long poll or stream of the owner of a key; returns False beyond the limit."""
        if self._owners[owner] >= MOST_OF_ONE_OWNER:
            return False
        self._owners[owner] += 1
        return True

    def leave_place(self, owner: str) -> None:
        """Uncounts a long poll or stream."""
        self._owners[owner] -= 1
        if not self._owners[owner]:
            del self._owners[owner]

    def watch(self, watcher: Watcher) -> None:
        """Registers a watcher; it is woken at once when the log has grown since it was read."""
        self._begin_to_listen()
        self._watchers[watcher.campaign_id].add(watcher)
        self._look({watcher.campaign_id})

    def leave(self, watcher: Watcher) -> None:
        """Removes a watcher."""
        watchers = self._watchers.get(watcher.campaign_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(watcher.campaign_id, None)

    def wake(self, campaign_id: str | None) -> None:
        """Wakes all watchers of a campaign; None stands for any."""
        if campaign_id is None:
            self._look(set(self._watchers))
        for watcher in list(self._watchers.get(campaign_id or "", ())):
            watcher.wake()

    def tick(self, now: float) -> None:
        """Polls the heads of all watched logs now and then, because notifications can get lost."""
        if self._watchers and now >= self._looks_at:
            self._look(set(self._watchers))

    def _begin_to_listen(self) -> None:
        if not self._is_listening:
            self._is_listening = self._pool.submit(lambda: self._news.listen(self._on_event))

    def _on_event(self, campaign_id: str | None) -> None:
        """Wakes watchers from a thread of the feed."""
        if campaign_id is None or campaign_id in self._watchers:
            self._server.call(self.wake, campaign_id)

    def _look(self, campaign_ids: set[str]) -> None:
        """Reads the heads of logs in a thread, by one statement."""
        if self._is_looking:
            self._new |= campaign_ids
            return
        self._is_looking, self._new = True, set()
        self._looks_at = self._server.loop.time() + LOOK_SECONDS

        def look() -> None:
            heads: Mapping[str, int] | None = None
            try:
                heads = self._news.heads(campaign_ids)
            except Exception as error:  # noqa: BLE001 - the database is away; it is looked again
                _log.warning("the heads of logs cannot be read", error=type(error).__name__)
            self._server.call(self._seen, campaign_ids, heads)

        if not self._pool.submit(look):
            self._is_looking = False

    def _seen(self, campaign_ids: Collection[str], heads: Mapping[str, int] | None) -> None:
        self._is_looking = False
        for campaign_id in campaign_ids if heads is not None else ():
            head = heads.get(campaign_id)  # type: ignore[union-attr]  # it is no None here
            for watcher in list(self._watchers.get(campaign_id, ())):
                if head is None or head > watcher.position:
                    watcher.wake()
        if self._new:
            self._look(self._new)


class WatchServer(RequestServer, Protocol):
    """A server with a hub."""

    @property
    def hub(self) -> Hub:
        """The hub of the process."""
