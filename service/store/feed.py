"""Feed of notifications between processes, by LISTEN and NOTIFY, that a campaign's log has grown."""

import os
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import psycopg
from sqlalchemy import URL

from service.metrics import tally
from service.play.log.feed import Subscription
from service.store.notifications import CHANNEL, Notifier, connect

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
"""Seconds before the listener connects again."""
CHECK_EVERY_SECONDS = 5
"""After which the listener looks whether it still has something to do."""
Listener = Callable[[str | None], None]


class _Subscription:
    """`service.play.log.feed.Subscription` of one thread."""

    def __init__(self, stopped: threading.Event) -> None:
        self._rung, self._stopped = threading.Event(), stopped

    @property
    def is_over(self) -> bool:
        """Whether it never wakes again."""
        return self._stopped.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait for a notification for so many seconds; False when the time is over."""
        rung = self._rung.wait(seconds)
        self._rung.clear()
        return rung

    def ring(self) -> None:
        """Wake the waiting thread."""
        self._rung.set()


class PostgresEventFeed:
    """`service.play.log.feed.EventFeed` by LISTEN and NOTIFY.

    A notification carries the campaign's id only; the woken readers read the log. Readers in the process that
    wrote wake without Postgres, those in others by a connection that each process listens on, opened when the first
    one waits, so never before a fork. After a lost connection all are woken, and all look again now and then: a
    notification that gets lost delays an answer and never costs one.

    Args:
        url: where the database is, without a pooler.
        most_waiting: how many threads may wait at once in a process.
    """

    def __init__(self, url: URL, most_waiting: int) -> None:
        self._url, self._most_waiting = url, most_waiting
        self._notifier = Notifier(url)
        self._forget()
        os.register_at_fork(after_in_child=self._forget)

    def notify(self, campaign_id: str) -> None:
        """Notify all processes, after the commit, that a campaign's log has grown."""
        tally.count("writes")
        self._notify(campaign_id)
        self._notifier.notify(campaign_id)

    def listen(self, listener: Listener) -> None:
        """Register a function that gets the id of each campaign with a grown log; None means any.

        It is called in whichever thread hears of it, often, and must neither wait nor raise.
        """
        with self._lock:
            self._listeners.append(listener)
        self._start()

    @property
    def is_listening(self) -> bool:
        """Whether notifications of other processes arrive now."""
        return self._listening.is_set()

    @contextmanager
    def subscribe(self, campaign_id: str) -> Iterator[Subscription | None]:
        """A subscription to one campaign, or None when too many threads are waiting already."""
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
        """Wake all subscribers and stop listening."""
        self._stopped.set()
        self._notifier.close()
        self._notify(None)

    def _forget(self) -> None:
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(self._most_waiting)
        self._subscriptions: defaultdict[str, set[_Subscription]] = defaultdict(set)
        self._listeners: list[Listener] = []
        self._stopped = threading.Event()
        self._listening = threading.Event()
        self._thread: threading.Thread | None = None

    def _start(self) -> None:
        """Connect the listener before the first read of the log, so that no notification is missed."""
        if self._stopped.is_set():
            self._notify(None)
            return
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._listen, name="feed", daemon=True)
                self._thread.start()
        self._listening.wait(LONGEST_PAUSE)

    def _listen(self) -> None:
        pause = FIRST_PAUSE
        while not self._stopped.is_set():
            with suppress(psycopg.Error), connect(self._url, "arbiter feed") as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                self._listening.set()
                self._notify(None)
                pause = FIRST_PAUSE
                self._pass_on(connection)
            self._listening.clear()
            self._stopped.wait(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def _pass_on(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        while not self._stopped.is_set():
            for notification in connection.notifies(timeout=CHECK_EVERY_SECONDS):
                self._notify(notification.payload)

    def _notify(self, campaign_id: str | None) -> None:
        """Wake the subscribers of a campaign, or of all."""
        with self._lock:
            waiting = (
                self._subscriptions.values() if campaign_id is None else [self._subscriptions.get(campaign_id, ())]
            )
            subscriptions = [subscription for each in waiting for subscription in each]
            listeners = tuple(self._listeners)
        for subscription in subscriptions:
            subscription.ring()
        for listener in listeners:
            listener(campaign_id)
