"""Plan of the damage of an attack. Rules RU-C-DMG-1, RU-C-DMG-2, RU-C-DMG-13, RU-C-ATT-31, RU-C-ATT-42.

With those of grips, sharpness, hands, SPEED and collisions. Natural weapons (RU-C-DMG-17), shields (RU-C-ATT-37) and
tools (RU-C-ATT-36) do the dice and the kind of damage that the caller gives.
"""

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.combat.attacks.attack_request import Attacker, Strike
from service.rulesets.rollunder.combat.attacks.modifier import AttackModifier
from service.rulesets.rollunder.combat.attacks.speed_bonus import speed_bonus_of, speed_of
from service.rulesets.rollunder.combat.harm.collision import COLLISION_DAMAGE, FAST_FROM, SLOW_BELOW, percent_of
from service.rulesets.rollunder.core.arithmetic import HUNDRED_PERCENT, divided
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice
from service.rulesets.rollunder.core.combat.damage_type import DamageType, refuse_conversion
from service.rulesets.rollunder.core.combat.grip import GRIPS
from service.rulesets.rollunder.core.combat.hands import row_of
from service.rulesets.rollunder.core.combat.kind import AttackKind
from service.rulesets.rollunder.core.combat.sharpness import SHARPNESS, BladeState, type_of
from service.rulesets.rollunder.core.combat.weapon import effects_of, rules_of
from service.rulesets.rollunder.options import Options
from service.values import dataclass

ALL_OUT_DICE = 1
TYPE_OF_KIND = {AttackKind.COLLISION: DamageType.STUN, AttackKind.STAMPING: DamageType.BASH}
"""Kinds with a damage of their own -> its type (RU-C-COL-1, RU-C-COL-4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DamagePlan:
    """The damage of an attack before any die is rolled.

    Attributes:
        own: the dice of the weapon itself.
        whole: all dice, extra ones last, and all bonuses.
        type: kind of damage after grip, sharpness and sparring weapon.
        as_bash: whether it is used as bash.
        percent: what a collision leaves of it, or makes of it.
        d6_is_1_above: attack roll above which each d6 counts 1; None for most weapons.
        rules: ids of the rules that made it.
    """

    own: DamageDice
    whole: DamageDice
    type: DamageType
    as_bash: bool
    percent: int
    d6_is_1_above: int | None
    rules: tuple[str, ...]

    @property
    def effective_type(self) -> DamageType:
        """Type of the damage after a conversion to bash."""
        return DamageType.BASH if self.as_bash else self.type

    def tumbles(self, attack_roll: int | None) -> bool:
        """Whether a thrown knife or axe arrives badly: every d6 is a 1 (RU-C-RNG-4, RU-C-RNG-5)."""
        return None not in (attack_roll, self.d6_is_1_above) and (attack_roll or 0) > (self.d6_is_1_above or 0)

    def roll(self, *, at_highest: bool, attack_roll: int | None, dice: Dice) -> int:
        """Roll, or take every die at its highest without rolling (RU-C-DMG-2); never below 0, then the percentage."""
        if at_highest:
            total = self.whole.maximum
        else:
            total = (self.whole.with_d6_at_lowest() if self.tumbles(attack_roll) else self.whole).roll(dice)
        return divided(max(0, total) * self.percent, HUNDRED_PERCENT)


def plan_of(attacker: Attacker, strike: Strike, options: Options) -> DamagePlan | None:
    """Dice, bonuses and type of an attack (RU-C-DMG-1); None when it does no damage.

    Raises:
        Rejected: `bad_input` without a type, or for a type that is no bash; those of an expression.
    """
    own_of_kind = COLLISION_DAMAGE if strike.attack_kind in TYPE_OF_KIND else None
    text = own_of_kind if strike.damage is None else strike.damage
    if text is None:
        return None
    given = _type_given(strike)
    refuse_conversion(given, strike.use_as, "/attack/use_as")
    own = damage_dice.parse(text, "/attack/damage")
    speed = speed_bonus_of(attacker, strike, options)
    type_ = _type_now(strike, given)
    return DamagePlan(
        own=own,
        whole=own.plus(extra_d6=_extra_dice(strike), flat=_flat_bonus(strike) + speed.points),
        type=type_,
        as_bash=strike.use_as is not None and type_ is not DamageType.BASH,
        percent=_percent(attacker, strike, options),
        d6_is_1_above=effects_of(strike.weapon).d6_is_1_above_roll,
        rules=(*_rules(strike), *_rules_of_collision(attacker, strike), *speed.rules),
    )


def _type_given(strike: Strike) -> DamageType:
    type_ = strike.damage_type or TYPE_OF_KIND.get(strike.attack_kind)
    if type_ is None:
        raise Rejected(
            "bad_input", "/attack/damage_type", expected=Phrase("a kind of damage, because `damage` is given")
        )
    return type_


def _type_now(strike: Strike, given: DamageType) -> DamageType:
    """Grip (RU-C-GRIP-2, -3), blunt blade (RU-C-SHP-4) and sparring weapon (RU-C-ATT-42), in this order."""
    if strike.sparring_weapon:
        return DamageType.STUN
    return type_of(strike.sharpness, GRIPS[strike.grip].type_for(strike.attack_move, given))


def _extra_dice(strike: Strike) -> int:
    """All-out damage (RU-C-ATT-31), grip (RU-C-GRIP-1 to -3) and sharpness (RU-C-SHP-1, RU-C-SHP-2) add d6."""
    all_out = ALL_OUT_DICE if AttackModifier.ALL_OUT_DAMAGE in strike.modifiers else 0
    return all_out + GRIPS[strike.grip].dice_for(strike.attack_move) + SHARPNESS[strike.sharpness].extra_dice


def _flat_bonus(strike: Strike) -> int:
    """The game master's number, hands, and one point for every earlier ramming attack (RU-C-DMG-13)."""
    hands = row_of(strike.hands)
    return strike.damage_mod + (hands.damage_mod if hands else 0) + strike.ram_bonus


