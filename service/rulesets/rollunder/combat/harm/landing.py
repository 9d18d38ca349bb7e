"""Surface and weight at the end of a fall. Rules RU-C-FALL-1 to RU-C-FALL-3 and RU-C-FALL-9 to RU-C-FALL-12."""

from enum import StrEnum
from math import floor

from service.rulesets.rollunder.core.arithmetic import half

LIGHT_BELOW, FEATHER_BELOW, HEAVY_FROM = 10, 1, 100
UNMULTIPLIED = 1


class Surface(StrEnum):
    """Surface at the end of a fall; a small haystack is one that is too small, or fallen on from too high."""

    GROUND = "ground"
    SLOPE = "slope"
    STAIRS = "stairs"
    WATER = "water"
    HAYSTACK = "haystack"
    HAYSTACK_SMALL = "haystack_small"
    TREES = "trees"


RULE_OF_SURFACE = {
    Surface.SLOPE: "RU-C-FALL-9",
    Surface.STAIRS: "RU-C-FALL-9",
    Surface.WATER: "RU-C-FALL-10",
    Surface.HAYSTACK: "RU-C-FALL-11",
    Surface.HAYSTACK_SMALL: "RU-C-FALL-11",
    Surface.TREES: "RU-C-FALL-12",
}
"""Surface -> the rule that makes it softer; the ground has none."""

HALVING = frozenset({Surface.SLOPE, Surface.STAIRS, Surface.WATER})
"""Surfaces that halve the dice (RU-C-FALL-9, RU-C-FALL-10)."""


def height_dice(yards: float, surface: Surface, tree_yards: int) -> int:
    """Number of d6 for the height: one for each full yard (RU-C-FALL-1), fewer on something soft.

    A haystack takes them all (RU-C-FALL-11), trees half of those for their length (RU-C-FALL-12).
    """
    full_yards = floor(yards)
    if surface in HALVING:
        return half(full_yards)
    if surface is Surface.HAYSTACK:
        return 0
    if surface is Surface.TREES:
        through_trees = min(tree_yards, full_yards)
        return full_yards - through_trees + half(through_trees)
    return full_yards


def is_light(pounds: float | None) -> bool:
    """Whether every die counts 1 (RU-C-FALL-3)."""
    return pounds is not None and pounds < LIGHT_BELOW


def is_feather(pounds: float | None) -> bool:
    """Whether the height dice are halved as well (RU-C-FALL-3)."""
    return pounds is not None and pounds < FEATHER_BELOW


def multiplier(pounds: float | None) -> int:
    """Multiplier of a weight: from 100 pounds on the number of digits of its whole pounds, less one (RU-C-FALL-2)."""
    if pounds is None or pounds < HEAVY_FROM:
        return UNMULTIPLIED
    return len(str(floor(pounds))) - 1
