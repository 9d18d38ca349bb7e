"""Interface of notifications that a campaign's log has grown."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol


class Subscription(Protocol):
    """Wakes one thread when the log of a campaign grows."""

    @property
    def is_over(self) -> bool:
        """Whether it never wakes again, because the process ends."""

    def wait(self, seconds: float) -> bool:
        """Wait for a notification for so many seconds; False when the time is over."""


class EventFeed(Protocol):
    """Notifies listeners that a campaign's log has grown, across processes."""

    def notify(self, campaign_id: str) -> None:
        """Notify all processes, after the commit, that a campaign's log has grown."""

    def listen(self, listener: Callable[[str | None], None]) -> None:
        """Register a function that gets the id of each campaign with a grown log; None means any.

        It is called in whichever thread hears of it, often, and must neither wait nor raise.
        """

    def subscribe(self, campaign_id: str) -> AbstractContextManager[Subscription | None]:
        """A subscription for one campaign, or None when too many are waiting already."""
