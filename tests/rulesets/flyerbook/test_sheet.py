"""Tests of character cards."""

from typing import Any

import pytest

from service.rulesets.flyerbook import RULESET
from service.rulesets.flyerbook.reference import SAMPLE_CARDS, SampleCard
from service.schemas.strict_json import to_plain
from tests.rulesets.flyerbook.calls import answer, refusal, result


@pytest.mark.parametrize("sample", SAMPLE_CARDS, ids=lambda sample: sample.card.name)
@pytest.mark.parametrize("extended", [False, True])
def test_sample_cards_are_valid_and_cost_what_the_reference_says(sample: SampleCard, extended: bool) -> None:
    """Harrak 4, Darius 6, Hildy 7, Daenes 7 points, with their thresholds (FB-REF-2, FB-SHEET-6, FB-SHEET-8)."""
    printed = {"Harrak": (4, 4), "Darius": (6, 4), "Hildy": (7, 4), "Daenes": (7, 5)}[sample.card.name]
    got = result("sheet", to_plain(sample.card) | {"options": {"extended_costs": extended}})
    assert (got["spent"], got["wound_threshold"]) == printed == (sample.points, sample.card.wound_threshold)
    assert (got["balance"], got["valid"], got["errors"]) == (7 - printed[0], True, [])


def test_daenes_with_the_fists_of_the_example_costs_10() -> None:
    """With the skill Fists 15 the card costs 10, which is over the budget (FB-REF-2, FB-SHEET-2)."""
    daenes = next(sample.card for sample in SAMPLE_CARDS if sample.card.name == "Daenes")
    got = result("sheet", to_plain(daenes) | {"skills": {"Fists": 15}})
    assert (got["spent"], got["balance"], got["errors"]) == (10, -3, ["over_budget"])


def test_an_empty_card_is_valid() -> None:
    """Every field may be left out; nothing is spent and the threshold is 4 (FB-SHEET-1, FB-SHEET-8)."""
    assert result("sheet", {}) == {
        "cost": {"attributes": 0, "edges": 0, "skills": 0, "jobs": 0, "equipment": 0},
        "added_damage_and_armor": 0,
        "spent": 0,
        "refund": 0,
        "balance": 7,
        "wound_threshold": 4,
        "valid": True,
        "errors": [],
    }


def test_each_kind_of_trait_has_its_cost() -> None:
    """Costs come by kind, the refund apart, and the balance is budget and refund minus spent (FB-SHEET-7)."""
    card = {
        "attributes": {"Deft": 2, "Slow": -1}, "edges": {"Wealthy": 1}, "skills": {"Sword": 15}, "jobs": {"Thief": 9},
        "flaws": {"Addicted": -1}, "weapons": [{"name": "Axe", "damage": 8}], "armors": [{"name": "Mail", "armor": 4}],
    }  # fmt: skip
    got = answer("sheet", card)
    assert got["result"]["cost"] == {"attributes": 3, "edges": 1, "skills": 3, "jobs": 1, "equipment": 2}
    assert (got["result"]["spent"], got["result"]["refund"], got["result"]["balance"]) == (10, 2, -1)
    assert got["result"]["added_damage_and_armor"] == 10
    assert {"FB-SHEET-5", "FB-SHEET-6"} <= set(got["rules"])


@pytest.mark.parametrize(("budget", "balance", "valid"), [(0, -1, False), (1, 0, True), (2, 1, True)])
def test_the_budget_is_an_option(budget: int, balance: int, valid: bool) -> None:
    """7 points, or what the table plays with; unspent points are fine (FB-SHEET-2, FB-SHEET-7)."""
    got = result("sheet", {"skills": {"Sword": 12}, "options": {"budget": budget}})
    assert (got["balance"], got["valid"]) == (balance, valid)


@pytest.mark.parametrize(("extended", "cost", "errors"), [(False, 0, ["not_purchasable"]), (True, 22, ["over_budget"])])
def test_prices_go_on_by_option(extended: bool, cost: int, errors: list[str]) -> None:
    """+++, skill 18 and job 18 cost 6, 6 and 10 with `extended_costs`, else they have no price (FB-SHEET-4)."""
    card = {"attributes": {"Deft": 3}, "skills": {"Sword": 18}, "jobs": {"Thief": 18}}
    got = answer("sheet", card | {"options": {"extended_costs": extended}})
    assert (got["result"]["spent"], got["result"]["errors"]) == (cost, errors)
    assert ("FB-SHEET-4" in got["rules"]) is extended


def test_findings_are_sorted_and_told_once() -> None:
    """All findings come as sorted codes, each once, and a finding is no rejection (FB-SHEET-7)."""
    got = result(
        "sheet",
        {
            "attributes": {"a": 3, "b": 0, "c": 2, "d": 2, "e": 2},
            "edges": {"x": 0},
            "flaws": {"y": 1},
            "skills": {"s": 5, "t": 13},
            "wound_threshold": 9,
        },
    )
    assert got["errors"] == ["not_purchasable", "out_of_range", "over_budget", "threshold_mismatch"]
    assert got["valid"] is False


@pytest.mark.parametrize(("attribute", "threshold"), [("Tough", 5), ("Frail", 2), ("Deft", 4), (None, 4), ("tough", 4)])
def test_one_attribute_makes_the_threshold(attribute: str | None, threshold: int) -> None:
    """4 and the pluses of the named attribute, minuses taken off; 4 if the card does not have it (FB-SHEET-8)."""
    card = {"attributes": {"Tough": 1, "Frail": -2}, "threshold_attribute": attribute}
    assert result("sheet", card)["wound_threshold"] == threshold
    for stated in (threshold, threshold + 1):
        errors = result("sheet", card | {"wound_threshold": stated, "options": {"extended_costs": True}})["errors"]
        assert errors == ([] if stated == threshold else ["threshold_mismatch"])


@pytest.mark.parametrize("field", ["name", "role", "quote", "background"])
def test_texts_of_a_card_are_free(field: str) -> None:
    """Names, concepts and backgrounds are free text up to 2,000 characters (FB-SHEET-1)."""
    assert result("sheet", {field: "x" * 2000})["valid"]
    assert refusal("sheet", {field: "x" * 2001}) == ("too_large", f"/{field}")


@pytest.mark.parametrize("field", ["attributes", "jobs", "skills", "edges", "flaws"])
def test_names_of_traits_are_free(field: str) -> None:
    """Any text names a trait (FB-SHEET-1); its value is a whole number."""
    value = -1 if field == "flaws" else 1
    got: dict[str, Any] = result("sheet", {field: {"Swearing, Spitting Gal": value}})
    assert got["wound_threshold"] == 4
    assert refusal("sheet", {field: {"Deft": "++"}}) == ("bad_input", f"/{field}/Deft")


def test_there_is_no_advancement() -> None:
    """No operation spends experience, and a card has no member for it (FB-SHEET-9)."""
    assert refusal("sheet", {"experience": 5}) == ("unknown_field", "/experience")
    assert not [operation.name for operation in RULESET.operations if "experience" in operation.description.lower()]
