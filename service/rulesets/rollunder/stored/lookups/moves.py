"""Moves, grips and ways to hold a weapon, and which weapons have them.

Rules RU-C-WPN-14, RU-C-WPN-22, RU-C-ATT-19, RU-C-ATT-25, RU-C-ATT-26, RU-C-HAND-11 and RU-C-GRIP-1 to RU-C-GRIP-3.
"""

from collections.abc import Collection
from typing import Protocol

from service.rulesets.rollunder.core.combat.kind import AttackKind
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.rulesets.rollunder.stored.gear import ItemSlot, WeaponOfSheet

BOTH_HANDS = 2
SHOOTERS = frozenset({"bow", "crossbow", "firearm", "sling", "blowgun"})
"""Weapons that only shoot (RU-C-ATT-19)."""
LONG = frozenset({"slasher", "saber", "sword", "longsword"})
VERY_LONG = frozenset({"glaive", "scythe", "halberd", "staff weapon"})
"""Blades and staffs that swing at two side by side, and those whose two need not be (RU-C-ATT-25, RU-C-ATT-26)."""
AT_RANGE = frozenset({"ranged", "spray", "gas", "zone", "large_zone", "very_large_zone"})
MELEE_ONLY = frozenset(
    {
        "all_out_attack",
        "all_out_damage",
        "run_to_reach",
        "half_melee",
        "runners_attack",
        "swingblow",
        "long_swingblow",
    }
)
"""Modifiers of melee alone (RU-C-ATT-31, RU-C-ATT-35)."""
WEAPONS_OF_GRIP = {
    "half_sword": frozenset({"sword", "saber", "longsword"}),
    "reverse_half_sword": frozenset({"sword", "longsword"}),
    "batten": frozenset({"staff weapon"}),
}
"""Grip -> the weapons that have it (RU-C-GRIP-1, RU-C-GRIP-2, RU-C-GRIP-3)."""


IN_BOTH_HANDS = ("L (2H)", "L+horse")
"""Hands that hold a weapon which takes both (RU-C-HAND-11)."""


class AttackOfOrder(Protocol):
    """The attack of an order, as far as the weapon depends on it; None stands for what the order leaves out."""

    item: str | ItemSlot | None
    weapon: str | None
    damage: str | None
    attack_kind: AttackKind | None
    attack_move: str | None
    hands: str | None
    grip: str | None
    modifiers: Collection[str] | None
    fixed_roll: int | None


def needs_of(attack: AttackOfOrder, weapon: WeaponOfSheet, name: str, kind: str) -> tuple[str, ...]:
    """Properties that an attack needs and this weapon lacks: moves, hands or weapons.

    Args:
        attack: of the order.
        weapon: as the sheet has it.
        name: of the weapon in the catalogue.
        kind: of the attack.
    """
    return _move_needed(attack, weapon, name) or _hands_needed(attack, name) or _way_needed(attack, weapon, name, kind)


def _move_needed(attack: AttackOfOrder, weapon: WeaponOfSheet, name: str) -> tuple[str, ...]:
    """Stilettos only thrust; bows, crossbows, firearms, slings and blowguns only shoot (RU-C-WPN-14, RU-C-ATT-19)."""
    moves = ("shot",) if name in SHOOTERS else effects_of(name).moves
    move = attack.attack_move or weapon.attack_move
    return moves if moves is not None and move != "none" and move not in moves else ()


def _hands_needed(attack: AttackOfOrder, name: str) -> tuple[str, ...]:
    """The hands that suit a weapon which takes both (RU-C-WPN-22, RU-C-HAND-11)."""
    allowed = (*IN_BOTH_HANDS, *(("ranged+horse",) if name == "bow" else ()))
    is_wrong = attack.hands is not None and effects_of(name).hands == BOTH_HANDS and attack.hands not in allowed
    return allowed if is_wrong else ()


def _way_needed(attack: AttackOfOrder, weapon: WeaponOfSheet, name: str, kind: str) -> tuple[str, ...]:
    """Swingblows and grips are for some blades and staffs, and no ranged weapon strikes like one (RU-C-ATT-25)."""
    named = {str(modifier) for modifier in attack.modifiers or ()}
    grip = str(attack.grip or "normal")
    if kind in AT_RANGE:
        in_melee = attack.hands is not None and not str(attack.hands).startswith("ranged")
        return ("melee",) if in_melee or named & MELEE_ONLY or grip != "normal" else ()
    if "swingblow" in named and not (weapon.long_weapon or name in LONG | VERY_LONG):
        return tuple(sorted(LONG | VERY_LONG))
    if "long_swingblow" in named and name not in VERY_LONG:
        return tuple(sorted(VERY_LONG))
    fitting = WEAPONS_OF_GRIP.get(grip)
    return tuple(sorted(fitting)) if fitting is not None and name not in fitting else ()
