"""Sender of NOTIFY after the commit, on a separate connection, for many campaigns at once.

Within the transaction of a command it would make all commits of the database queue behind one lock.
"""

import os
import threading

import psycopg
from sqlalchemy import URL

from service.store.database import CONNECT_TIMEOUT
from service.store.driver import DirectConnection
from service.store.pruning import Pruner

CHANNEL = "arbiter_events"
"""Postgres tells listeners of this channel the id of every campaign whose log has grown."""
COALESCED_SECONDS = 0.01
"""In which several notifications become one statement."""
PAUSE_SECONDS = 1
"""After a connection that failed."""
STOP_SECONDS = 1
"""For which a process that ends waits for queued notifications."""
_KEEPALIVE_SECONDS = 5
_IDLE_SECONDS = 30
"""After which an idle sender closes its connection."""
_SEND = "SELECT pg_notify(%(channel)s, campaign_id) FROM unnest(%(campaigns)s::text[]) campaign_id"


def connect(url: URL, name: str) -> DirectConnection:
    """A separate autocommit connection to a database."""
    direct = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return DirectConnection.connect(
        direct,
        autocommit=True,
        application_name=name,
        connect_timeout=CONNECT_TIMEOUT,
        keepalives_idle=_KEEPALIVE_SECONDS,
    )


class Notifier:
    """Sends notifications from a thread of each process, so that no request waits for them.

    Args:
        url: where the database is, without a pooler.
    """

    _thread: threading.Thread | None

    def __init__(self, url: URL) -> None:
        self._url = url
        self._forget()
        os.register_at_fork(after_in_child=self._forget)

    def notify(self, campaign_id: str) -> None:
        """Queue the notification that a campaign's log has grown."""
        with self._changed:
            self._waiting.add(campaign_id)
            if self._thread is None:
                thread = self._thread = threading.Thread(target=self._run, name="notifier", daemon=True)
                thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Send queued notifications and stop."""
        with self._changed:
            self._closed.set()
            self._changed.notify()
            thread = self._thread
        if thread is not None:
            thread.join(STOP_SECONDS)

    def _forget(self) -> None:
        self._changed = threading.Condition()
        self._closed = threading.Event()
        self._waiting: set[str] = set()
        self._pruner = Pruner()
        self._thread = None

    def _run(self) -> None:
        while not self._is_done():
            try:
                with connect(self._url, "arbiter notifier") as connection:
                    connection.execute("SET synchronous_commit = off")
                    self._send_all(connection)
            except psycopg.Error:
                self._closed.wait(PAUSE_SECONDS)
                self._next()  # dropped if it cannot be sent: waiting calls look again by themselves

    def _send_all(self, connection: DirectConnection) -> None:
        while campaigns := self._next():
            connection.run(_SEND, {"channel": CHANNEL, "campaigns": campaigns})
            self._pruner.prune(connection, campaigns)
            self._closed.wait(COALESCED_SECONDS)

    def _next(self) -> list[str]:
        """The queued campaigns, once there are some; none when the sender is idle or closed."""
        with self._changed:
            self._changed.wait_for(lambda: bool(self._waiting) or self._closed.is_set(), _IDLE_SECONDS)
            campaigns, self._waiting = sorted(self._waiting), set()
            return campaigns

    def _is_done(self) -> bool:
        """Whether the thread ends; the next notification starts another one."""
        with self._changed:
            is_done = not self._waiting
            if is_done:
                self._thread = None
            return is_done
