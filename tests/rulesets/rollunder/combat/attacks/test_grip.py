"""Tests of grips and melee range."""

import pytest

from service.rulesets.rollunder.core.combat.grip import GRIPS, Grip


@pytest.mark.parametrize(
    ("grip", "ranks"), [("normal", 0), ("half_sword", -1), ("reverse_half_sword", 0), ("batten", 1)]
)
def test_a_grip_may_make_a_weapon_shorter_or_longer(grip: str, ranks: int) -> None:
    """By one rank of RU-C-WPN-2 for intercepting (RU-C-GRIP-1, RU-C-GRIP-3)."""
    assert GRIPS[Grip(grip)].range_ranks == ranks
