"""The effect of a call as one value, passed from the order to the log, to each viewer and to the answer."""

from typing import Any

from service.play.resources.event import EventParticipant
from service.play.resources.rows import Event
from service.play.resources.snapshot import Snapshot
from service.resolution.answer import Answer
from service.rulesets.stored.figures import Cast
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One application of the rules.

    Attributes:
        order: the order, in the dataclass of the operation's orders.
        request: the request that became of it, with everything looked up.
        answer: as the stateless call would have given it.
        before: the participants as the rules found them.
        after: the changed rows.
        participants: of the order, as its event has them.
    """

    order: Any
    request: Any
    answer: Answer
    before: Cast
    after: Cast
    participants: tuple[EventParticipant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """Effects of a command, a stretch of time or an edit.

    Attributes:
        event: from the log, with the members visible to players.
        before: the rows that it worked on, as they were.
        after: the same rows, after the command.
        result: what came of it, in the dataclass of its kind; None where no rule was applied.
        runs: applications of an operation's rules, in their order; none but of commands.
    """

    event: Event
    before: Snapshot
    after: Snapshot
    result: Any = None
    runs: tuple[Run, ...] = ()
