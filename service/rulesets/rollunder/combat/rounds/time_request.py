"""Request for the time that an action takes, and the result."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.rulesets.rollunder.combat.rounds.getting_up import LowPosture
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import LuckSpent, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.core.tier import Tier
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass

SIMPLE_ACTION = 1
"""Rounds of a simple action (RU-C-ACT-1)."""


class DrinkerRace(StrEnum):
    """Kind of the drinker, by the size of the gulps."""

    HUMAN = "human"
    GIANT = "giant"
    DWARF = "dwarf"
    RUNT = "runt"


class TimedAction(StrEnum):
    """Actions with a known length."""

    DRINK_POTION = "drink_potion"
    WRITE_NOTE = "write_note"
    LOCKPICKING = "lockpicking"
    STAND_UP = "stand_up"
    FLY_UP = "fly_up"
    CLIMB_UP = "climb_up"
    CHANGE_GRIP = "change_grip"
    KNEEL = "kneel"
    LIE = "lie"
    STOP = "stop"


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """Request for the time that an action takes."""

    action: Annotated[TimedAction, Doc("Which of the possible actions to carry out.")]
    race: Annotated[DrinkerRace | None, Doc("For drink_potion: who drinks.")] = None
    tier: Annotated[Tier | None, Doc("For write_note and lockpicking: tier of the talent.")] = None
    symbols: Annotated[Count | None, Doc("For write_note: length of the note.")] = None
    take_time: Annotated[bool | None, Doc("For lockpicking: whether one takes one's time.")] = None
    heavy_armor: Annotated[bool | None, Doc("For stand_up: whether the armor is heavy.")] = None
    from_: Annotated[LowPosture, Doc("For stand_up: from where.")] = LowPosture.LYING
    try_dex: Annotated[bool, Doc("For stand_up, fly_up and climb_up: roll [DEX] to be faster.")] = False
    dex: Annotated[Score | None, Doc("For `try_dex`: effective DEX.")] = None
    yards: Annotated[int | None, Interval(ge=0, le=1_000_000), Doc("For fly_up and climb_up: how high.")] = None
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeResult:
    """Time that the action takes."""

    rounds: Annotated[int, Doc("How many rounds the action takes.")]
    bonus: Annotated[int | None, Doc("For lockpicking: bonus of the talent check.")] = None
    dex_outcomes: Annotated[tuple[CheckOutcome, ...] | None, Doc("For stand_up: outcomes of [DEX], step by step.")] = (
        None
    )
    dex_outcome: Annotated[CheckOutcome | None, Doc("For fly_up and climb_up: outcome of [DEX].")] = None
    yards_per_round: Annotated[float | None, Doc("For fly_up and climb_up: speed.")] = None
    luck: SpentOnRepeats = None
    second_luck: Annotated[LuckSpent | None, Doc("For stand_up: what LUCK did for the second [DEX].")] = None
