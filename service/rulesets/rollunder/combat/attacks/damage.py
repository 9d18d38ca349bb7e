"""Damage dice turned into what a body suffers.

Rules RU-C-ARM-1 to RU-C-ARM-4, RU-C-ARM-8, RU-C-DMG-1, RU-C-DMG-2 and RU-C-DMG-6 to RU-C-DMG-12, with RU-B-DICE-4,
RU-C-GEN-1, RU-C-GEN-6, RU-C-DMG-19 and RU-R-12.
"""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.conditions import freeze
from service.rulesets.rollunder.combat.conditions.freeze_request import Freeze, FreezeAction, FreezeResult
from service.rulesets.rollunder.core.arithmetic import HUNDRED_PERCENT, divided
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.armor import Armor, NaturalArmor, WornArmor
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice, DamageText
from service.rulesets.rollunder.core.combat.damage_type import AsBash, DamageType, Resist, refuse_conversion
from service.rulesets.rollunder.core.combat.harm import Blow, Harm, harm_of
from service.rulesets.rollunder.core.combat.life import Life, StateLevel
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.effects.harm import freezes, hurt
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass

MOST_EXTRA_DICE = 100
MOST_PERCENT = 1000


class DamageMode(StrEnum):
    """Way to read the dice of damage: rolled, or every die at its highest or lowest."""

    ROLL = "roll"
    MAX = "max"
    MIN = "min"


