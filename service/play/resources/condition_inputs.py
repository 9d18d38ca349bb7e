"""What the game master writes of conditions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.stored.conditions import (
    MOST_LEFT,
    Anchor,
    ConditionKind,
    Detail,
    Duration,
    DurationUnit,
    Effect,
    Phase,
    Recurring,
)
from service.rulesets.vocabulary import Doc, Id, Name


@dataclass(frozen=True, slots=True, kw_only=True)
class DurationInput:
    """How long a new condition lasts."""

    unit: Annotated[DurationUnit, Doc("What is counted, or until when it lasts.")] = DurationUnit.RECOVERED
    count: Annotated[
        int,
        Interval(ge=1, le=MOST_LEFT),
        Doc("How many full turns, rounds, minutes, hours or days; a turn or round that is running now is none."),
    ] = 1
    whose: Annotated[Anchor, Doc("Whose turns are counted; only for the unit `turn`.")] = Anchor.TARGET
    combatant: Annotated[Id | None, Doc("The combatant whose turns are counted, for `named`.")] = None
    phase: Annotated[Phase, Doc("Whether it ends at the start or at the end of the last one.")] = Phase.END


UNTIL_RECOVERED = DurationInput()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionInput:
    """What a condition is made of."""

    name: Annotated[Name, Doc("A word or a short phrase.")]
    kind: Annotated[ConditionKind, Doc("What happens when it comes again.")] = ConditionKind.DISCRETE
    group: Annotated[Name | None, Doc("Of a progressive one: what takes each other's place; else its name.")] = None
    rank: Annotated[int, Interval(ge=0, le=1000), Doc("How strong it is.")] = 1
    effects: Annotated[tuple[Effect, ...], Len(0, 50), Doc("What it does.")] = ()
    recurring: Annotated[tuple[Recurring, ...], Len(0, 10), Doc("What it does again and again.")] = ()
    source: Annotated[Id | None, Doc("The combatant or character from whom it comes.")] = None
    duration: Annotated[DurationInput, Doc("How long it lasts.")] = UNTIL_RECOVERED
    single_use: Annotated[bool, Doc("Whether the first roll that it touches uses it up.")] = False
    details: Annotated[Mapping[Name, Detail], Len(0, 50), Doc("What else the game keeps of it.")] = field(
        default_factory=dict
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionDocument:
    """What the game master may write of a condition that is in place."""

    name: Annotated[Name, Doc("A word or a short phrase.")]
    rank: Annotated[int, Interval(ge=0, le=1000), Doc("How strong it is.")]
    effects: Annotated[tuple[Effect, ...], Len(0, 50), Doc("What it does.")] = ()
    recurring: Annotated[tuple[Recurring, ...], Len(0, 10), Doc("What it does again and again.")] = ()
    duration: Annotated[Duration, Doc("How long it still lasts.")] = field(default_factory=Duration)
    single_use: Annotated[bool, Doc("Whether the first roll that it touches uses it up.")] = False
    details: Annotated[Mapping[Name, Detail], Len(0, 50), Doc("What else the game keeps of it.")] = field(
        default_factory=dict
    )
