"""Terms of a defense: modifiers, limits and postures. Rules RU-C-DEF-6 to RU-C-DEF-9 and RU-C-DEF-12 to -17."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.rollunder.combat.attacks.aim import GmModifier
from service.rulesets.rollunder.core.combat.grip import Grip
from service.rulesets.rollunder.core.combat.hands import HandsField
from service.rulesets.rollunder.core.combat.kind import DefenseKind
from service.rulesets.rollunder.core.tier import Tier
from service.rulesets.vocabulary import Doc
from service.values import dataclass

MOST_NAMED = 40
EVERY_DEFENSE = frozenset(DefenseKind)


class DefenseModifier(StrEnum):
    """Modifier of a defense that no other field shows; one that does not fit the defense is ignored."""

    DEFLECTING = "deflecting"
    EVADE_UP_JUMP = "evade_up_jump"
    EVADE_UP_FLY = "evade_up_fly"
    FROM_BEHIND = "from_behind"
    DEFEND_ONLY_UNTRAINED = "defend_only_untrained"
    DEFEND_ONLY_PRO = "defend_only_pro"
    DEFEND_ONLY_EXPERT = "defend_only_expert"
    DEFEND_ONLY_MASTER = "defend_only_master"
    THROWN_WEAPON_PARRY = "thrown_weapon_parry"


@dataclass(frozen=True, slots=True)
class DefenseModifierRow:
    """A modifier's number, the defenses it counts for, and its rule id."""

    rule: str
    number: int
    defenses: frozenset[DefenseKind]


_PARRY, _EVADE = frozenset({DefenseKind.PARRY}), frozenset({DefenseKind.EVADE})

DEFENSE_MODIFIERS = {
    DefenseModifier.DEFLECTING: DefenseModifierRow("RU-C-DEF-6", -4, _PARRY),
    DefenseModifier.EVADE_UP_JUMP: DefenseModifierRow("RU-C-DEF-9", -4, _EVADE),
    DefenseModifier.EVADE_UP_FLY: DefenseModifierRow("RU-C-DEF-9", 0, _EVADE),
    DefenseModifier.FROM_BEHIND: DefenseModifierRow("RU-C-DEF-14", -4, EVERY_DEFENSE),
    DefenseModifier.DEFEND_ONLY_UNTRAINED: DefenseModifierRow("RU-C-DEF-17", 1, EVERY_DEFENSE),
    DefenseModifier.DEFEND_ONLY_PRO: DefenseModifierRow("RU-C-DEF-17", 2, EVERY_DEFENSE),
    DefenseModifier.DEFEND_ONLY_EXPERT: DefenseModifierRow("RU-C-DEF-17", 3, EVERY_DEFENSE),
    DefenseModifier.DEFEND_ONLY_MASTER: DefenseModifierRow("RU-C-DEF-17", 5, EVERY_DEFENSE),
    DefenseModifier.THROWN_WEAPON_PARRY: DefenseModifierRow("RU-C-ATT-38", -4, _PARRY),
}
"""Modifier that a caller may name -> what it does.

RU-C-DEF-6 (deflecting), RU-C-DEF-9 (upwards), RU-C-DEF-14 (from behind), RU-C-DEF-17 (only defending) and RU-C-ATT-38
(parrying with a throwing weapon).
"""

MODIFIER_OF_TIER = {
    Tier.UNTRAINED: DefenseModifier.DEFEND_ONLY_UNTRAINED,
    Tier.PRO: DefenseModifier.DEFEND_ONLY_PRO,
    Tier.EXPERT: DefenseModifier.DEFEND_ONLY_EXPERT,
    Tier.MASTER: DefenseModifier.DEFEND_ONLY_MASTER,
}
"""Tier -> the modifier of only defending (RU-C-DEF-17)."""

EVADES_UP: frozenset[StrEnum] = frozenset({DefenseModifier.EVADE_UP_JUMP, DefenseModifier.EVADE_UP_FLY})
DEFENDS_ONLY: frozenset[StrEnum] = frozenset(
    {
        DefenseModifier.DEFEND_ONLY_UNTRAINED,
        DefenseModifier.DEFEND_ONLY_PRO,
        DefenseModifier.DEFEND_ONLY_EXPERT,
        DefenseModifier.DEFEND_ONLY_MASTER,
    }
)
EXCLUSIVE = (DEFENDS_ONLY, EVADES_UP)
"""Groups of which a defense has one at most."""


class DefenseLimit(StrEnum):
    """Circumstance that takes defenses away."""

    UNDEFENDABLE = "undefendable"
    ALL_OUT = "all_out"
    UNAWARE = "unaware"
    SURROUNDED = "surrounded"
    IN_SADDLE = "in_saddle"
    NO_SPACE = "no_space"
    CONFINED = "confined"
    EVADED_UP_ALREADY = "evaded_up_already"


NO_ROOM = frozenset({DefenseLimit.SURROUNDED, DefenseLimit.IN_SADDLE, DefenseLimit.NO_SPACE})
"""No evade, but evading upwards is still possible (RU-C-DEF-8)."""

NO_EVADE_UP = frozenset({DefenseLimit.CONFINED, DefenseLimit.EVADED_UP_ALREADY})
"""No evading upwards (RU-C-DEF-9)."""


class Posture(StrEnum):
    """Posture of the target; it changes defenses and SPEED."""

    STANDING = "standing"
    KNEELING = "kneeling"
    LYING = "lying"


@dataclass(frozen=True, slots=True)
class PostureRow:
    """Effects of a posture.

    Attributes:
        rule: its rule id.
        impossible: defenses that it does not allow.
        number: what it takes from the others.
        speed: SPEED that is left (RU-C-POS-3, RU-C-POS-4).
    """

    rule: str
    impossible: frozenset[DefenseKind]
    number: int
    speed: int


POSTURES = {
    Posture.KNEELING: PostureRow("RU-C-DEF-13", impossible=_EVADE, number=-4, speed=0),
    Posture.LYING: PostureRow("RU-C-DEF-12", impossible=EVERY_DEFENSE - _EVADE, number=-4, speed=1),
}
"""Posture -> what it does: RU-C-DEF-13 for kneeling, RU-C-DEF-12 for lying; standing does nothing."""

Limits = Annotated[tuple[DefenseLimit, ...], Len(0, MOST_NAMED), Doc("What takes defenses away.")]
Modifiers = Annotated[
    tuple[DefenseModifier, ...], Len(0, MOST_NAMED), Doc("What changes the defense; the same twice counts once.")
]
BlockValue = Annotated[int, Interval(ge=-999, le=999), Doc("Block value of the shield; half of DEX without it.")]
AllystrikeAttackers = Annotated[int, Interval(ge=0, le=2), Doc("2 when two attackers strike together, else 0.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenseTerms:
    """Terms of a defense: everything that makes it easier or harder."""

    modifiers: Modifiers = ()
    posture: Annotated[Posture, Doc("How the target holds itself.")] = Posture.STANDING
    limits: Limits = ()
    block_value: BlockValue | None = None
    hands: HandsField = None
    grip: Annotated[Grip | None, Doc("How the parrying weapon is held.")] = None
    gm_defense_mod: GmModifier = 0
