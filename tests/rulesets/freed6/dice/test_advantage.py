"""Tests of Advantage and Disadvantage."""

import pytest

from tests.rulesets.freed6.play import ask, refused, task

HIGH, LOW = [6, 6], [1, 1]


@pytest.mark.parametrize(("state", "kept"), [("advantage", 12), ("disadvantage", 2)])
def test_the_whole_check_is_rolled_twice(state: str, kept: int) -> None:
    """Advantage uses the higher total (F6-ADV-1), Disadvantage the lower (F6-ADV-2)."""
    for faces in (HIGH + LOW, LOW + HIGH):
        result = task({"die_code": "2D", state: 1}, faces)
        assert (result["total"], result["advantage_state"]) == (kept, state)


def test_everything_is_repeated() -> None:
    """Boost dice, flips and explosions belong to the second roll too (F6-ADV-1, F6-DIE-9)."""
    roller = {"die_code": "2D", "boost": 1, "wild_die": True, "flips": ["F1"], "advantage": 1}
    result = task(roller, [2, 3, 6, 1, 1, 4, 5])
    assert result["roll_totals"] == [3 + 6 + 6, 6 + 5]
    assert result["dropped"] == [2]


def test_more_sources_never_add_rolls() -> None:
    """There are two rolls at the most (F6-ADV-3)."""
    assert task({"die_code": "2D", "advantage": 5}, HIGH + LOW)["roll_totals"] == [12, 2]


@pytest.mark.parametrize(
    ("advantage", "disadvantage", "by_count", "by_any"),
    [
        (1, 1, "none", "none"),
        (2, 1, "advantage", "none"),
        (1, 3, "disadvantage", "none"),
        (0, 2, "disadvantage", "disadvantage"),
    ],
)
def test_sources_cancel(advantage: int, disadvantage: int, by_count: str, by_any: str) -> None:
    """One source cancels one source; by option one of each kind leaves neither (F6-ADV-4)."""
    roller = {"die_code": "0D", "advantage": advantage, "disadvantage": disadvantage}
    assert task(roller, [])["advantage_state"] == by_count
    assert task(roller, [], adv_cancel="any")["advantage_state"] == by_any


def test_of_equal_totals_the_first_roll_is_stored() -> None:
    """Criticals are read from the chosen roll, on equal totals the first (F6-ADV-6)."""
    roller = {"die_code": "2D", "wild_die": True, "advantage": 1}
    result = task(roller, [4, 1, 1, 4], 9)
    assert (result["kept_roll"], result["critical"]) == (1, "failure")
    later = task(roller, [3, 1, 1, 6, 1], 9)
    assert (later["kept_roll"], later["exploded"], later["critical"]) == (2, True, None)


def test_sources_are_instances_of_their_own() -> None:
    """The effect ends when all its sources have ended (F6-ADV-5)."""
    sources = [{"id": "a", "type": "advantage"}, {"id": "b", "type": "advantage"}]
    steps = [{"op": "remove", "id": "a"}, {"op": "remove", "id": "b"}, {"op": "add", "id": "a", "type": "disadvantage"}]
    result = ask("advantage", {"sources": sources, "steps": steps})
    assert result["state_after_each_step"] == ["advantage", "none", "disadvantage"]
    assert (result["advantage_sources"], result["disadvantage_sources"]) == (0, 1)


def test_unknown_and_repeated_sources_are_refused() -> None:
    """Only a source in force can be removed (F6-ADV-5)."""
    assert refused("advantage", {"steps": [{"op": "remove", "id": "x"}]}) == "source_not_found"
    twice = [{"id": "a", "type": "advantage"}, {"id": "a", "type": "advantage"}]
    assert refused("advantage", {"sources": twice}) == "bad_input"
