"""Tests of items, turns of events and refills for LUCK."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, refused, result


def item(needs: dict[str, int], pool: int = 9, slots: int = 3, **members: Any) -> dict[str, Any]:
    """The request for an item with these needs."""
    return {"pool": pool, "item": {"name": "key", "needs": needs}, "free_item_slots": slots, **members}


@pytest.mark.parametrize(
    ("needs", "several", "cost"),
    [
        ({"LVL": 5}, "sum", 5),
        ({"LVL": 3, "STR": 4}, "sum", 7),
        ({"LVL": 3, "STR": 4}, "highest", 4),
        ({}, "sum", 0),
        ({}, "highest", 0),
    ],
)
def test_an_item_costs_the_number_of_its_needs(needs: dict[str, int], several: str, cost: int) -> None:
    """The sum of several, or the highest by option (RU-B-LUCK-7)."""
    got = result("luck_item", item(needs, options={"several_needs": several}))
    assert (got["cost"], got["pool_after"]) == (cost, 9 - cost)


def test_having_an_item_is_not_meeting_its_needs() -> None:
    """Text needs cost nothing, and are unmet unless fulfilled (RU-B-LUCK-7, RU-B-ITEM-3)."""
    body = item({"LVL": 2}, scores={"LVL": 2})
    body["item"]["other_needs"] = ["a crown"]
    assert result("luck_item", body) == {"cost": 2, "pool_after": 7, "needs_met": False, "unmet": ["a crown"]}
    assert result("luck_item", body | {"fulfilled": ["a crown"]})["needs_met"] is True


def test_an_item_needs_a_free_slot() -> None:
    """Tested before the price (RU-B-LUCK-7, RU-B-LUCK-1)."""
    assert refusal("luck_item", item({"LVL": 99}, slots=0)) == ("no_free_slot", "/free_item_slots")
    assert refusal("luck_item", item({"LVL": 10})) == ("not_enough_points", "/pool")
    assert refusal("luck_item", item({"WIS": 1})) == ("unknown_need", "/item/needs/WIS")
    assert refused("luck_item", item({"LVL": 10})).detail == "It costs 10, and 9 are left. Nothing was paid."


def prayer(pool: int, gm_accepts: bool = True, **options: str) -> dict[str, Any]:
    """A player prays."""
    return {"pool": pool, "gm_accepts": gm_accepts, "options": options}


@pytest.mark.parametrize("roll", D20_FACES)
def test_a_twist_costs_a_d20(roll: int) -> None:
    """It comes true, at most for all that is left (RU-B-LUCK-8)."""
    got = result("luck_turn_of_events", prayer(10), d20=[roll])
    assert got == {"happens": True, "cost": roll, "paid": min(roll, 10), "pool_after": max(0, 10 - roll)}


def test_a_twist_may_be_too_dear() -> None:
    """By option nothing happens and nothing is paid beyond the pool (RU-B-LUCK-8)."""
    got = result("luck_turn_of_events", prayer(10, short_luck="refuse"), d20=[11])
    assert got == {"happens": False, "cost": 11, "paid": 0, "pool_after": 10}
    assert result("luck_turn_of_events", prayer(10, short_luck="refuse"), d20=[10])["happens"] is True


def test_the_game_master_may_decline() -> None:
    """No die and no cost (RU-B-LUCK-8)."""
    got = result("luck_turn_of_events", prayer(10, gm_accepts=False))
    assert got == {"happens": False, "cost": None, "paid": 0, "pool_after": 10}


@pytest.mark.parametrize("gm_accepts", [True, False])
def test_praying_needs_a_point(gm_accepts: bool) -> None:
    """Tested first (RU-B-LUCK-8, RU-B-LUCK-1)."""
    assert refusal("luck_turn_of_events", prayer(0, gm_accepts)) == ("not_enough_points", "/pool")


def test_luck_fills_up_fully() -> None:
    """By the game master's decision (RU-B-LUCK-9); sleep does not bring it back (RU-B-REG-3)."""
    assert result("luck_replenish", {"current": 2, "maximum": 12}) == {"pool_after": 12, "gained": 10}
    assert result("luck_replenish", {"current": 12, "maximum": 12})["gained"] == 0
