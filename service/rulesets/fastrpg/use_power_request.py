"""Request to use a power, and its result."""

from typing import Annotated

from annotated_types import Len

from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.powers import Power
from service.rulesets.fastrpg.roller import D20Roller, Roller
from service.rulesets.vocabulary import MOST_ITEMS, Doc, Modifier
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerTarget(D20Roller):
    """Character that a power affects."""

    modifier: Annotated[Modifier, Doc("Modifier of the save, if there is one.")] = 0
    can_succeed: Annotated[bool, Doc("False for a save with Magic without points.")] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePower:
    """Request to use a power, with or without targets."""

    user: Annotated[Roller, Doc("Who uses it, and rolls if the power has it so.")]
    power: Annotated[Power, Doc("The power.")]
    targets: Annotated[tuple[PowerTarget, ...], Len(0, MOST_ITEMS), Doc("Participants to attack or affect.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerTargetResult:
    """Result of the power for one target."""

    name: Annotated[str, Doc("Who it is.")]
    save_total: Annotated[int | None, Doc("Total of the save; null where nothing is rolled.")]
    save_success: Annotated[bool | None, Doc("Whether the save succeeded; null where nothing is rolled.")]
    luck_spent: Annotated[int, Doc("Luck Points spent on the save.")]
    damage_taken: Annotated[int, Doc("Hit Points that it costs, after the save.")]
    healed: Annotated[int, Doc("Hit Points that it restores, before the maximum is applied.")]
    condition_laid: Annotated[bool, Doc("Whether the condition of the power applies to this target.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePowerResult:
    """Whether the power worked, and what it did."""

    power: Annotated[str, Doc("Its name.")]
    total: Annotated[int | None, Doc("Total of the roll; null where none is made.")]
    difficulty: Annotated[int | None, Doc("The number to reach; null where none is rolled for.")]
    success: Annotated[bool, Doc("Whether it works; without a roll it always does.")]
    luck_spent: Annotated[int, Doc("Luck Points spent on the roll.")]
    damage_rolled: Annotated[int | None, Doc("The one damage roll for all; null without one.")]
    healing_rolled: Annotated[int | None, Doc("The one healing roll for all; null without one.")]
    targets: Annotated[tuple[PowerTargetResult, ...], Doc("What it did to each, in the order of the request.")]
