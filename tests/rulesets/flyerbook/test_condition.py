"""Tests of lasting states."""

import pytest

from tests.rulesets.flyerbook.calls import answer, refusal, result


@pytest.mark.parametrize(("wounds", "malus"), [(0, 0), (1, -3), (2, -6), (40, -120)])
@pytest.mark.parametrize("incapacitated", [False, True])
def test_wounds_burden_and_incapacitation_stops(wounds: int, malus: int, incapacitated: bool) -> None:
    """Wounds and incapacitation are independent of each other (FB-COND-1, FB-WOUND-3, FB-WOUND-4)."""
    got = result("condition", {"wounds": wounds, "incapacitated": incapacitated})
    assert got == {"wound_malus": malus, "can_roll": not incapacitated}


def test_nothing_stated_is_no_one_hurt() -> None:
    """Both states have a default: no wound and able to act (FB-COND-1)."""
    got = answer("condition", {})
    assert got["result"] == {"wound_malus": 0, "can_roll": True}
    assert got["rolls"] == []


@pytest.mark.parametrize("state", ["bound", "stunned", "defending"])
def test_there_are_no_other_states(state: str) -> None:
    """Being bound and the like are notes without mechanics (FB-COND-1)."""
    assert refusal("condition", {state: True}) == ("unknown_field", f"/{state}")
