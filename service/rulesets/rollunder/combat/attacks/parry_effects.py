"""Effects of a parry on the parrying item or a grabber. Rules RU-C-DEF-4, RU-C-DEF-6, RU-C-DEF-20 and RU-C-DUR-3."""

from service.dice import Dice
from service.rulesets.rollunder.combat.attacks.attack_decisions import TESTED
from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.attack_roll import Swing
from service.rulesets.rollunder.combat.attacks.damage_plan import DamagePlan
from service.rulesets.rollunder.combat.attacks.defense_terms import DefenseModifier
from service.rulesets.rollunder.core.combat.armor import Armor
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.durability import stand
from service.rulesets.rollunder.core.combat.harm import Blow, harm_of
from service.rulesets.rollunder.core.combat.kind import AttackKind, AttackMove
from service.rulesets.rollunder.options.combat import GrabParryDamage
from service.values import dataclass

TESTED_TYPES = frozenset({DamageType.BLADE, DamageType.BASH})
"""Types of damage that test the durability of a parrying item (RU-C-DUR-3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParryEffects:
    """Result of a successful parry; members that do not apply are None.

    Attributes:
        grabber_damage: final damage to the grabber.
        parry_damage: damage to the item.
        parry_item_intact: whether it did.
        durability_roll: the d20 that decided, where one was needed.
        rules: ids of the rules that decided.
    """

    grabber_damage: int | None = None
    parry_damage: int | None = None
    parry_item_intact: bool | None = None
    durability_roll: int | None = None
    rules: tuple[str, ...] = ()


def parry_effects_of(
    request: Attack, plan: DamagePlan | None, weapon: DamageDice | None, swing: Swing, dice: Dice
) -> ParryEffects:
    """A parried grab hurts the grabber (RU-C-DEF-20); any other parry may test the item (RU-C-DEF-4)."""
    if request.attack.attack_kind is AttackKind.GRAB:
        return _grab_parried(request, weapon, dice)
    durability = request.defense.durability
    if plan is None or durability is None or not _tests_item(request, plan) or not TESTED.says_yes(dice, default=True):
        return ParryEffects()
    damage = plan.roll(at_highest=swing.is_crit, attack_roll=swing.attack_roll, dice=dice)
    tested = stand(durability, damage, dice)
    return ParryEffects(
        parry_damage=damage,
        parry_item_intact=tested.intact,
        durability_roll=tested.roll,
        rules=("RU-C-DUR-3", "RU-C-DUR-1"),
    )


def _tests_item(request: Attack, plan: DamagePlan) -> bool:
    """Blade and bash do, thrusts and deflected blows do not (RU-C-DEF-4, RU-C-DEF-6, RU-C-ATT-17)."""
    is_thrust = request.attack.attack_move is AttackMove.THRUST
    is_deflected = DefenseModifier.DEFLECTING in request.defense.modifiers
    return plan.effective_type in TESTED_TYPES and not is_thrust and not is_deflected


def _grab_parried(request: Attack, weapon: DamageDice | None, dice: Dice) -> ParryEffects:
    """The parrying weapon's dice, the grabber's armor, then the type factor; by option nothing (RU-C-DEF-20)."""
    type_ = request.defense.weapon_type
    if weapon is None or type_ is None or request.options.grab_parry_damage is GrabParryDamage.NONE:
        return ParryEffects()
    rolled = max(0, weapon.roll(dice))
    harm = harm_of(Blow(rolled=rolled, type=type_, armor=Armor(worn=request.attacker.armor)), request.options, dice)
    return ParryEffects(grabber_damage=harm.final, rules=("RU-C-DEF-20", *harm.rules))
