"""Reduction of damage by armor. Rules RU-C-ARM-1 to RU-C-ARM-5."""

from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.options import Options
from service.rulesets.vocabulary import Doc
from service.values import dataclass

POINTS_PER_DIE = 4
LOWEST_FACE = 1
SCARCE_REDUCTION = 1
MOST_ARMOR = 200

ArmorPoints = Annotated[int, Interval(ge=0, le=MOST_ARMOR)]
WornArmor = Annotated[ArmorPoints, Doc("Armor worn, all pieces together.")]
NaturalArmor = Annotated[ArmorPoints, Doc("Armor of skin, chitin and the like.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Armor:
    """Natural and worn armor, which are added before they become dice (RU-C-ARM-1, RU-C-ARM-5).

    Attributes:
        worn: armor put on.
        natural: armor of the body.
        at_minimum: whether every die counts 1, as against a crit1 (RU-C-ARM-2).
    """

    worn: int = 0
    natural: int = 0
    at_minimum: bool = False

    @property
    def points(self) -> int:
        """All of it."""
        return self.worn + self.natural

    @property
    def dice(self) -> int:
        """Number of d6: one for every full 4 points (RU-C-ARM-1)."""
        return self.points // POINTS_PER_DIE

    @property
    def is_scarce(self) -> bool:
        """Whether there is some armor, but not enough for a die (RU-C-ARM-3)."""
        return 0 < self.points < POINTS_PER_DIE

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that say what it takes off."""
        if not self.points:
            return ("RU-C-ARM-4",)
        minimum = ("RU-C-ARM-2",) if self.at_minimum else ()
        natural = ("RU-C-ARM-5",) if self.natural else ()
        return ("RU-C-ARM-3" if self.is_scarce else "RU-C-ARM-1", *natural, *minimum)


NO_ARMOR = Armor()


def reduction(armor: Armor, options: Options, dice: Dice) -> int:
    """Reduction of one damage roll by armor: its dice (RU-C-ARM-1), each 1 if at the minimum (RU-C-ARM-2).

    Scarce armor takes off exactly 1 without a die (RU-C-ARM-3), by option nothing at its minimum; no armor takes
    off nothing (RU-C-ARM-4).
    """
    if armor.is_scarce:
        return options.scarce_min_armor if armor.at_minimum else SCARCE_REDUCTION
    if armor.at_minimum:
        return armor.dice * LOWEST_FACE
    return D6.total(armor.dice, dice, "armor")
