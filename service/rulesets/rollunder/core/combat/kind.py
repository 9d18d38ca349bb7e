"""Attack kinds and moves: what an attack is, and which defenses help against it.

Rules RU-C-ATT-4 to RU-C-ATT-9, RU-C-ATT-11 to RU-C-ATT-20, RU-C-ATT-28 to RU-C-ATT-30, RU-C-COL-4 and RU-C-DEF-2. A
ranged attack comes from one of 26 directions (RU-C-ATT-14); the table `directions` names them.
"""

from enum import StrEnum

from service.values import dataclass


class AttackKind(StrEnum):
    """Kind of an attack; it brings a modifier, and says which defenses help."""

    MELEE = "melee"
    UNARMED = "unarmed"
    GRAB = "grab"
    LANCING = "lancing"
    RIDING_BY = "riding_by"
    COLLISION = "collision"
    STAMPING = "stamping"
    SPRAY = "spray"
    GAS = "gas"
    RANGED = "ranged"
    MAGIC = "magic"
    ZONE = "zone"
    LARGE_ZONE = "large_zone"
    VERY_LARGE_ZONE = "very_large_zone"


class AttackMove(StrEnum):
    """Movement of the weapon: swung, stabbed, thrown or released; or teeth."""

    CUT = "cut"
    THRUST = "thrust"
    THROW = "throw"
    SHOT = "shot"
    BITE = "bite"
    NONE = "none"


class DefenseKind(StrEnum):
    """Kind of a defense: stepping aside, stopping a melee weapon, or stopping a projectile with a shield."""

    EVADE = "evade"
    PARRY = "parry"
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class KindRow:
    """Effects of an attack kind.

    Attributes:
        rule: its rule id.
        attack_mod: its own modifier; None when it hits without a roll.
        defenses: what helps against it (RU-C-DEF-2).
        evade_mod: what it takes from an evade.
        is_all_out: whether the attacker has no defense this round (RU-C-ATT-32).
        is_zone: whether it hits an area, which has special LUCK prices.
    """

    rule: str
    attack_mod: int | None
    defenses: tuple[DefenseKind, ...]
    evade_mod: int = 0
    is_all_out: bool = False
    is_zone: bool = False


_EVADE, _PARRY, _BLOCK = DefenseKind.EVADE, DefenseKind.PARRY, DefenseKind.BLOCK

KINDS = {
    AttackKind.MELEE: KindRow("RU-C-ATT-4", 0, (_EVADE, _PARRY)),
    AttackKind.UNARMED: KindRow("RU-C-ATT-5", 0, (_EVADE, _PARRY)),
    AttackKind.GRAB: KindRow("RU-C-ATT-6", 0, (_EVADE, _PARRY)),
    AttackKind.LANCING: KindRow("RU-C-ATT-8", 0, (_EVADE, _PARRY)),
    AttackKind.RIDING_BY: KindRow("RU-C-ATT-9", 0, (_EVADE, _PARRY)),
    AttackKind.COLLISION: KindRow("RU-C-ATT-7", 2, (_EVADE,), is_all_out=True),
    AttackKind.STAMPING: KindRow("RU-C-COL-4", -2, (_EVADE,), is_all_out=True),
    AttackKind.SPRAY: KindRow("RU-C-ATT-11", 0, (_EVADE,), evade_mod=-4),
    AttackKind.GAS: KindRow("RU-C-ATT-12", 0, ()),
    AttackKind.RANGED: KindRow("RU-C-ATT-13", 0, (_EVADE, _BLOCK)),
    AttackKind.MAGIC: KindRow("RU-C-ATT-15", 0, (_EVADE, _BLOCK)),
    AttackKind.ZONE: KindRow("RU-C-ATT-28", 4, (_EVADE,), evade_mod=-4, is_zone=True),
    AttackKind.LARGE_ZONE: KindRow("RU-C-ATT-29", 8, (_EVADE,), evade_mod=-8, is_zone=True),
    AttackKind.VERY_LARGE_ZONE: KindRow("RU-C-ATT-30", None, (), is_zone=True),
}
"""Attack kind -> what it brings.

Hand to hand: RU-C-ATT-4, RU-C-ATT-5, RU-C-ATT-6; mounted: RU-C-ATT-8, RU-C-ATT-9; with the body: RU-C-ATT-7 and
RU-C-COL-4; from a distance: RU-C-ATT-11, RU-C-ATT-12, RU-C-ATT-13, RU-C-ATT-15; zones: RU-C-ATT-28, RU-C-ATT-29 and
RU-C-ATT-30.
"""

FROM_A_DISTANCE = frozenset(
    {
        AttackKind.RANGED,
        AttackKind.SPRAY,
        AttackKind.GAS,
        AttackKind.ZONE,
        AttackKind.LARGE_ZONE,
        AttackKind.VERY_LARGE_ZONE,
    }
)
"""Attacks with weapons for a distance."""
RANGED_OR_SPELL = FROM_A_DISTANCE | {AttackKind.MAGIC}
"""Attacks of the stance ranged/spell (RU-C-STA-3)."""
BY_THE_BODY = frozenset({AttackKind.GRAB, AttackKind.COLLISION, AttackKind.STAMPING})
"""Attacks for which no weapon is swung."""
WEAPONLESS = BY_THE_BODY | {AttackKind.UNARMED}
"""Attacks that need no weapon."""
MOVING_KINDS = frozenset({AttackKind.COLLISION, AttackKind.STAMPING, AttackKind.LANCING, AttackKind.RIDING_BY})
"""Attacks in which the attacker changes place (RU-C-ATT-8 to RU-C-ATT-10)."""

RULE_OF_MOVE = {
    AttackMove.CUT: "RU-C-ATT-16",
    AttackMove.THRUST: "RU-C-ATT-17",
    AttackMove.THROW: "RU-C-ATT-18",
    AttackMove.SHOT: "RU-C-ATT-19",
    AttackMove.BITE: "RU-C-ATT-20",
}
"""Move -> its rule: RU-C-ATT-16, RU-C-ATT-17, RU-C-ATT-18, RU-C-ATT-19, RU-C-ATT-20.

A move matters to defense, durability and grip; that a cut needs room and a shot only a finger is for the table to see.
"""
