"""Tests of gifts and thefts."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result

PIPE, MAP, SCARF = {"name": "pipe"}, {"name": "map", "mark": "story"}, {"name": "scarf", "mark": "special"}
SADDLE, PONY, KNIFE = (
    {"slot": 9, "name": "saddle"},
    {"slot": 1, "name": "pony", "kind": "vehicle"},
    {"slot": 4, "name": "knife"},
)


def sit_in(a: list[dict[str, Any]], b: list[dict[str, Any]]) -> dict[str, Any]:
    """Two parties get acquainted."""
    return {"mode": "sit_in", "gifts_of_a": a, "gifts_of_b": b}


@pytest.mark.parametrize(("pick", "gift"), [(1, "pipe"), (2, "scarf")])
def test_each_side_gets_a_gift(pick: int, gift: str) -> None:
    """Side a picks first, and no story item changes hands (RU-B-SOC-1, RU-B-ITEM-5)."""
    got = answer("random_item", sit_in([PIPE, MAP, SCARF], [PIPE]), pick=[1, pick])
    assert (got["result"]["a_gets"], got["result"]["b_gets"], got["result"]["contact"]) == ("pipe", gift, True)
    assert [roll["die"] for roll in got["rolls"]] == ["d1", "d2"]


def test_who_has_no_gift_gives_none() -> None:
    """An empty list takes no pick (RU-B-SOC-1, RU-B-DICE-4)."""
    got = result("random_item", sit_in([MAP], []))
    assert (got["a_gets"], got["b_gets"], got["contact"], got["item"]) == (None, None, True, None)


def test_a_pick_is_one_of_the_list() -> None:
    """A face beyond the list is none (RU-B-DICE-4)."""
    assert refusal("random_item", sit_in([], [PIPE, SCARF]), pick=[3])[0] == "bad_face"


@pytest.mark.parametrize(("pick", "name"), [(1, "knife"), (2, "saddle")])
def test_a_cobold_copies_an_item(pick: int, name: str) -> None:
    """Among items in the order of their slots; the copy takes the lowest free slot (RU-B-SOC-2)."""
    got = result("random_item", {"mode": "cobold_gift", "items": [SADDLE, PONY, KNIFE]}, pick=[pick])
    assert (got["item"], got["slot"]) == (name, 2)


def test_a_cobold_may_find_no_room() -> None:
    """With all slots taken the copy goes nowhere; with no item there is no copy (RU-B-SOC-2)."""
    full = [{"slot": slot, "name": "bread"} for slot in range(1, 21)]
    got = result("random_item", {"mode": "cobold_gift", "items": full}, pick=[20])
    assert (got["item"], got["slot"]) == ("bread", None)
    nothing = result("random_item", {"mode": "cobold_gift", "items": [PONY]})
    assert (nothing["item"], nothing["slot"]) == (None, None)


@pytest.mark.parametrize(("pick", "slot"), [(1, 4), (2, 9)])
def test_a_gremlin_takes_an_item(pick: int, slot: int) -> None:
    """From its slot; vehicles do not fit a pocket thief (RU-B-SOC-3)."""
    assert result("random_item", {"mode": "gremlin_theft", "items": [SADDLE, PONY, KNIFE]}, pick=[pick])["slot"] == slot
    assert result("random_item", {"mode": "gremlin_theft", "items": []})["item"] is None


def test_other_modes_are_unknown() -> None:
    """There are three (RU-B-SOC-3)."""
    assert refusal("random_item", {"mode": "loot"}) == ("unknown_mode", "/mode")
