"""Request to count the rounds of reloading, and the result."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat.damage_dice import DamageText
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class ReloadWeapon(StrEnum):
    """Weapons that take time to make ready."""

    BOW = "bow"
    CROSSBOW = "crossbow"
    FIREARM = "firearm"
    FIRETUBE = "firetube"
    BALLISTA = "ballista"
    CATAPULT = "catapult"
    CANNON = "cannon"
    MORTAR = "mortar"
    REPEATER = "repeater"
    SLING = "sling"
    THROWN_FLAIL = "thr.flail"
    BALLROPE = "ballrope"


class ReloadRefusal(StrEnum):
    """Reason why a crossbow cannot be reloaded in this way."""

    NEEDS_MORE_STR = "needs_more_str"
    NEEDS_TWICE_THE_STR = "needs_twice_the_str"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reload:
    """A weapon that has been used."""

    weapon: Annotated[ReloadWeapon, Doc("The weapon that is made ready.")]
    damage: Annotated[DamageText | None, Doc("Its dice; not needed for firetube, repeater and whirled weapons.")] = None
    str_: Annotated[Score | None, Doc("For a crossbow: STR of the shooter.")] = None
    needed_str: Annotated[Score | None, Doc("For a crossbow: STR that it needs.")] = None
    quick: Annotated[bool, Doc("For a crossbow: reload quickly, with twice the STR that it needs.")] = False
    change_magazine: Annotated[bool, Doc("For a repeater: change the magazine.")] = False
    mounted: Annotated[bool, Doc("On horseback everything takes twice as long.")] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ReloadResult:
    """Time that reloading takes."""

    allowed: Annotated[bool, Doc("Whether the shooter is strong enough.")]
    rounds: Annotated[int | None, Doc("Rounds that it takes; null when it is not possible.")] = None
    reason: Annotated[ReloadRefusal | None, Doc("Why not; null when it is possible.")] = None
