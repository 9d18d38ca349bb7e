"""Tests of LIFE, stun level, and the resulting statuses."""

import pytest

from service.rulesets.rollunder.core.combat.life import statuses_of


@pytest.mark.parametrize(
    ("life", "stun_level", "still_harmed", "statuses"),
    [
        (5, 5, True, []),
        (5, 6, False, ["ko"]),
        (0, 0, False, ["defeated"]),
        (0, 1, True, ["defeated", "ko", "slowly_dying"]),
        (-20, 0, True, ["defeated", "slowly_dying"]),
        (-21, 3, True, ["dead", "defeated", "ko"]),
    ],
)
def test_statuses_are_worked_out_again(life: int, stun_level: int, still_harmed: bool, statuses: list[str]) -> None:
    """In a fixed order, only those that apply (RU-C-GEN-7)."""
    assert list(statuses_of(life, 20, stun_level, still_harmed=still_harmed)) == statuses
