"""Attempts to send a message, with their consequences."""

from datetime import timedelta

from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One attempt to send a message.

    Attributes:
        status: what the receiver answered, or None.
        error: code of why it did not answer, or None.
        duration: how long it took.
        is_delivered: whether the receiver has taken it.
        again: after which time it is sent again; None for never.
        rest: for how long the receiver gets nothing at all; None where it can go on.
        disables: whether the receiver wants no more, or has been away for too long.
    """

    status: int | None
    error: str | None
    duration: timedelta
    is_delivered: bool = False
    again: timedelta | None = None
    rest: timedelta | None = None
    disables: bool = False

    @property
    def is_last(self) -> bool:
        """Whether no further attempt follows for now."""
        return self.rest is not None or self.disables

    @property
    def name(self) -> str:
        """Label under which metrics count it."""
        if self.disables:
            return "disabled"
        if self.is_delivered:
            return "delivered"
        return "given_up" if self.again is None else "to_be_sent_again"