RULE_OF_MODE = {DamageMode.MAX: ("RU-C-DMG-2",), DamageMode.MIN: ("RU-C-DMG-3",), DamageMode.ROLL: ("RU-C-GEN-6",)}
"""Mode -> the rule that reads the dice so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """A hit with its damage in dice."""

    damage: DamageText
    type: Annotated[DamageType, Doc("What it is made of.")]
    damage_mod: Annotated[Modifier, Doc("Flat bonus.")] = 0
    extra_dice: Annotated[int, Interval(ge=0, le=MOST_EXTRA_DICE), Doc("Further d6, rolled last.")] = 0
    mode: Annotated[DamageMode, Doc("How the dice are read.")] = DamageMode.ROLL
    percent: Annotated[int, Interval(ge=0, le=MOST_PERCENT), Doc("Percent of it, as for a collision.")] = (
        HUNDRED_PERCENT
    )
    use_as: AsBash = None
    armor: WornArmor = 0
    natural_armor: NaturalArmor = 0
    min_armor: Annotated[bool, Doc("Every die of armor counts 1.")] = False
    resist: Resist = ()
    freeze_level: Annotated[
        StateLevel | None, Doc("For ice: freeze level now; without it, what ice does to it is left to `freeze`.")
    ] = None
    life: Annotated[Life | None, Doc("For ice: LIFE before the damage.")] = None
    dex: Annotated[Score | None, Doc("For ice: DEX now.")] = None
    str_: Annotated[Score | None, Doc("For ice: STR now.")] = None
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageResult:
    """Damage that is left at each step."""

    damage_rolled: Annotated[int, Doc("After bonus and percent, 0 or more.")]
    armor_reduction: Annotated[int, Doc("What armor takes off.")]
    damage_passed: Annotated[int, Doc("After armor, before anything that is applied after it.")]
    damage_final: Annotated[int, Doc("After resist and the factor of the type.")]
    effective_type: Annotated[DamageType, Doc("What the damage counts as.")]
    life_loss: Annotated[int, Doc("What LIFE sinks by; 0 for stun.")]
    stun_gain: Annotated[int, Doc("What the stun level rises by; 0 for everything else.")]
    freeze_level: Annotated[int | None, Doc("Freeze level after ice, if it was stated.")] = None
    freeze_roll: Annotated[int | None, Doc("d20 of [STR] against freezing.")] = None
    freeze_outcome: Annotated[CheckOutcome | None, Doc("What it means.")] = None
    dex_frozen: Annotated[int | None, Doc("DEX that froze.")] = None
    luck: SpentOnRepeats = None


def resolve(request: Damage, dice: Dice) -> Outcome[DamageResult]:
    """Roll, add, convert, subtract armor, halve resisted damage, apply the factor (RU-C-DMG-1).

    Raises:
        Rejected: `bad_input` for a type that is no bash, those of an expression.
    """
    refuse_conversion(request.type, request.use_as, "/use_as")
    whole = damage_dice.parse(request.damage, "/damage").plus(extra_d6=request.extra_dice, flat=request.damage_mod)
    rolled = divided(max(0, _read(whole, request.mode, dice)) * request.percent, HUNDRED_PERCENT)
    armor = Armor(worn=request.armor, natural=request.natural_armor, at_minimum=request.min_armor)
    is_bash = request.use_as is not None
    blow = Blow(rolled=rolled, type=request.type, as_bash=is_bash, armor=armor, resist=request.resist)
    harm = harm_of(blow, request.options, dice)
    cold = _freezing(request, harm, dice)
    of_cold = cold.rules if cold else ()
    rules = (*RULE_OF_MODE[request.mode], *harm.rules, *of_cold)
    return Outcome(result=_result(request, rolled, harm, cold), rules=rules, summary=_summary(rolled, whole, harm))


def _freezing(request: Damage, harm: Harm, dice: Dice) -> Outcome[FreezeResult] | None:
    """Ice raises the freeze level by its damage, and above LIFE a [STR] saves the DEX (RU-C-FRZ-1, RU-R-12)."""
    known = request.life, request.dex, request.str_, request.freeze_level
    life, dex, str_, level = known
    if harm.type is not DamageType.ICE or life is None or dex is None or str_ is None or level is None:
        return None
    gained = Freeze(
        action=FreezeAction.GAIN,
        freeze_level=level,
        life=life - _life_loss(request, harm, is_cold=True),
        dex=dex,
        str_=str_,
        gain=harm.final,
        luck=request.luck,
        options=request.options,
    )
    return freeze.resolve(gained, dice)


def _life_loss(request: Damage, harm: Harm, *, is_cold: bool) -> int:
    """Loss of LIFE; by option ice only raises the freeze level, where that is known (RU-C-FRZ-2)."""
    return 0 if is_cold and not request.options.freeze_damage_life else harm.life_loss


def _read(whole: DamageDice, mode: DamageMode, dice: Dice) -> int:
    """The dice as rolled, all at their highest (RU-C-DMG-2, RU-C-DMG-5) or all at 1 (RU-C-DMG-3)."""
    if mode is DamageMode.ROLL:
        return whole.roll(dice)
    return whole.maximum if mode is DamageMode.MAX else whole.minimum


def _result(request: Damage, rolled: int, harm: Harm, cold: Outcome[FreezeResult] | None) -> DamageResult:
    frozen = None if cold is None else cold.result
    return DamageResult(
        damage_rolled=rolled,
        armor_reduction=harm.armor_reduction,
        damage_passed=harm.passed,
        damage_final=harm.final,
        effective_type=harm.type,
        life_loss=_life_loss(request, harm, is_cold=frozen is not None),
        stun_gain=harm.stun_gain,
        freeze_level=frozen.freeze_level if frozen else None,
        freeze_roll=frozen.str_roll if frozen else None,
        freeze_outcome=frozen.str_outcome if frozen else None,
        luck=frozen.luck if frozen else None,
        dex_frozen=None if frozen is None or request.dex is None else request.dex - frozen.dex_after,
    )


def _summary(rolled: int, whole: DamageDice, harm: Harm) -> Message:
    return Message(
        "damage_stuns" if harm.type is DamageType.STUN else "damage_hurts",
        {
            "dice": str(whole),
            "rolled": rolled,
            "armor": harm.armor_reduction,
            "passed": harm.passed,
            "type": harm.type,
            "final": harm.final,
        },
    )


def _suffers(figure: Figure, outcome: EffectContext[Damage, DamageResult]) -> Figure:
    """LIFE sinks and the stun level rises by the damage."""
    return hurt(figure, outcome.result.life_loss, outcome.result.stun_gain)


STORED = Stored(
    participants=(character_participant(),),
    lookups={
        "armor": lookups.armor,
        "natural_armor": lookups.NATURAL_ARMOR,
        "resist": lookups.RESIST,
        "freeze_level": lookups.state("freeze_level"),
        "life": lookups.LIFE,
        "dex": lookups.DEX,
        "str_": lookups.STR,
        "luck": REPEATS,
    },
    effects={"character": (_suffers, freezes, effects.pays_repeats, falls_ill)},
    gm_only=True,
    reroll=REROLL,
    discloses=Disclosure(
        public=("damage_rolled", "damage_final", "life_loss", "freeze_roll", "final", "results", "total", "type"),
    ),
)


OPERATION = Operation(
    resolve,
    title="Turn dice into damage",
    description=(
        "Damage dice and bonuses, less one d6 for every 4 points of armor, halved by resist; then sting counts half "
        "and blade double. Stun raises the stun level, everything else takes LIFE."
    ),
    options=(
        "scarce_min_armor",
        "resist_order",
        "conversion_order",
        "elemental_armor",
        "freeze_damage_life",
        "freeze_trigger",
        "cost_mode",
    ),
    rejections=("bad_expression", "unknown_die"),
    streams="By die: the dice of damage from left to right, extra d6, armor; of ice the d20 of [STR], and repeats.",
    headlines=("damage_final", "damage_passed"),
    decisions=(CHARACTER.point(more=False),),
    score=lambda result: result.damage_final,
    stored=STORED,
)
