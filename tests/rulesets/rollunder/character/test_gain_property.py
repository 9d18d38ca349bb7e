"""Tests of advantages and disadvantages in their slots."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result

QUICK = {"slot": 1, "name": "quick", "cost": 2}
RICH = {"slot": 3, "name": "rich", "cost": 1}
FULL = [{"slot": slot, "name": f"trait {slot}", "cost": 0} for slot in range(1, 21)]


def gain(cost: int, slots: Any = (QUICK, RICH), **members: Any) -> dict[str, Any]:
    """The request of a character of LVL 3."""
    return {"LVL": 3, "slots": list(slots), "property": {"name": "new", "cost": cost}, **members}


@pytest.mark.parametrize(("cost", "kind"), [(2, "advantage"), (0, "neutral"), (-2, "disadvantage")])
def test_the_sign_decides(cost: int, kind: str) -> None:
    """A positive cost is an advantage, a negative one a disadvantage (RU-B-SLOT-2)."""
    assert result("gain_property", gain(cost, slot=5))["kind"] == kind


@pytest.mark.parametrize(("cost", "balance", "fits"), [(-1, 2, True), (0, 3, True), (1, 4, False)])
def test_the_balance_is_at_most_the_level(cost: int, balance: int, fits: bool) -> None:
    """Equal is allowed; above is a finding and no refusal (RU-B-SLOT-3)."""
    got = result("gain_property", gain(cost, slot=5))
    assert (got["balance"], got["balance_ok"], got["free_slots"]) == (balance, fits, 17)


def test_the_player_chooses_the_slot_of_an_advantage() -> None:
    """A taken one only with `replace` (RU-B-SLOT-4)."""
    assert refusal("gain_property", gain(1)) == ("slot_required", "/slot")
    assert refusal("gain_property", gain(1, slot=1)) == ("slot_occupied", "/slot")
    got = result("gain_property", gain(1, slot=1, replace=True))
    assert (got["placed_in"], got["replaced"], got["balance"], got["free_slots"]) == (1, "quick", 2, 18)
    assert refusal("gain_property", gain(0)) == ("slot_required", "/slot")


def test_an_advantage_may_be_rejected() -> None:
    """Unless the game master says no; nothing changes then (RU-B-SLOT-4)."""
    got = answer("gain_property", gain(5, reject=True))
    assert got["result"] == {
        "kind": "advantage",
        "placed_in": None,
        "replaced": None,
        "balance": 3,
        "balance_ok": True,
        "neutralized": False,
        "free_slots": 18,
    }
    assert got["summary"] == "new is rejected; balance 3 of 3"
    assert refusal("gain_property", gain(5, reject=True, rejectable=False)) == ("cannot_reject", "/reject")


def test_a_disadvantage_needs_a_free_slot() -> None:
    """The lowest, or the one the player names, and it cannot be rejected (RU-B-SLOT-5)."""
    assert result("gain_property", gain(-2))["placed_in"] == 2
    assert result("gain_property", gain(-2, slot=20))["placed_in"] == 20
    assert refusal("gain_property", gain(-2, slot=1, replace=True)) == ("slot_occupied", "/slot")
    assert refusal("gain_property", gain(-2, reject=True)) == ("cannot_reject", "/reject")


def test_the_game_master_overwrites_when_all_are_taken() -> None:
    """`slot` is then ignored (RU-B-SLOT-5)."""
    assert refusal("gain_property", gain(-2, FULL, slot=4)) == ("gm_slot_required", "/gm_slot")
    got = result("gain_property", gain(-2, FULL, slot=4, gm_slot=7))
    assert (got["placed_in"], got["replaced"], got["balance"], got["free_slots"]) == (7, "trait 7", -2, 0)


@pytest.mark.parametrize(
    ("fairy", "cost", "neutralized"),
    [("good", -2, True), ("good", 2, False), ("evil", 2, True), ("evil", -2, False), ("evil", 0, False)],
)
def test_a_fairy_waits_in_an_empty_slot(fairy: str, cost: int, neutralized: bool) -> None:
    """A good one for a disadvantage (RU-B-FAIRY-1), an evil one for an advantage (RU-B-FAIRY-2, RU-B-FAIRY-4)."""
    got = result("gain_property", gain(cost, slot=5, fairies={"5": fairy}))
    assert (got["neutralized"], got["balance"]) == (neutralized, 3 + cost)


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        (gain(1, slot=21), "slot_out_of_range", "/slot"),
        (gain(1, [QUICK | {"slot": 0}], slot=1), "slot_out_of_range", "/slots/0/slot"),
        (gain(1, [QUICK, QUICK], slot=5), "bad_input", "/slots"),
        (gain(1, slot=5, fairies={"5": "blue"}), "unknown_fairy", "/fairies/5"),
        (gain(1, slot=5) | {"LVL": 21}, "level_out_of_range", "/LVL"),
    ],
)
def test_slots_go_from_1_to_20(body: dict[str, Any], code: str, pointer: str) -> None:
    """One property in each (RU-B-SLOT-1)."""
    assert refusal("gain_property", body) == (code, pointer)
