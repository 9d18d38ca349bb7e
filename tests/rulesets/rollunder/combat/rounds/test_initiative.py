"""Tests of the order of a round."""

from typing import Any

from tests.rulesets.rollunder.calls import answer, refusal, result


def order(*fighters: tuple[str, int], d20: list[int] | None = None) -> list[str]:
    """The order of these fighters, by name and INT."""
    body = {"participants": [{"name": name, "int": int_} for name, int_ in fighters]}
    got: list[str] = result("initiative", body, d20=d20 or [])["order"]
    return got


def test_highest_acts_first() -> None:
    """Stances are asked for the other way round (RU-C-INI-1, RU-C-INI-4, RU-C-INI-5, RU-C-ENC-1)."""
    body = {"participants": [{"name": "a", "int": 3}, {"name": "b", "int": 9}, {"name": "c", "int": 5}]}
    got = result("initiative", body)
    assert (got["order"], got["stance_order"]) == (["b", "c", "a"], ["a", "c", "b"])
    assert (got["first"], got["places"]) == ("b", {"b": 1, "c": 2, "a": 3})


def test_ready_weapons_are_early() -> None:
    """+10 when ready, and none before (RU-C-INI-2, RU-C-INI-3)."""
    body = {"participants": [{"name": "a", "int": 3, "ready": True}, {"name": "b", "int": 12}]}
    got = answer("initiative", body)
    assert got["result"]["values"] == {"a": 13, "b": 12}
    assert "RU-C-INI-3" in got["rules"]


def test_a_draw_is_settled_by_d20() -> None:
    """The higher roll first, the same roll again (RU-C-INI-2)."""
    assert order(("a", 5), ("b", 5), d20=[4, 9]) == ["b", "a"]
    assert order(("a", 5), ("b", 5), d20=[4, 4, 7, 7, 9, 1]) == ["a", "b"]


def test_of_three_only_those_still_equal_roll_again() -> None:
    """In the order given (RU-C-INI-2)."""
    assert order(("a", 5), ("b", 5), ("c", 5), d20=[4, 12, 4, 3, 8]) == ["b", "c", "a"]
    assert order(("a", 5), ("b", 5), ("c", 5), d20=[9, 2, 9, 3, 8]) == ["c", "a", "b"]


def test_draws_are_settled_from_the_highest_down() -> None:
    """One after the other, each to its end (RU-C-INI-2)."""
    fighters = (("a", 5), ("b", 9), ("c", 5), ("d", 9))
    assert order(*fighters, d20=[6, 6, 1, 2, 20, 19]) == ["d", "b", "a", "c"]


def test_a_long_draw_comes_to_an_end() -> None:
    """However often the same is rolled (RU-C-INI-2)."""
    assert order(("a", 5), ("b", 5), d20=[7] * 900 + [1, 2]) == ["b", "a"]


def test_no_one_fights_twice() -> None:
    """Names must differ (RU-C-INI-2)."""
    fighter: dict[str, Any] = {"name": "a", "int": 5}
    assert refusal("initiative", {"participants": [fighter, fighter]}) == ("bad_input", "/participants")


def test_without_fighters_there_is_no_order() -> None:
    """An empty list is a list (RU-C-INI-1)."""
    assert order() == []
