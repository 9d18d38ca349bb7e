"""Grips. Rules RU-C-GRIP-1 to RU-C-GRIP-3; changing it takes a round (RU-C-GRIP-4, operation `time`)."""

from enum import StrEnum

from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.kind import AttackMove
from service.values import dataclass


class Grip(StrEnum):
    """Grip of a weapon: the usual way, at the blade, by the blade, or a staff at one end."""

    NORMAL = "normal"
    HALF_SWORD = "half_sword"
    REVERSE_HALF_SWORD = "reverse_half_sword"
    BATTEN = "batten"


@dataclass(frozen=True, slots=True, kw_only=True)
class GripRow:
    """Effects of a grip.

    Attributes:
        rule: its rule id; None for the normal one.
        attack_mod: added to the attack value.
        parry_mod: added to a parry.
        move: the only move that profits from it.
        extra_dice: d6 that this move adds to damage.
        makes_bash: whether this move does bash instead of blade.
        range_ranks: ranks by which it makes the melee range longer, or shorter.
    """

    rule: str | None = None
    attack_mod: int = 0
    parry_mod: int = 0
    move: AttackMove | None = None
    extra_dice: int = 0
    makes_bash: bool = False
    range_ranks: int = 0

    def dice_for(self, move: AttackMove) -> int:
        """Extra dice for this move; a cut in a half-sword grip gets none (RU-C-GRIP-1)."""
        return self.extra_dice if move is self.move else 0

    def type_for(self, move: AttackMove, type_: DamageType) -> DamageType:
        """Type of blade damage in this grip (RU-C-GRIP-2, RU-C-GRIP-3)."""
        is_bash = self.makes_bash and move is self.move and type_ is DamageType.BLADE
        return DamageType.BASH if is_bash else type_


GRIPS = {
    Grip.NORMAL: GripRow(),
    Grip.HALF_SWORD: GripRow(
        rule="RU-C-GRIP-1", attack_mod=4, parry_mod=-8, move=AttackMove.THRUST, extra_dice=1, range_ranks=-1
    ),
    Grip.REVERSE_HALF_SWORD: GripRow(
        rule="RU-C-GRIP-2", attack_mod=-4, parry_mod=-8, move=AttackMove.CUT, extra_dice=1, makes_bash=True
    ),
    Grip.BATTEN: GripRow(
        rule="RU-C-GRIP-3",
        attack_mod=-4,
        parry_mod=-8,
        move=AttackMove.CUT,
        extra_dice=2,
        makes_bash=True,
        range_ranks=1,
    ),
}
"""Grip -> what it does."""
