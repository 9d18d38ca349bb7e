"""Time that a spell takes. Rules RU-C-SPL-3 to RU-C-SPL-5."""

from enum import StrEnum


class SpellSpeed(StrEnum):
    """Time that a spell takes: one round, two, or as long as the game master says."""

    QUICK = "quick"
    NORMAL = "normal"
    RITUAL = "ritual"
