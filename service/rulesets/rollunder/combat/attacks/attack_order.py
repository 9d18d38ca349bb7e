"""An attack between stored fighters: who, with what on the sheet, and how the target means to get away.

Rules RU-C-ENC-3, and those of what is looked up: RU-C-ATT-10, RU-C-DEF-5, RU-C-DEF-17, RU-C-LUCK-6 and RU-C-SHP-1.
"""

from dataclasses import dataclass
from typing import Annotated, Any

from service.rulesets.rollunder.combat.attacks.attack_request import Attacker, AttackTarget, LuckUse, Strike
from service.rulesets.rollunder.combat.attacks.attack_request import TargetDefense as Defense
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.order import Somebody, order_of
from service.rulesets.vocabulary import Doc, Name

AttackerOfOrder: Any = order_of(Attacker, ("dex", "speed", "armor"), beside=Somebody)
"""Who attacks: stored, or with effective DEX."""
TargetOfOrder: Any = order_of(
    AttackTarget,
    (
        "dex",
        "int_",
        "str_",
        "life",
        "life_max",
        "stun_level",
        "armor",
        "natural_armor",
        "resist",
        "immune",
        "luck",
    ),
    beside=Somebody,
)
"""Who is attacked: stored, or with LIFE and all that counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithWeapon:
    """With what on the sheet."""

    item: Annotated[
        Name | None,
        Doc("A weapon on the attacker's sheet, or a natural one; the first that fits if nothing of it is stated."),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WithParryingItem:
    """With what on the sheet."""

    item: Annotated[Name | None, Doc("A weapon or shield on the target's sheet that parries or blocks.")] = None
    durability_tested: Annotated[bool, Doc("Whether the game master tests the durability of a parrying item.")] = True


StrikeOfOrder: Any = order_of(
    Strike,
    (
        "attack_kind",
        "attack_move",
        "weapon",
        "long_weapon",
        "damage",
        "damage_type",
        "sharpness",
        "net_gain",
        "target_speed",
        "ram_bonus",
    ),
    beside=WithWeapon,
)
"""The attack; what is not stated of the weapon is looked up."""
DefenseOfOrder: Any = order_of(
    Defense,
    ("modifiers", "posture", "limits", "block_value", "weapon", "weapon_damage", "weapon_type", "durability", "luck"),
    beside=WithParryingItem,
)
"""The defense; stance, posture and marks of the round come on top of what is stated."""

UNSTATED_ATTACKER, UNSTATED_STRIKE, UNSTATED_DEFENSE = AttackerOfOrder(), StrikeOfOrder(), DefenseOfOrder()
NO_LUCK, ROUND_LUCK = LuckUse.NONE, LuckUse.ROUND


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOrder:
    """One attack of somebody stored against one target."""

    attacker: Annotated[AttackerOfOrder, Doc("Who attacks.")] = UNSTATED_ATTACKER
    attack: Annotated[StrikeOfOrder, Doc("What is tried.")] = UNSTATED_STRIKE
    target: Annotated[TargetOfOrder, Doc("Who is attacked.")]
    defense: Annotated[DefenseOfOrder, Doc("How the target means to get away.")] = UNSTATED_DEFENSE
    options: OptionsField = DEFAULT_OPTIONS


def ids_of(order: AttackOrder) -> tuple[str, ...]:
    """Ids of attacker and target, where they are stored."""
    named = (order.attacker.id, order.target.id)
    return tuple(dict.fromkeys(identity for identity in named if identity is not None))
