"""Hooks of a game for passing time: turns, rounds, scenes, hours."""

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from service.dice import Dice
from service.rulesets.contract.messages import Message, Remark
from service.rulesets.stored.conditions import Recurring
from service.rulesets.stored.defaults import always, never, none, nothing, nothing_named
from service.rulesets.stored.figures import AnyFigure, Cast
from service.values import dataclass


class TimeUnit(StrEnum):
    """Unit of time that passes outside encounters."""

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

    def seconds(self, round_seconds: int | None) -> int | None:
        """Length in seconds; None for scenes and sessions, and for rounds in a game without a length of rounds.

        Args:
            round_seconds: length of a round.
        """
        length = round_seconds if self.unit is TimeUnit.ROUND else _SECONDS_OF.get(self.unit)
        return None if length is None else self.amount * length


_SECONDS_OF = {TimeUnit.MINUTE: 60, TimeUnit.HOUR: 3600, TimeUnit.DAY: 86400, TimeUnit.WEEK: 7 * 86400}


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurrence:
    """A recurring effect of a condition that is due.

    Attributes:
        bearer: id of the bearer of the condition.
        condition: id of the condition, among the `conditions` of the bearer.
        effect: what happens.
    """

    bearer: str
    condition: str
    effect: Recurring


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """Result of a stretch of time.

    Attributes:
        cast: the changed figures.
        result: frozen dataclass of the effects, for the log; None if there are none to report.
        rules: ids of the rules that were applied.
        summary: one line for people, or None.
        warnings: what the rules have to say about it; their codes are keys into the texts of the ruleset.
    """

    cast: Cast = field(default_factory=dict)
    result: object = None
    rules: tuple[str, ...] = ()
    summary: Message | None = None
    warnings: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative:
    """The turn order.

    Attributes:
        order: ids, first to last; missing ones stay behind them.
        scores: id -> number that decided, for people.
        passed: further effects.
    """

    order: tuple[str, ...]
    scores: Mapping[str, int]
    passed: Passed = Passed()


FigureT = TypeVar("FigureT", bound=AnyFigure)
Options = TypeVar("Options")
OfCast = Callable[[Mapping[str, FigureT], Options, Dice], Passed]
"""`(all participants, also the defeated; the game's options; dice)`. Raises `Rejected`."""
OfOne = Callable[[str, Mapping[str, FigureT], Options, Dice], Passed]
"""`(id of the one concerned, all participants, options, dice)`. Raises `Rejected`."""
OfSpan = Callable[[Span, Mapping[str, FigureT], Options, Dice], Passed]
"""`(span, cast, options, dice)`. Raises `Rejected`."""


