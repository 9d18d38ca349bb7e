"""Request for the end of a round of one character, and the result."""

from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.rollunder.combat.harm.burn_request import BurnKind
from service.rulesets.rollunder.core.combat.armor import WornArmor
from service.rulesets.rollunder.core.combat.damage_dice import DamageText
from service.rulesets.rollunder.core.combat.damage_type import DamageType, Resist
from service.rulesets.rollunder.core.combat.life import Life, LifeMax, Statuses, StunLevel
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass

MOST_AT_ONCE = 20
"""Fires, grips and chokers on one character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFire:
    """One of several fires that burn in this round."""

    damage: DamageText
    kind: Annotated[BurnKind, Doc("What burns.")] = BurnKind.FIRE
    resist: Annotated[bool, Doc("Whether that kind of damage is resisted.")] = False
    ongoing: Annotated[bool, Doc("Whether it never shrinks.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundGrip:
    """One of several grips or bites that hurt in this round."""

    damage: DamageText
    type: Annotated[DamageType, Doc("Its kind of damage.")] = DamageType.BASH
    resist: Resist = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnd:
    """One character at the end of a round."""

    life: Life
    life_max: LifeMax
    stun_level: StunLevel = 0
    armor: WornArmor = 0
    burning_dice: Annotated[int, Interval(ge=0, le=100), Doc("How many d6 burn in this round.")] = 0
    ongoing_dice: Annotated[int, Interval(ge=0, le=100), Doc("How many of them are of fires that never shrink.")] = 0
    burning_kind: Annotated[BurnKind, Doc("What burns.")] = BurnKind.FIRE
    burn_resist: Annotated[bool, Doc("Whether that kind of damage is resisted.")] = False
    squeeze: Annotated[DamageText | None, Doc("Dice of a squeeze or of locked jaws; null without one.")] = None
    squeeze_type: Annotated[DamageType, Doc("Kind of damage of the squeeze.")] = DamageType.BASH
    fires: Annotated[
        tuple[RoundFire, ...], Len(0, MOST_AT_ONCE), Doc("Fires that burn each by itself, beside `burning_dice`.")
    ] = ()
    grips: Annotated[
        tuple[RoundGrip, ...], Len(0, MOST_AT_ONCE), Doc("Grips and bites that hurt each by itself, beside `squeeze`.")
    ] = ()
    choked: Annotated[bool, Doc("Whether the neck is held.")] = False
    chokers: Annotated[int, Interval(ge=1, le=MOST_AT_ONCE), Doc("By how many it is held.")] = 1
    regenerates: Annotated[bool, Doc("Whether stun wears off, as it does not of who sleeps or was knocked out.")] = True
    bleeding: Annotated[bool, Doc("Whether the character bleeds.")] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEndResult:
    """Result of the end of the round: damage in it, and the new state of the character."""

    burn_damage: Annotated[int, Doc("Damage by fire or acid.")]
    burning_dice: Annotated[int, Doc("Dice left for the next round.")]
    squeeze_damage: Annotated[int, Doc("Damage of the squeeze; of stun, what the level rises by.")]
    life_after: Annotated[int, Doc("LIFE now.")]
    stun_after: Annotated[int, Doc("Stun level now.")]
    statuses: Statuses
