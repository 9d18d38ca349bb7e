"""Weapon-hand combinations. Rules RU-C-HAND-1 to RU-C-HAND-17, one row of the table `hands` each."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.rollunder.core.arithmetic import half
from service.rulesets.rollunder.tables import table
from service.rulesets.vocabulary import Doc
from service.values import dataclass

HALF_SPEED = "S:2"


class HandsCombination(StrEnum):
    """Content of the two hands: S, M and L are small, medium and large weapons, (P) is a parrying aid."""

    SMALL_AND_SMALL = "S+S"
    SMALL_AND_TOOL = "S+tool"
    SMALL_AND_SHIELD = "S+shield"
    SMALL_ONLY = "S only"
    MEDIUM_AND_SHIELD = "M+shield"
    MEDIUM_AND_TOOL = "M+tool"
    MEDIUM_ONLY = "M only"
    MEDIUM_AND_MEDIUM = "M+M"
    MEDIUM_AND_PARRYING_AID = "M+S(P)"
    LARGE_IN_TWO_HANDS = "L (2H)"
    LARGE_IN_ONE_HAND = "L (1H)"
    LARGE_AND_SHIELD = "L+shield"
    MEDIUM_ON_HORSE = "M+horse"
    LARGE_ON_HORSE = "L+horse"
    RANGED_ON_HORSE = "ranged+horse"
    RANGED_AND_SHIELD = "ranged+shield"
    SHIELD_ONLY = "shield only"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsRow:
    """Effects of a combination of weapons in hand.

    Attributes:
        rule: its rule id.
        attack_mod: added to the attack value.
        parry_mod: added to a parry.
        damage_mod: flat bonus of damage, without that of SPEED.
        attacks: attacks in one turn.
        reload_factor: multiplies the rounds of reloading.
        is_mounted: whether half the SPEED comes on top of damage.
    """

    rule: str
    attack_mod: int
    parry_mod: int
    damage_mod: int
    attacks: int
    reload_factor: int
    is_mounted: bool

    def speed_bonus(self, speed: int) -> int:
        """Half the SPEED for the mounted rows (RU-C-HAND-13, RU-C-HAND-14)."""
        return half(speed) if self.is_mounted else 0


ROWS = {
    HandsCombination(row["name"]): HandsRow(
        rule=row["id"],
        attack_mod=row["attack_mod"],
        parry_mod=row["parry_mod"],
        damage_mod=row["damage_mod"],
        attacks=row["attacks"],
        reload_factor=row["reload_factor"],
        is_mounted=row["speed_bonus"] == HALF_SPEED,
    )
    for row in table("hands")
}
"""Combination -> what it does."""

HandsField = Annotated[HandsCombination | None, Doc("What the hands hold.")]


def row_of(hands: HandsCombination | None) -> HandsRow | None:
    """The row of a combination, if one is named."""
    return ROWS[hands] if hands else None
