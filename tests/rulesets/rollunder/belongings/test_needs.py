"""Tests of needs."""

from tests.rulesets.rollunder.calls import answer, refusal, result


def test_an_equal_number_meets_a_need() -> None:
    """A missing score counts as 0, and a need of 0 is met by it (RU-B-ITEM-3)."""
    body = {"needs": {"LVL": 5, "STR": 12, "MAGIC": 0, "SPEED": 1}, "scores": {"LVL": 5, "STR": 11}}
    assert result("needs", body) == {"met": False, "unmet": ["STR", "SPEED"]}


def test_unmet_needs_have_an_order() -> None:
    """The numeric ones as attributes and derived values are listed, then the texts as given (RU-B-ITEM-3)."""
    names = ["LIFE", "SPEED", "LUCK", "MAGIC", "LVL", "STR", "DEX", "CHA", "INT"]
    body = {"needs": dict.fromkeys(names, 1), "other_needs": ["z", "b", "a"], "fulfilled": ["b"]}
    assert result("needs", body)["unmet"] == [*reversed(names), "z", "a"]


def test_the_consequence_is_the_game_masters() -> None:
    """Only the finding is computed (RU-B-ITEM-4), for contacts, spells and recipes as well (RU-B-CSR-5)."""
    got = answer("needs", {"needs": {"INT": 1}})
    assert got["summary"] == "Needs not met: INT"
    assert got["rules"] == ["RU-B-ITEM-3", "RU-B-CSR-5", "RU-B-ITEM-4"]
    assert result("needs", {}) == {"met": True, "unmet": []}


def test_other_names_are_unknown() -> None:
    """Needs are on attributes and derived values (RU-B-ITEM-3)."""
    assert refusal("needs", {"needs": {"WIS": 1}}) == ("unknown_need", "/needs/WIS")
