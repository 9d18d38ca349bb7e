"""Attack modifiers: special attacks and circumstances, and which exclude each other. Rule RU-C-ATT-2."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Len

from service.rulesets.rollunder.options import Options
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class AttackModifier(StrEnum):
    """Modifier of an attack value; special attacks are tried against a lower one to get more than a hit."""

    BLIND_SPOT = "blind_spot"
    BLIND_DIRECTION = "blind_direction"
    FORCE_CRIT1 = "force_crit1"
    FORCE_CRIT2 = "force_crit2"
    FORCE_CRIPPLE3 = "force_cripple3"
    FORCE_CRIPPLE4 = "force_cripple4"
    SWINGBLOW = "swingblow"
    LONG_SWINGBLOW = "long_swingblow"
    RUNNERS_ATTACK = "runners_attack"
    FULL_MELEE = "full_melee"
    HALF_MELEE = "half_melee"
    RUN_TO_REACH = "run_to_reach"
    ALL_OUT_ATTACK = "all_out_attack"
    ALL_OUT_DAMAGE = "all_out_damage"
    TOOL_ATTACK = "tool_attack"
    THROWN_WEAPON_IN_MELEE = "thrown_weapon_in_melee"
    FOUR_HANDED = "four_handed"
    CUT_IN_WATER = "cut_in_water"
    THRUST_IN_WATER = "thrust_in_water"
    SPARRING = "sparring"


@dataclass(frozen=True, slots=True)
class ModifierRow:
    """A modifier's number and its rule id."""

    rule: str
    attack_mod: int = 0


MODIFIERS = {
    AttackModifier.BLIND_SPOT: ModifierRow("RU-C-ATT-3", -4),
    AttackModifier.BLIND_DIRECTION: ModifierRow("RU-C-ATT-3", -8),
    AttackModifier.FORCE_CRIT1: ModifierRow("RU-C-ATT-21", -8),
    AttackModifier.FORCE_CRIT2: ModifierRow("RU-C-ATT-22", -8),
    AttackModifier.FORCE_CRIPPLE3: ModifierRow("RU-C-ATT-23", -8),
    AttackModifier.FORCE_CRIPPLE4: ModifierRow("RU-C-ATT-24", -8),
    AttackModifier.SWINGBLOW: ModifierRow("RU-C-ATT-25", -2),
    AttackModifier.LONG_SWINGBLOW: ModifierRow("RU-C-ATT-26", -2),
    AttackModifier.RUNNERS_ATTACK: ModifierRow("RU-C-ATT-27", -8),
    AttackModifier.FULL_MELEE: ModifierRow("RU-C-ATT-33"),
    AttackModifier.HALF_MELEE: ModifierRow("RU-C-ATT-34", -4),
    AttackModifier.RUN_TO_REACH: ModifierRow("RU-C-ATT-35", -8),
    AttackModifier.ALL_OUT_ATTACK: ModifierRow("RU-C-ATT-31", 4),
    AttackModifier.ALL_OUT_DAMAGE: ModifierRow("RU-C-ATT-31"),
    AttackModifier.TOOL_ATTACK: ModifierRow("RU-C-ATT-36", -4),
    AttackModifier.THROWN_WEAPON_IN_MELEE: ModifierRow("RU-C-ATT-38"),
    AttackModifier.FOUR_HANDED: ModifierRow("RU-C-ATT-39"),
    AttackModifier.CUT_IN_WATER: ModifierRow("RU-C-ATT-16"),
    AttackModifier.THRUST_IN_WATER: ModifierRow("RU-C-ATT-17"),
    AttackModifier.SPARRING: ModifierRow("RU-C-ATT-40"),
}
"""Modifier -> its number; three of them get theirs from options, sparring halves instead.

Blind: RU-C-ATT-3; forced results: RU-C-ATT-21, RU-C-ATT-22, RU-C-ATT-23, RU-C-ATT-24; two enemies: RU-C-ATT-25 and
RU-C-ATT-26; reach: RU-C-ATT-27, RU-C-ATT-33, RU-C-ATT-34, RU-C-ATT-35; all-out: RU-C-ATT-31; tools, thrown weapons and
four hands: RU-C-ATT-36, RU-C-ATT-38, RU-C-ATT-39; in water: RU-C-ATT-16, RU-C-ATT-17; sparring: RU-C-ATT-40.
"""

REACHES: frozenset[StrEnum] = frozenset(
    {
        AttackModifier.FULL_MELEE,
        AttackModifier.HALF_MELEE,
        AttackModifier.RUN_TO_REACH,
        AttackModifier.RUNNERS_ATTACK,
    }
)
BLIND: frozenset[StrEnum] = frozenset({AttackModifier.BLIND_SPOT, AttackModifier.BLIND_DIRECTION})
FORCES: frozenset[StrEnum] = frozenset(
    {
        AttackModifier.FORCE_CRIT1,
        AttackModifier.FORCE_CRIT2,
        AttackModifier.FORCE_CRIPPLE3,
        AttackModifier.FORCE_CRIPPLE4,
    }
)
SWINGBLOWS: frozenset[StrEnum] = frozenset({AttackModifier.SWINGBLOW, AttackModifier.LONG_SWINGBLOW})
ALL_OUT: frozenset[StrEnum] = frozenset({AttackModifier.ALL_OUT_ATTACK, AttackModifier.ALL_OUT_DAMAGE})
EXCLUSIVE: tuple[frozenset[StrEnum], ...] = (REACHES, BLIND, FORCES, SWINGBLOWS, ALL_OUT)
"""Groups of which an attack has one at most (RU-C-ATT-2)."""

MOST_NAMED = 40
AttackModifiers = Annotated[
    tuple[AttackModifier, ...],
    Len(0, MOST_NAMED),
    Doc("Special attacks and circumstances; the same twice counts once."),
]


def number_of(modifier: AttackModifier, options: Options) -> int:
    """Number of a modifier; water (RU-C-ATT-16, RU-C-ATT-17) and four hands (RU-C-ATT-39) follow the options."""
    by_option = {
        AttackModifier.CUT_IN_WATER: -options.water_step,
        AttackModifier.THRUST_IN_WATER: options.water_step,
        AttackModifier.FOUR_HANDED: options.four_handed_mod,
    }
    return by_option.get(modifier, MODIFIERS[modifier].attack_mod)
