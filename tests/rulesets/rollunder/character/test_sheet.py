"""Tests of character sheets."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result

ATTRIBUTES = {"INT": 10, "CHA": 10, "DEX": 10, "STR": 10, "LVL": 4}


def sheet(**members: Any) -> dict[str, Any]:
    """The findings and values of a sheet with these members."""
    return result("sheet", {"attributes": ATTRIBUTES, **members})


def errors(**members: Any) -> list[str]:
    """The findings of a sheet with these members."""
    found: list[str] = sheet(**members)["errors"]
    return found


def entry(slot: int, cost: int = 0) -> dict[str, Any]:
    """A property."""
    return {"slot": slot, "name": "trait", "cost": cost}


def item(slot: int = 1, **members: Any) -> dict[str, Any]:
    """An item in a slot."""
    return {"slot": slot, "name": "thing", **members}


def test_an_empty_sheet_is_valid() -> None:
    """Derived values, no finding, twenty free slots a list (RU-B-SHEET-1, RU-B-SLOT-1, RU-B-ITEM-1, RU-B-CSR-1)."""
    got = sheet()
    assert got["derived"] == result("derive", {"attributes": ATTRIBUTES})
    assert (got["balance"], got["neutralized"], got["worth"], got["weight"]) == (0, [], 0, 0)
    assert got["free_slots"] == {"advantages": 20, "items": 20, "contacts": 20}
    assert (got["errors"], got["valid"]) == ([], True)


def test_slots_hold_one_entry_each() -> None:
    """Findings by list and slot; a wrong slot still counts (RU-B-SHEET-1, RU-B-SLOT-1, RU-B-ITEM-1, RU-B-CSR-1)."""
    contact = {"kind": "spell", "name": "light"}
    got = sheet(
        advantages=[entry(21, 1), entry(3, 1), entry(3, 1), entry(0, 1)],
        items=[item(5, worth=7), item(5, worth=8)],
        contacts=[contact | {"slot": 20}, contact | {"slot": 20}, contact | {"slot": 20}],
    )
    assert got["errors"] == [
        "slot_out_of_range:advantages/0", "slot_used_twice:advantages/3", "slot_out_of_range:advantages/21",
        "slot_used_twice:items/5", "slot_used_twice:contacts/20", "slot_used_twice:contacts/20",
    ]  # fmt: skip
    assert (got["balance"], got["worth"]) == (4, 15)
    assert got["free_slots"] == {"advantages": 19, "items": 19, "contacts": 19}


@pytest.mark.parametrize(("cost", "found"), [(4, []), (5, ["balance_above_level"]), (-9, [])])
def test_the_balance_is_at_most_the_level(cost: int, found: list[str]) -> None:
    """Equal is allowed and a negative balance is fine (RU-B-SLOT-3, RU-B-SLOT-2)."""
    assert errors(advantages=[entry(1, cost)]) == found


def test_fairies_take_effects() -> None:
    """The cost of the neutralized one counts, or is zero by option (RU-B-FAIRY-4, RU-B-FAIRY-1, RU-B-FAIRY-2)."""
    advantages = [entry(1, 6), entry(2, -2), entry(3, 3), entry(4, 0)]
    fairies = {"1": "evil", "2": "good", "3": "good", "4": "evil", "9": "good"}
    got = sheet(advantages=advantages, fairies=fairies)
    assert (got["balance"], got["neutralized"]) == (7, [1, 2])
    zero = sheet(advantages=advantages, fairies=fairies, options={"neutralized_cost": "zero"})
    assert (zero["balance"], zero["neutralized"]) == (3, [1, 2])


@pytest.mark.parametrize(("coins", "found"), [(15_000, []), (15_001, ["wealth_above_limit"])])
def test_wealth_counts_everything_owned(coins: int, found: list[str]) -> None:
    """Coins, items, vehicles and freight; exactly the limit is allowed (RU-B-LIM-1, RU-B-LIM-3)."""
    items = [item(1, worth=500), item(2, kind="vehicle", worth=300, freight=[{"name": "tent", "worth": 200}])]
    got = sheet(items=items, coins=coins)
    assert (got["worth"], got["errors"]) == (1000 + coins, found)


@pytest.mark.parametrize(("weight", "found"), [(0.1, []), (0.2, ["load_above_limit"])])
def test_load_counts_items_alone(weight: float, found: list[str]) -> None:
    """Decimals are added exactly; vehicles, carriers and freight weigh nothing here (RU-B-LIM-2, RU-B-LIM-3)."""
    items = [
        item(1, weight=49.7),
        item(2, weight=0.2),
        item(3, weight=weight),
        item(4, kind="vehicle", weight=900, freight=[{"name": "tent", "weight": 60}]),
        item(5, kind="carrier", weight=80, wages="2 coins a day"),
    ]
    got = sheet(items=items)
    assert (got["weight"], got["errors"]) == (round(49.9 + weight, 1), found)


@pytest.mark.parametrize(
    ("kind", "load_limit", "found"),
    [
        ("vehicle", 60, []),
        ("vehicle", 59.5, ["vehicle_overloaded:items/2"]),
        ("carrier", 10, ["vehicle_overloaded:items/2"]),
        ("vehicle", None, []),
    ],
)
def test_vehicles_carry_their_freight(kind: str, load_limit: float | None, found: list[str]) -> None:
    """Tested only with a separate load limit (RU-B-LIM-3, RU-B-ITEM-2)."""
    freight = [{"name": "tent", "weight": 60}]
    assert errors(items=[item(2, kind=kind, load_limit=load_limit, freight=freight)]) == found


def test_needs_that_are_not_met_are_found() -> None:
    """Of items (RU-B-ITEM-3, RU-B-ITEM-4) and of contacts, spells and recipes (RU-B-CSR-5), by slot."""
    items = [item(7, needs={"LIFE": 41, "STR": 12, "LVL": 4}), item(3, other_needs=["a crown", "an oath"])]
    contacts = [{"slot": 1, "kind": "recipe", "name": "soup", "needs": {"MAGIC": 1}}]
    assert errors(items=items, contacts=contacts, fulfilled=["an oath"]) == [
        "needs_not_met:items/3:a crown",
        "needs_not_met:items/7:STR",
        "needs_not_met:items/7:LIFE",
        "needs_not_met:contacts/1:MAGIC",
    ]


def test_needs_compare_with_derived_values() -> None:
    """Not with the points that are left (RU-B-ITEM-3)."""
    assert errors(items=[item(needs={"LIFE": 40})], pools={"LIFE": 1}) == []


@pytest.mark.parametrize(
    ("pools", "found"),
    [
        ({"LIFE": -99, "MAGIC": 0, "LUCK": 0}, []),
        ({"LIFE": 41}, ["pool_out_of_range:LIFE"]),
        ({"LUCK": -1, "MAGIC": 1}, ["pool_out_of_range:MAGIC", "pool_out_of_range:LUCK"]),
    ],
)
def test_pools_have_bounds(pools: dict[str, int], found: list[str]) -> None:
    """Only LIFE may be below zero (RU-B-POOL-1)."""
    assert errors(pools=pools) == found


def test_marks_are_stored_for_the_story() -> None:
    """Items may be special or of the story, which changes no number (RU-B-ITEM-5)."""
    assert errors(items=[item(1, mark="special"), item(2, mark="story")]) == []
    assert refusal("sheet", {"attributes": ATTRIBUTES, "items": [item(mark="odd")]})[0] == "bad_input"


def test_race_culture_career_and_role_are_texts() -> None:
    """Their bonuses are factors and slot entries, which may have a source (RU-B-SHEET-2)."""
    entries = [entry(1, 1) | {"source": "race"}]
    assert errors(race="elf", culture="wood", career="thief", role="PC", advantages=entries) == []
    assert refusal("sheet", {"attributes": ATTRIBUTES, "role": "GM"}) == ("bad_input", "/role")


@pytest.mark.parametrize(
    ("members", "code", "pointer"),
    [
        ({"attributes": ATTRIBUTES | {"LVL": 0}}, "level_out_of_range", "/attributes/LVL"),
        ({"attributes": ATTRIBUTES | {"INT": 100}}, "attribute_out_of_range", "/attributes/INT"),
        ({"attributes": ATTRIBUTES | {"WIS": 1}}, "unknown_attribute", "/attributes/WIS"),
        ({"items": [item(needs={"WIS": 1})]}, "unknown_need", "/items/0/needs/WIS"),
        ({"fairies": {"1": "blue"}}, "unknown_fairy", "/fairies/1"),
        ({"factors": {"load": -1}}, "bad_factor", "/factors/load"),
    ],
)
def test_what_is_no_sheet_is_refused(members: dict[str, Any], code: str, pointer: str) -> None:
    """Numbers out of range and unknown needs stop a sheet, findings do not (RU-B-SHEET-1, RU-B-ATTR-2)."""
    assert refusal("sheet", {"attributes": ATTRIBUTES, **members}) == (code, pointer)
