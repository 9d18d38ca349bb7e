"""Works out the harm of a body from rolled damage. Rules RU-C-DMG-1 and RU-C-ARM-8, with those of armor and type."""

from service.dice import Dice
from service.rulesets.rollunder.core.arithmetic import half, percentage, times
from service.rulesets.rollunder.core.combat import armor as armor_dice
from service.rulesets.rollunder.core.combat.armor import NO_ARMOR, Armor
from service.rulesets.rollunder.core.combat.damage_type import PERCENT_AS_BASH, TYPES, DamageType
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import ConversionOrder, ResistOrder
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """Damage on its way to a body.

    Attributes:
        rolled: dice and flat bonuses, 0 or more.
        type: kind of damage as it was rolled.
        as_bash: whether it is used as bash; only for stun, blade and sting.
        armor: what protects the body.
        resist: kinds of damage that are halved; the same one twice halves once.
    """

    rolled: int
    type: DamageType
    as_bash: bool = False
    armor: Armor = NO_ARMOR
    resist: tuple[DamageType, ...] = ()

    @property
    def effective_type(self) -> DamageType:
        """Type of the damage; a converted attack is resisted as bash (RU-C-ARM-8)."""
        return DamageType.BASH if self.as_bash else self.type

    @property
    def is_resisted(self) -> bool:
        """Whether a resist halves it (RU-C-ARM-8)."""
        return self.effective_type in self.resist


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm:
    """Harm by a blow.

    Attributes:
        type: what the damage counted as.
        armor_reduction: what armor took off.
        passed: after armor, before anything that is applied after it.
        final: what the body suffers.
        rules: ids of the rules that decided.
    """

    type: DamageType
    armor_reduction: int
    passed: int
    final: int
    rules: tuple[str, ...]

    @property
    def stun_gain(self) -> int:
        """Rise of the stun level (RU-C-DMG-9)."""
        return self.final if self.type is DamageType.STUN else 0

    @property
    def life_loss(self) -> int:
        """Loss of LIFE."""
        return 0 if self.type is DamageType.STUN else self.final


def meets_armor(type_: DamageType, options: Options) -> bool:
    """Whether armor counts: not against fire, ice and gas, unless by option (RU-C-DMG-19, RU-C-BURN-1)."""
    return TYPES[type_].meets_armor or options.elemental_armor


def harm_of(blow: Blow, options: Options, dice: Dice) -> Harm:
    """Conversion, armor, resist and type factor in one fixed order, each rounded down on its own (RU-C-DMG-1)."""
    converts_first = options.conversion_order is ConversionOrder.BEFORE_ARMOR
    arriving = _as_bash(blow.rolled, blow) if converts_first else blow.rolled
    arriving = _resisted(arriving, blow, options, ResistOrder.BEFORE_ARMOR)
    is_armored = meets_armor(blow.effective_type, options)
    armor_reduction = armor_dice.reduction(blow.armor, options, dice) if is_armored else 0
    passed = max(0, arriving - armor_reduction)
    final = passed if converts_first else _as_bash(passed, blow)
    final = _resisted(final, blow, options, ResistOrder.AFTER_ARMOR)
    final = times(final, TYPES[blow.effective_type].factor)
    final = _resisted(final, blow, options, ResistOrder.FINAL)
    return Harm(
        type=blow.effective_type,
        armor_reduction=armor_reduction,
        passed=passed,
        final=final,
        rules=_rules(blow, is_armored),
    )


def _as_bash(damage: int, blow: Blow) -> int:
    """Stun, blade or sting used as bash (RU-C-DMG-10 to RU-C-DMG-12)."""
    if not blow.as_bash:
        return damage
    percent, _ = PERCENT_AS_BASH[blow.type]
    return percentage(damage, percent)


def _resisted(damage: int, blow: Blow, options: Options, now: ResistOrder) -> int:
    """Half of it where resist works and it is time for it (RU-C-ARM-8)."""
    return half(damage) if blow.is_resisted and options.resist_order is now else damage


def _rules(blow: Blow, is_armored: bool) -> tuple[str, ...]:
    converted = (PERCENT_AS_BASH[blow.type][1],) if blow.as_bash else ()
    armored = blow.armor.rules if is_armored else ()
    resisted = ("RU-C-ARM-8",) if blow.is_resisted else ()
    return ("RU-C-DMG-1", *converted, *armored, *resisted, TYPES[blow.effective_type].rule)
