"""Hearing that a campaign's log has grown."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol


class Subscription(Protocol):
    """Rings when something happens in a campaign."""

    def wait(self, seconds: float) -> bool:
        """Wait until it rings, at the longest this long; False when the time is over, or when it will ring no more."""


class EventFeed(Protocol):
    """Tells when a campaign's log has grown, across processes."""

    def listen(self, listener: Callable[[str | None], None]) -> None:
        """Have a function told the id of each campaign whose log has grown, or None when it may be any.

        It is called in whichever thread hears of it, often, and must neither wait nor raise.
        """

    def subscribe(self, campaign_id: str) -> AbstractContextManager[Subscription | None]:
        """A subscription for one campaign, or None when too many are waiting already."""
