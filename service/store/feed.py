"""Who waits for a campaign's log hears at once when it grows, whichever process made it grow."""

import os
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import psycopg
from sqlalchemy import Engine

from service.play.log.feed import Subscription
from service.store.database import CONNECT_TIMEOUT
from service.store.rows.events import CHANNEL

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
"""Seconds before the listener connects again."""
CHECK_EVERY_SECONDS = 5
"""After which the listener looks whether it still has something to do."""
Listener = Callable[[str | None], None]


class _Subscription:
    """`service.play.log.feed.Subscription` for one who waits."""

    def __init__(self, stopped: threading.Event) -> None:
        self._rung, self._stopped = threading.Event(), stopped

    def wait(self, seconds: float) -> bool:
        """Wait until it rings, at the longest this long; False when the time is over, or when it will ring no more."""
        rung = self._rung.wait(seconds)
        self._rung.clear()
        return rung and not self._stopped.is_set()

    def ring(self) -> None:
        """Wake the one who waits."""
        self._rung.set()


class PostgresEventFeed:
    """`service.play.log.feed.EventFeed` by LISTEN and NOTIFY, over one connection for each process.

    The listener starts with the first one who waits in a process, so never before a fork. A notification carries the
    campaign's id only; whoever is woken reads the log. After a lost connection all are woken, so nothing is missed.

    Args:
        engine: tells where the database is.
        most_waiting: how many may wait at once in a process; each holds a thread.
    """

    def __init__(self, engine: Engine, most_waiting: int) -> None:
        self._engine, self._most_waiting = engine, most_waiting
        self._forget()
        os.register_at_fork(after_in_child=self._forget)

    def listen(self, listener: Listener) -> None:
        """Have a function told the id of each campaign whose log has grown, or None when it may be any.

        It is called in whichever thread hears of it, often, and must neither wait nor raise.
        """
        with self._lock:
            self._listeners.append(listener)
        self._start()

    @contextmanager
    def subscribe(self, campaign_id: str) -> Iterator[Subscription | None]:
        """A subscription for one campaign, or None when too many are waiting already."""
        if not self._places.acquire(blocking=False):
            yield None
            return
        subscription = _Subscription(self._stopped)
        with self._lock:
            self._subscriptions[campaign_id].add(subscription)
        self._start()
        try:
            yield subscription
        finally:
            self._places.release()
            with self._lock:
                self._subscriptions[campaign_id].discard(subscription)
                if not self._subscriptions[campaign_id]:
                    del self._subscriptions[campaign_id]

    def close(self) -> None:
        """Wake everybody and stop listening."""
        self._stopped.set()
        self._ring_all()

    def _forget(self) -> None:
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(self._most_waiting)
        self._subscriptions: defaultdict[str, set[_Subscription]] = defaultdict(set)
        self._listeners: list[Listener] = []
        self._stopped = threading.Event()
        self._listening = threading.Event()
        self._thread: threading.Thread | None = None

    def _start(self) -> None:
        """Have the listener connected before anybody reads the log, or something could go unheard."""
        if self._stopped.is_set():
            self._ring_all()
            return
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._listen, name="feed", daemon=True)
                self._thread.start()
        self._listening.wait(LONGEST_PAUSE)

    def _listen(self) -> None:
        pause = FIRST_PAUSE
        while not self._stopped.is_set():
            with suppress(psycopg.Error), self._connect() as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                self._listening.set()
                self._ring_all()
                pause = FIRST_PAUSE
                self._pass_on(connection)
            self._listening.clear()
            self._stopped.wait(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def _connect(self) -> "psycopg.Connection[tuple[object, ...]]":
        url = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        return psycopg.connect(
            url,
            autocommit=True,
            application_name="arbiter feed",
            connect_timeout=CONNECT_TIMEOUT,
            keepalives_idle=CHECK_EVERY_SECONDS,
        )

    def _pass_on(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        while not self._stopped.is_set():
            for notification in connection.notifies(timeout=CHECK_EVERY_SECONDS):
                self._ring(notification.payload)

    def _ring(self, campaign_id: str) -> None:
        with self._lock:
            subscriptions = list(self._subscriptions.get(campaign_id, ()))
            listeners = list(self._listeners)
        for listener in listeners:
            listener(campaign_id)
        for subscription in subscriptions:
            subscription.ring()

    def _ring_all(self) -> None:
        with self._lock:
            subscriptions = [subscription for waiting in self._subscriptions.values() for subscription in waiting]
            listeners = list(self._listeners)
        for listener in listeners:
            listener(None)
        for subscription in subscriptions:
            subscription.ring()