def _percent(attacker: Attacker, strike: Strike, options: Options) -> int:
    """The percentage of a collision; 100 for other attacks (RU-C-COL-1 to RU-C-COL-4)."""
    if strike.attack_kind is not AttackKind.COLLISION:
        return HUNDRED_PERCENT
    return percent_of(speed_of(attacker, strike), options, heavy=strike.heavy, light=strike.light)


def _rules(strike: Strike) -> tuple[str, ...]:
    conditions = (
        ("RU-C-COL-4", strike.attack_kind is AttackKind.STAMPING),
        ("RU-C-ATT-31", AttackModifier.ALL_OUT_DAMAGE in strike.modifiers),
        (GRIPS[strike.grip].rule or "", GRIPS[strike.grip].dice_for(strike.attack_move) > 0),
        (SHARPNESS[strike.sharpness].rule, strike.sharpness is not BladeState.NORMAL),
        ("RU-C-ATT-42", strike.sparring_weapon),
        ("RU-C-DMG-13", strike.ram_bonus > 0),
        *((rule, True) for rule in rules_of(strike.weapon)),
    )
    return tuple(rule for rule, applies in conditions if applies)


def _rules_of_collision(attacker: Attacker, strike: Strike) -> tuple[str, ...]:
    if strike.attack_kind is not AttackKind.COLLISION:
        return ()
    speed = speed_of(attacker, strike)
    conditions = (
        ("RU-C-COL-1", True),
        ("RU-C-ATT-10", strike.closing),
        ("RU-C-COL-2", strike.heavy or speed >= FAST_FROM),
        ("RU-C-COL-3", strike.light or speed < SLOW_BELOW),
    )
    return tuple(rule for rule, applies in conditions if applies)
