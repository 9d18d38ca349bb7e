"""Reads from a streaming replica, unless it is behind what its reader may already know.

Of each campaign a process remembers the last event that it has seen, and reads from the replica if that is at least
as new. It forgets it on the news that the log has grown; then the primary answers anew. Of what workers of
its own machine write it knows before they have answered, by memory that they share.
"""

import os
import random
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from mmap import mmap
from typing import NamedTuple, Protocol

from sqlalchemy import Engine

MOST_KNOWN = 10_000
"""Campaigns that are remembered; the primary tells of the others."""
PAUSE_SECONDS = 5.0
"""For which a replica that does not answer is left alone."""
KNOWN_SECONDS = 5.0
"""For which a process relies on what it knows; a notification can get lost, and a replica hang."""
_PLACES = 65_536
"""Places in the memory that workers share; campaigns that share one forget a little more often."""
_BYTES_OF_PLACE = 8


class NewsOfProcesses(Protocol):
    """Source of notifications that logs have grown, in any process."""

    @property
    def is_listening(self) -> bool:
        """Whether notifications of other processes arrive now."""

    def listen(self, listener: Callable[[str | None], None]) -> None:
        """Register a function that gets the id of each campaign with a grown log; None means any."""


class Mark(NamedTuple):
    """The moment at which the primary was asked.

    Attributes:
        asked: distinguishes it from all others.
        written: the mark of the last write of a worker of this machine.
    """

    asked: object
    written: int


class _Known(NamedTuple):
    """The known head of a log, its expiry, and the mark of the last write."""

    seq: int
    until: float
    written: int


class Replica:
    """The replica, with what this process knows of the heads of logs.

    Args:
        engine: connects to the replica.
        news: announces that logs have grown.

    Attributes:
        engine: the same, without transactions.
    """

    _is_listening: bool

    def __init__(self, engine: Engine, news: NewsOfProcesses) -> None:
        self.engine, self._news = engine.execution_options(isolation_level="AUTOCOMMIT"), news
        self._written = memoryview(mmap(-1, _PLACES * _BYTES_OF_PLACE)).cast("Q")  # made before workers are forked
        self._forget()
        os.register_at_fork(after_in_child=self._forget)

    def known(self, campaign_id: str) -> int | None:
        """The head of a log that a reader may know of; None if only the primary knows it."""
        if time.monotonic() < self._rests_until:
            return None
        self._begin_to_listen()
        with self._lock:
            known = self._known.get(campaign_id)
        if not isinstance(known, _Known) or not self._news.is_listening:
            return None
        is_good = time.monotonic() < known.until and known.written == self._written[_place(campaign_id)]
        return known.seq if is_good else None

    def ask(self, campaign_id: str) -> Mark:
        """A mark for `learn`, taken before the primary is asked."""
        mark = Mark(object(), self._written[_place(campaign_id)])
        with self._lock:
            self._known[campaign_id] = mark
            self._known.move_to_end(campaign_id)
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return mark

    def learn(self, campaign_id: str, mark: Mark, seq: int) -> None:
        """Store the head that the primary returned, unless the log has grown since."""
        with self._lock:
            if self._known.get(campaign_id) is mark:
                self._known[campaign_id] = _Known(seq, time.monotonic() + KNOWN_SECONDS, mark.written)

    def wrote(self, campaign_id: str) -> None:
        """Note a commit of this worker, after which its caller may read before notifications arrive."""
        self._written[_place(campaign_id)] = random.getrandbits(64)

    def hear(self, campaign_id: str | None) -> None:
        """Note that the log of a campaign, or of any, has grown."""
        with self._lock:
            if campaign_id is None:
                self._known.clear()
            else:
                self._known.pop(campaign_id, None)

    def rest(self) -> None:
        """Leave the replica alone for a while, because it does not answer."""
        self._rests_until = time.monotonic() + PAUSE_SECONDS
        self.engine.dispose()

    def _begin_to_listen(self) -> None:
        with self._lock:
            if self._is_listening:
                return
            self._is_listening = True
        self._news.listen(self.hear)

    def _forget(self) -> None:
        self._lock = threading.Lock()
        self._known: OrderedDict[str, Mark | _Known] = OrderedDict()
        self._is_listening = False
        self._rests_until = 0.0


def _place(campaign_id: str) -> int:
    """The index of a campaign in the workers' shared memory."""
    return int(campaign_id[-4:], 16) % _PLACES
