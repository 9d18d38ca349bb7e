"""Request to freeze or to thaw, and the result."""

from enum import StrEnum
from typing import Annotated, Literal

from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat.armor import WornArmor
from service.rulesets.rollunder.core.combat.damage_dice import DamageText
from service.rulesets.rollunder.core.combat.life import Life, StateLevel
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass


class FreezeAction(StrEnum):
    """Action to resolve: a hit of ice, a rise of the level after LIFE was lowered already, or minutes of warmth."""

    HIT = "hit"
    GAIN = "gain"
    REGENERATE = "regenerate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Freeze:
    """Request to freeze or to thaw."""

    action: Annotated[FreezeAction, Doc("What happens.")]
    freeze_level: Annotated[StateLevel, Doc("Freeze level now.")] = 0
    life: Life
    dex: Annotated[Score, Doc("DEX now.")]
    dex_max: Annotated[Score | None, Doc("For `regenerate`: DEX when nothing is frozen.")] = None
    str_: Annotated[Score | None, Doc("For `hit` and `gain`: STR now.")] = None
    damage: Annotated[DamageText | None, Doc("For `hit`: dice of the ice.")] = None
    gain: Annotated[Count | None, Doc("For `gain`: how far the level rises.")] = None
    resist_ice: Annotated[bool, Doc("For `hit`: whether ice is resisted, which halves it.")] = False
    armor: WornArmor = 0
    minutes: Annotated[Count | None, Doc("For `regenerate`: minutes that pass.")] = None
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class FreezeResult:
    """State of a freezing or warming character."""

    kind: Annotated[Literal["freeze"], Doc("The member of the condition family.")] = "freeze"
    freeze_damage: Annotated[int | None, Doc("What the level rises by; null for `regenerate`.")] = None
    check_needed: Annotated[bool, Doc("Whether [STR] was due.")] = False
    str_roll: Annotated[int | None, Doc("Its d20; null without a check.")] = None
    str_outcome: Annotated[CheckOutcome | None, Doc("Its outcome; null without a check.")] = None
    freeze_level: Annotated[int, Doc("Freeze level now.")]
    life_after: Annotated[int, Doc("LIFE now.")]
    dex_after: Annotated[int, Doc("DEX now.")]
    frozen: Annotated[bool, Doc("Whether the character is frozen: DEX is 0.")]
    luck: SpentOnRepeats = None
