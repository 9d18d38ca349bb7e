"""The effect of a call as one value, passed from the order to the log, to each viewer and to the answer."""

from typing import Any

from service.play.resources.rows import Event
from service.play.resources.snapshot import Snapshot
from service.resolution.resolver import Resolved
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The application of the rules to an order.

    Attributes:
        order: the order, in the dataclass of the operation's orders.
        request: the request that became of it, with everything looked up.
        resolved: the outcome, with its dice.
    """

    order: Any
    request: Any
    resolved: Resolved


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """Effects of a command, a stretch of time or an edit.

    Attributes:
        event: from the log, with the members visible to players.
        before: the rows that it worked on, as they were.
        after: the same rows, after the command.
        result: what came of it, in the dataclass of its kind; None where no rule was applied.
        run: the application of the rules to a command; None for anything else.
    """

    event: Event
    before: Snapshot
    after: Snapshot
    result: Any = None
    run: Run | None = None
