"""What a game does when time passes: turns, rounds, scenes, hours."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.stored.figures import Cast


class TimeUnit(StrEnum):
    """What passes outside encounters."""

    ROUND = "round"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    SCENE = "scene"
    SESSION = "session"


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A stretch of time.

    Attributes:
        amount: at least 1.
        unit: of the amount.
    """

    amount: int
    unit: TimeUnit


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """What a stretch of time did.

    Attributes:
        cast: those who are another now.
        result: frozen dataclass of what happened, for the log; None when nothing is to be told.
        rules: ids of the rules that were applied.
        summary: one line for people, or None.
    """

    cast: Cast = field(default_factory=dict)
    result: Any = None
    rules: tuple[str, ...] = ()
    summary: Message | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative:
    """Who acts when.

    Attributes:
        order: ids, who acts first to last; who is missing keeps the place behind them.
        scores: id -> number that decided, for people.
        passed: what else there is to tell.
    """

    order: tuple[str, ...]
    scores: Mapping[str, int]
    passed: Passed = Passed()


OfCast = Callable[[Cast, Any, Dice], Passed]
"""`(everybody who takes part, also the defeated; the game's options; dice)`. Raises `Rejected`."""
OfOne = Callable[[str, Cast, Any, Dice], Passed]
"""`(id of the one concerned, everybody who takes part, options, dice)`. Raises `Rejected`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timekeeping:
    """The hooks of a game; one that is None means that nothing happens then.

    Attributes:
        initiative: at the start of an encounter, and of every round where `reorders`. `(cast, options, dice)`.
        reorders: `options -> bool`, whether the order is made anew each round.
        turn_start: when somebody's turn begins.
        turn_end: when it ends.
        round_start: when a round begins, before the first turn.
        round_end: when a round ends, after the last turn.
        encounter_end: when an encounter ends.
        recurs: `(id, code, value, cast, options, dice)`, a recurring effect of a condition on that id.
        passes: `(span, cast, options, dice)`, time outside encounters; scenes and sessions as well.
        result: dataclass or union of all that `Passed.result` can be.
        streams: whose dice are thrown, for people; empty when none ever are.
        options: names of the house rules that touch time.
        nobody_acts: the game's own error code where time cannot go on because nobody can act, if it has one.
    """

    initiative: Callable[[Cast, Any, Dice], Initiative] | None = None
    reorders: Callable[[Any], bool] = lambda _options: False
    turn_start: OfOne | None = None
    turn_end: OfOne | None = None
    round_start: OfCast | None = None
    round_end: OfCast | None = None
    encounter_end: OfCast | None = None
    recurs: Callable[[str, str, int | None, Cast, Any, Dice], Passed] | None = None
    passes: Callable[[Span, Cast, Any, Dice], Passed] | None = None
    result: Any = None
    streams: str = ""
    options: tuple[str, ...] = ()
    nobody_acts: str | None = None
