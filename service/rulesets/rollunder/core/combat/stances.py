"""The names of the stances. Rule RU-C-STA-1."""

from enum import StrEnum


class StanceName(StrEnum):
    """The four stances; a combatant has one in each round (RU-C-STA-1)."""

    NORMAL = "normal"
    RANGED_OR_SPELL = "ranged/spell"
    ALL_OUT_MELEE = "all-out melee"
    DEFEND_ONLY = "defend only"
