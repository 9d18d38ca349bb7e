"""Sharpness of a blade. Rules RU-C-SHP-1 to RU-C-SHP-4; when it becomes blunt is the game master's decision."""

from enum import StrEnum

from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.values import dataclass


class BladeState(StrEnum):
    """Sharpness of an edge."""

    EXTREME = "extreme"
    WELL = "well"
    NORMAL = "normal"
    BLUNT = "blunt"


class BladeShape(StrEnum):
    """Form of a blade, which decides how sharp it can be made."""

    BROAD = "broad"
    SINGLE_EDGED = "single_edged"
    NARROW = "narrow"
    WEDGE = "wedge"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class SharpnessRow:
    """Effects of a state of sharpness.

    Attributes:
        rule: its rule id.
        extra_dice: d6 that it adds to damage.
        wears_off: whether it lasts for a few hits only.
    """

    rule: str
    extra_dice: int = 0
    wears_off: bool = False


SHARPNESS = {
    BladeState.EXTREME: SharpnessRow("RU-C-SHP-1", extra_dice=2, wears_off=True),
    BladeState.WELL: SharpnessRow("RU-C-SHP-2", extra_dice=1, wears_off=True),
    BladeState.NORMAL: SharpnessRow("RU-C-SHP-3"),
    BladeState.BLUNT: SharpnessRow("RU-C-SHP-4"),
}
"""State -> what it does."""


def type_of(state: BladeState, type_: DamageType) -> DamageType:
    """A blunt blade does bash; sting stays what it is (RU-C-SHP-4)."""
    is_bash = state is BladeState.BLUNT and type_ is DamageType.BLADE
    return DamageType.BASH if is_bash else type_