OfRounds = Callable[[int, Mapping[str, FigureT], Options, Dice], Passed]
"""`(number of rounds, cast, options, dice)`. Raises `Rejected`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timekeeping(Generic[FigureT, Options]):
    """The hooks of a game; one that is None does nothing.

    Attributes:
        encounter_start: when an encounter starts, before initiative.
        initiative: at the start of an encounter, and of every round if `reorders`. `(cast, options, dice)`; figures
            with a stated number are not in the cast.
        initiative_is_rolled: whether dice decide it, so that a number set before the start does not apply.
        reorders: `options -> bool`, whether the order is made anew each round.
        turn_start: when a turn begins.
        turn_end: when it ends; figures that have left in it are not in the cast.
        round_start: when a round begins, before the first turn.
        round_end: when a round ends, after the last turn.
        round_over: as `round_end`, after recurring effects and durations.
        round_outside: as `round_end`, when a round ends outside encounters.
        rounds_end_by_turns: whether the end of a round applies to all in the order of turns; else in the order in
            which they joined.
        passed_over: when a turn passes without an action, for example of the dead, or of a figure that has left.
        encounter_end: when an encounter ends.
        leaves: for figures that leave a running or deleted encounter: marks of the round and holds
            end. None where `encounter_end` does no more than that.
        scene_end: when a scene ends, with its encounter or outside one.
        scene_ends_encounters: whether running encounters end with a scene that passes for all.
        recurs: `(recurrence, cast, options, dice)`, a recurring effect of a condition; None where it does not happen
            any more, as to the dead.
        passes: `(span, cast, options, dice)`, time outside encounters; scenes and sessions as well. It comes before
            recurring effects and durations of that time.
        elapses: `(seconds, cast, options, dice)`, a part of such a time: it is called for each part between the moments
            at which something recurs or ends, so two parts must do the same as one that is as long as both.
        rounds_pass: `(rounds, cast, options, dice)`, rounds outside encounters in a game that gives them a length,
            after recurring effects of their starts and before those of their ends; as with `elapses`, parts add up.
        rounds_over: as `rounds_pass`, after all else that the ends of these rounds do.
        rounds_ahead: `figure -> name -> rounds` until `rounds_pass` or `rounds_over` does something of this name to it
            that depends on what recurs or lasts, as the hour on bleeding. These rounds pass one by one.
        counters: members of the state that `elapses` and `rounds_over` count up with the time, and on which nothing
            that recurs depends. What recurs depends on nothing but its bearer, its effect and the options.
        sums: `state -> members of the state` to which recurring effects only add and on which none depends.
        remarks_on: `(span, all before, all now) -> report of a time outside encounters`.
        passed: as `passes`, after all that, for example to report its effects.
        round_seconds: `options -> seconds of a round`, where the game gives it a length: durations in minutes are then
            counted by rounds too, and those in rounds by minutes.
        ends_rounds: `options -> bool`, whether minutes and longer end durations counted in turns and rounds, in a game
            without a length of rounds.
        result: dataclass or union of all that `Passed.result` can be.
        streams: descriptions of the dice, for people; empty if there are none.
        options: names of the house rules that touch time.
        decisions: names of decisions that participants make while time passes; `ID.name` in calls and for the dice,
            with yes or no.
        takes_turns: `(figure, options) -> bool`, whether it has a turn; a figure without one is passed by.
        nobody_acts: the game's error code if time cannot go on because no figure can act, if it has one.
        ends_empty_rounds: whether a round without any turn ends, instead of being refused.
    """

    encounter_start: OfCast[FigureT, Options] | None = None
    initiative: Callable[[Mapping[str, FigureT], Options, Dice], Initiative] | None = None
    initiative_is_rolled: bool = True
    reorders: Callable[[Options], bool] = never
    turn_start: OfOne[FigureT, Options] | None = None
    turn_end: OfOne[FigureT, Options] | None = None
    round_start: OfCast[FigureT, Options] | None = None
    round_end: OfCast[FigureT, Options] | None = None
    round_over: OfCast[FigureT, Options] | None = None
    round_outside: OfCast[FigureT, Options] | None = None
    rounds_end_by_turns: bool = True
    passed_over: OfOne[FigureT, Options] | None = None
    encounter_end: OfCast[FigureT, Options] | None = None
    leaves: OfCast[FigureT, Options] | None = None
    scene_end: OfCast[FigureT, Options] | None = None
    scene_ends_encounters: bool = False
    recurs: Callable[[Recurrence, Mapping[str, FigureT], Options, Dice], Passed | None] | None = None
    passes: OfSpan[FigureT, Options] | None = None
    elapses: Callable[[int, Mapping[str, FigureT], Options, Dice], Passed] | None = None
    rounds_pass: OfRounds[FigureT, Options] | None = None
    rounds_over: OfRounds[FigureT, Options] | None = None
    rounds_ahead: Callable[[FigureT], Mapping[str, int]] = nothing_named
    counters: tuple[str, ...] = ()
    sums: Callable[[Any], tuple[str, ...]] = nothing
    remarks_on: Callable[[Span, Mapping[str, FigureT], Mapping[str, FigureT]], Passed] | None = None
    passed: OfSpan[FigureT, Options] | None = None
    round_seconds: Callable[[Options], int | None] = none
    ends_rounds: Callable[[Options], bool] = always
    result: object = None
    streams: str = ""
    options: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    takes_turns: Callable[[FigureT, Options], bool] = lambda figure, _options: not figure.defeated
    nobody_acts: str | None = None
    ends_empty_rounds: bool = False


AnyTimekeeping = Timekeeping[AnyFigure, Any]
"""The hooks of some game."""
