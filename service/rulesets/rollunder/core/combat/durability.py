"""Durability of items against damage, which does not wear them down. Rules RU-C-DUR-1, RU-C-DUR-3 to RU-C-DUR-5.

The durability of a natural weapon is that of the limb: broken means one crippling effect (RU-C-DUR-4). Acid, cold and
magic change the number that counts (RU-C-DUR-5).
"""

from service.dice import Dice
from service.rulesets.rollunder.core.chance import threshold_of
from service.rulesets.rollunder.core.die import D20
from service.values import dataclass

ONE_DIE = 1
CERTAIN, HOPELESS = 100, 0
CHANCES = ((1, CERTAIN), (2, 90), (3, 50))
"""Damage up to so many times the durability -> percent to stay whole (RU-C-DUR-1)."""
CHANCE_BEYOND = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class DurabilityCheck:
    """Result of a durability test of an item.

    Attributes:
        chance: percent to stay whole.
        roll: the d20, where the chance left something open.
        intact: whether it is whole.
    """

    chance: int
    roll: int | None
    intact: bool


def chance_of(durability: int, damage: int) -> int:
    """Percent to stay whole; what has no durability left is broken (RU-C-DUR-1)."""
    if durability <= 0:
        return HOPELESS
    return next((chance for times, chance in CHANCES if damage <= times * durability), CHANCE_BEYOND)


def stand(durability: int, damage: int, dice: Dice) -> DurabilityCheck:
    """Roll the chance, where there is one (RU-C-DUR-1)."""
    chance = chance_of(durability, damage)
    if chance in {CERTAIN, HOPELESS}:
        return DurabilityCheck(chance=chance, roll=None, intact=chance == CERTAIN)
    roll = D20.total(ONE_DIE, dice, "durability")
    return DurabilityCheck(chance=chance, roll=roll, intact=roll <= threshold_of(chance, "/durability"))
