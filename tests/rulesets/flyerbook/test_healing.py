"""Tests of the weekly healing roll."""

from typing import Any

import pytest

from tests.rulesets.flyerbook.calls import answer, attributes, over_faces, refusal, result


def healing(wounds: int = 1, plusses: tuple[int, ...] = (), **members: Any) -> dict[str, Any]:
    """The request of a healing roll."""
    return {"character": {"name": "Mira", "wounds": wounds, "attributes": attributes(*plusses)}} | members


@pytest.mark.parametrize(
    ("bonus", "heals"),
    [(-8, 0), (-7, 0), (-6, 1), (-5, 1), (-4, 2), (-3, 2), (-2, 3), (0, 3), (1, 4), (2, 4), (3, 5), (4, 5), (5, 6)],
)
def test_rolls_that_heal_are_exactly_so_many(bonus: int, heals: int) -> None:
    """Of six faces just so many reach 0 with this bonus; nothing but attributes and care adds (FB-HEAL-2)."""
    results = list(over_faces("healing", healing(2, (bonus,)), "Mira"))
    assert sum(got["healed"] for got in results) == heals
    assert [got["wounds_after"] for got in results] == [2 - got["healed"] for got in results]
    assert sorted(got["total"] - bonus for got in results) == [-5, -3, -1, 2, 4, 6]


@pytest.mark.parametrize(("plusses", "bonus"), [((), 0), ((1, 2), 3), ((2, -1), 1), ((-1, -1), -2)])
def test_all_attributes_count(plusses: tuple[int, ...], bonus: int) -> None:
    """Every suitable attribute adds, as with a skill; minuses take off (FB-HEAL-2, FB-TASK-5)."""
    got = result("healing", healing(1, plusses), Mira=[2])
    assert (got["attribute_bonus"], got["total"]) == (bonus, 2 + bonus)


@pytest.mark.parametrize("care", [-3, -1, 0, 3])
def test_care_is_added(care: int) -> None:
    """Care from -3 to +3 is a part of the total (FB-HEAL-3)."""
    got = result("healing", healing(care=care), Mira=[1])
    assert (got["care"], got["total"], got["healed"]) == (care, care - 1, care > 0)


@pytest.mark.parametrize("care", [-4, 4, 1000])
def test_care_has_an_end(care: int) -> None:
    """All circumstances together stay within -3 and +3 (FB-HEAL-3)."""
    assert refusal("healing", healing(care=care)) == ("care_out_of_range", "/care")


@pytest.mark.parametrize(("affected", "malus"), [(False, 0), (True, -6)])
def test_wounds_burden_healing_by_option_only(affected: bool, malus: int) -> None:
    """`wounds_affect_healing` brings the malus in; the answer shows which was used (FB-HEAL-4)."""
    got = result("healing", healing(2, options={"wounds_affect_healing": affected}), Mira=[4])
    assert (got["wound_malus"], got["total"], got["healed"]) == (malus, 4 + malus, malus == 0)


@pytest.mark.parametrize("days", [0, 1, 6])
def test_one_roll_a_week(days: int) -> None:
    """Before 7 days are over there is no roll (FB-HEAL-1)."""
    assert refusal("healing", healing(days_since_last_roll=days)) == ("too_soon", "/days_since_last_roll")


@pytest.mark.parametrize("members", [{}, {"days_since_last_roll": 7}, {"days_since_last_roll": 400}])
def test_after_a_week_there_is_one(members: dict[str, Any]) -> None:
    """From the seventh day on, which is the default, there is one roll for one wound (FB-HEAL-1)."""
    assert result("healing", healing(3, **members), Mira=[6])["wounds_after"] == 2


def test_without_wounds_nothing_heals() -> None:
    """A character without wounds is refused (FB-HEAL-1)."""
    assert refusal("healing", healing(0)) == ("no_wounds", "/character/wounds")


def test_the_last_wound_may_heal() -> None:
    """A healed wound is gone at once, the last one too, which ends incapacitation (FB-HEAL-5, FB-WOUND-5)."""
    got = answer("healing", healing(1), Mira=[2])
    assert got["result"]["wounds_after"] == 0
    assert got["rules"][-1] == "FB-HEAL-5"
    assert got["summary"] == "Mira: 2, a wound heals; 0 left"


def test_a_failure_leaves_everything() -> None:
    """A total below 0 heals nothing, and FB-HEAL-5 does not apply."""
    got = answer("healing", healing(1), Mira=[1])
    assert (got["result"]["healed"], got["result"]["wounds_after"]) == (False, 1)
    assert "FB-HEAL-5" not in got["rules"]
    assert got["rolls"] == [{"stream": "Mira", "die": "d6", "face": 1, "purpose": "healing"}]
