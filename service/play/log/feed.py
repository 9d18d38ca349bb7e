"""Hearing that a campaign's log has grown."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol


class Subscription(Protocol):
    """Tells one thread that something has happened in a campaign."""

    @property
    def is_over(self) -> bool:
        """Whether it will never ring again, as when the process ends."""

    def wait(self, seconds: float) -> bool:
        """Wait until it rings, at the longest this long; False when the time is over."""


class EventFeed(Protocol):
    """Tells when a campaign's log has grown, across processes."""

    def notify(self, campaign_id: str) -> None:
        """Tell everybody that a campaign's log has grown, after the commit."""

    def listen(self, listener: Callable[[str | None], None]) -> None:
        """Have a function told the id of each campaign whose log has grown, or None when it may be any.

        It is called in whichever thread hears of it, often, and must neither wait nor raise.
        """

    def subscribe(self, campaign_id: str) -> AbstractContextManager[Subscription | None]:
        """A subscription for one campaign, or None when too many are waiting already."""
