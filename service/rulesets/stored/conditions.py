"""Conditions of characters and foes, with effects that their game reads, and durations.

The games say what a condition does; how long it lasts, what stacks and when a recurring effect is due is the same
for all games and lives in `service.play`.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.vocabulary import Code, Component, Doc, Id, Name, Number
from service.values import dataclass

BAD_KIND = "bad_kind"
"""Error code of a kind of condition that there is not."""
MOST_LEFT = 10_000
"""Longest duration in turns, rounds, minutes, hours or days."""

Detail = (
    Annotated[
        bool | int | Annotated[str, Len(0, 200)],
        Component("ConditionDetail", "Details of a condition that a game stores."),
    ]
    | None
)


class ConditionKind(StrEnum):
    """Stacking of a condition with one of the same name.

    `discrete`: nothing, it is there once. `progressive`: it takes the place of the one of its group. `cumulative`: it
    is there once more, with a separate duration.
    """

    DISCRETE = "discrete"
    PROGRESSIVE = "progressive"
    CUMULATIVE = "cumulative"


class DurationUnit(StrEnum):
    """Unit of a duration, or event until which it lasts: `recovered` never ends by itself."""

    TURN = "turn"
    ROUND = "round"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    ENCOUNTER = "encounter"
    SCENE = "scene"
    RECOVERED = "recovered"


TURN_UNITS = (DurationUnit.TURN, DurationUnit.ROUND)
"""Units that are counted by the turns and rounds of an encounter."""
SECONDS_OF = MappingProxyType({DurationUnit.MINUTE: 60, DurationUnit.HOUR: 3600, DurationUnit.DAY: 86400})
"""Seconds of the units that are counted by the time of the world."""
COUNTED_UNITS = (*TURN_UNITS, *SECONDS_OF)
"""Units of which a duration has a number left."""

ElapsedSeconds = Annotated[
    Annotated[int, Interval(ge=0, le=86400)],
    Doc("Seconds of the present minute, hour or day that have passed; parts of these add up."),
]


class Anchor(StrEnum):
    """Owner of the turns that count: the bearer of the condition, its source, anyone, or a named combatant."""

    TARGET = "target"
    SOURCE = "source"
    ANYONE = "anyone"
    NAMED = "named"


class Phase(StrEnum):
    """At which end of a turn or round something happens."""

    START = "start"
    END = "end"


class EndReason(StrEnum):
    """Reason why a condition ended.

    `expired`: its time was over. `replaced`: another of its group came. `recovered`: it was healed or removed.
    `used`: it held for one roll.
    """

    EXPIRED = "expired"
    REPLACED = "replaced"
    RECOVERED = "recovered"
    USED = "used"


@dataclass(frozen=True, slots=True, kw_only=True)
class Duration:
    """Duration of a condition."""

    unit: Annotated[DurationUnit, Doc("The unit that is counted, or the moment at which it ends.")] = (
        DurationUnit.RECOVERED
    )
    left: Annotated[
        Annotated[int, Interval(ge=1, le=MOST_LEFT)] | None,
        Doc("Number of turns, rounds, minutes, hours or days that are left."),
    ] = None
    elapsed: ElapsedSeconds = 0
    whose: Annotated[Anchor, Doc("Owner of the turns that are counted; only for the unit `turn`.")] = Anchor.TARGET
    combatant: Annotated[Id | None, Doc("The combatant whose turns are counted, for `named`.")] = None
    phase: Annotated[Phase, Doc("Whether starts or ends are counted.")] = Phase.END
    begins_later: Annotated[bool, Doc("It has no effect until only one is left: for effects of the next round.")] = (
        False
    )

    @property
    def begun(self) -> bool:
        """Whether the condition is in effect; a later one starts with its last turn or round."""
        return not self.begins_later or self.left == 1


UNTIL_RECOVERED = Duration()


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """Effect of a condition, as data that the game reads."""

    code: Annotated[Name, Doc("Code of the effect, as the game defines it.")]
    value: Annotated[Number | None, Doc("Amount of the effect.")] = None
    target: Annotated[Name | None, Doc("The changed skill, ability or value.")] = None
    duration: Annotated[Duration | None, Doc("Set if the effect ends before its condition.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecurringDice:
    """Six-sided dice and a modifier, rolled for the bearer of the condition."""

    dice: Annotated[int, Interval(ge=1, le=8), Doc("Number of d6.")]
    modifier: Annotated[Number, Doc("Added to them.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurring:
    """Recurring effect of a condition, once each turn, round, minute, hour or day."""

    code: Annotated[Name, Doc("Code of the effect, as the game defines it.")]
    value: Annotated[Number | None, Doc("Amount of the effect.")] = None
    dice: Annotated[RecurringDice | None, Doc("Rolled each time instead of `value`, in games that roll it.")] = None
    unit: Annotated[DurationUnit, Doc("`turn`, `round`, `minute`, `hour` or `day`.")] = DurationUnit.TURN
    whose: Annotated[Anchor, Doc("Owner of the turn, for the unit `turn`.")] = Anchor.TARGET
    combatant: Annotated[Id | None, Doc("The combatant of `named`.")] = None
    phase: Annotated[Phase, Doc("Whether it happens at the start or at the end.")] = Phase.START
    times: Annotated[int, Interval(ge=0, le=1_000_000), Doc("Number of times that it has happened.")] = 0
    elapsed: ElapsedSeconds = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The end of a condition."""

    event: Annotated[int, Interval(ge=0), Doc("The seq of the event that ended it.")]
    reason: Annotated[EndReason, Doc("Reason of the end.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Lasting condition. It is never deleted, only ended."""

    name: Annotated[Name, Doc("A word or a short phrase.")]
    kind: Annotated[ConditionKind, Code(BAD_KIND), Doc("Effect of adding it again.")] = ConditionKind.DISCRETE
    group: Annotated[Name | None, Doc("A progressive condition replaces another of the same group.")] = None
    rank: Annotated[int, Interval(ge=0, le=1000), Doc("Strength of the condition.")] = 1
    effects: Annotated[tuple[Effect, ...], Len(0, 50), Doc("Effects while it lasts.")] = ()
    recurring: Annotated[tuple[Recurring, ...], Len(0, 10), Doc("Recurring effects.")] = ()
    source: Annotated[Id | None, Doc("Id of the combatant or character that caused it.")] = None
    duration: Annotated[Duration, Doc("Duration of the condition.")] = UNTIL_RECOVERED
    single_use: Annotated[bool, Doc("Whether it ends with the first roll that it affects.")] = False
    details: Annotated[Mapping[Name, Detail], Len(0, 50), Doc("Further details that the game stores.")] = field(
        default_factory=dict
    )
    encounter: Annotated[Id | None, Doc("The encounter whose turns and rounds count; null: of any.")] = None
    ended: Annotated[Ended | None, Doc("Time and reason of its end; null while it lasts.")] = None

    @property
    def lasts(self) -> bool:
        """Whether it is in place."""
        return self.ended is None
