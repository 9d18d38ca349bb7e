"""Special abilities of a new character. Rules FR-SPEC-1 to FR-SPEC-4."""

from enum import StrEnum

DARKVISION_M = 18


class SpecialAbility(StrEnum):
    """Faster movement, more luck, sight in total darkness, or a tough skin."""

    FASTER_MOVEMENT = "faster_movement"
    LUCKY = "lucky"
    DARKVISION = "darkvision"
    TOUGH_SKIN = "tough_skin"


DESCRIPTION_OF_SPECIAL = {
    SpecialAbility.FASTER_MOVEMENT: "12 m (40 ft) per round, double when running",
    SpecialAbility.LUCKY: "2 Luck Points per hour, at most 4",
    SpecialAbility.DARKVISION: "sees up to 18 m (60 ft) in total darkness",
    SpecialAbility.TOUGH_SKIN: "AC +1 with any armor",
}
"""FR-SPEC-1 moves, FR-SPEC-2 is about luck, FR-SPEC-3 is information only, FR-SPEC-4 is about Armor Class."""


def darkvision_m(special: tuple[SpecialAbility, ...]) -> int:
    """Meters seen in total darkness; 0 without Darkvision (FR-SPEC-3)."""
    return DARKVISION_M if SpecialAbility.DARKVISION in special else 0
