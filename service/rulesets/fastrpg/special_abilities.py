"""Special abilities of a new character. Rules FR-SPEC-1 to FR-SPEC-4."""

from enum import StrEnum

DARKVISION_M = 18


class SpecialAbility(StrEnum):
    """Faster movement, more luck, sight in total darkness, or a tough skin."""

    FASTER_MOVEMENT = "faster_movement"
    LUCKY = "lucky"
    DARKVISION = "darkvision"
    TOUGH_SKIN = "tough_skin"


def darkvision_m(special: tuple[SpecialAbility, ...]) -> int:
    """Meters seen in total darkness; 0 without Darkvision (FR-SPEC-3)."""
    return DARKVISION_M if SpecialAbility.DARKVISION in special else 0
