"""A streaming replica for lists and logs, which never shows less than its reader may know.

Of each campaign a process remembers up to which event it has seen the log, and reads from the replica what is at least
as new. It forgets what it knew when it hears that the log has grown; then the primary tells anew.
"""

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Engine

MOST_KNOWN = 10_000
"""Campaigns that are remembered; the primary tells of the others."""
PAUSE_SECONDS = 5.0
"""For which a replica that does not answer is left alone."""
KNOWN_SECONDS = 5.0
"""For which a process relies on what it knows; a notification can get lost, and a replica hang."""
Listen = Callable[[Callable[[str | None], None]], None]


class _Known(NamedTuple):
    """The seq up to which a log went, and until when that is relied on."""

    seq: int
    until: float


class Replica:
    """The replica, and what this process knows of logs.

    Args:
        engine: connects to the replica.
        listen: has a function told of each campaign whose log has grown, or None when it may be any.

    Attributes:
        engine: the same, without transactions.
    """

    _is_listening: bool

    def __init__(self, engine: Engine, listen: Listen) -> None:
        self.engine, self._listen = engine.execution_options(isolation_level="AUTOCOMMIT"), listen
        self._forget()
        os.register_at_fork(after_in_child=self._forget)

    def known(self, campaign_id: str) -> int | None:
        """The seq that a reader may know of; None where only the primary can tell."""
        if time.monotonic() < self._rests_until:
            return None
        self._begin_to_listen()
        with self._lock:
            known = self._known.get(campaign_id)
        return known.seq if isinstance(known, _Known) and time.monotonic() < known.until else None

    def ask(self, campaign_id: str) -> object:
        """A mark to come back with when the primary has told."""
        mark = object()
        with self._lock:
            self._known[campaign_id] = mark
            self._known.move_to_end(campaign_id)
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return mark

    def learn(self, campaign_id: str, mark: object, seq: int) -> None:
        """Remember what the primary has told, unless the log has grown meanwhile."""
        with self._lock:
            if self._known.get(campaign_id) is mark:
                self._known[campaign_id] = _Known(seq, time.monotonic() + KNOWN_SECONDS)

    def hear(self, campaign_id: str | None) -> None:
        """The log of a campaign, or of any, has grown."""
        with self._lock:
            if campaign_id is None:
                self._known.clear()
            else:
                self._known.pop(campaign_id, None)

    def rest(self) -> None:
        """It does not answer: it is left alone for a while."""
        self._rests_until = time.monotonic() + PAUSE_SECONDS
        self.engine.dispose()

    def _begin_to_listen(self) -> None:
        with self._lock:
            if self._is_listening:
                return
            self._is_listening = True
        self._listen(self.hear)

    def _forget(self) -> None:
        self._lock = threading.Lock()
        self._known: OrderedDict[str, object] = OrderedDict()
        self._is_listening = False
        self._rests_until = 0.0
