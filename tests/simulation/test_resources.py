"""Tests of the resources that simulated fighters use up."""

from typing import Any

import pytest

from service.rulesets.stored.fights import Resource, of_ruleset
from service.simulation.resources import used
from tests.simulation.duels import JSON
from tests.simulation.test_simulation import UNARMED, side, simulated

BOLT = {
    "name": "Bolt",
    "uses": {"count": 3, "per": "scene"},
    "save": {"threat": "dodge", "difficulty": 11, "on_success": "negate"},
    "damage": {"dice": 4},
}
"""Half of all saves against it succeed."""
MAGE: JSON = {"name": "Ana", "sheet": UNARMED | {"powers": [BOLT]}}
WEAK: JSON = {"name": "Rat", "sheet": UNARMED, "state": {"hp": 1}}
SIDES = [side("heroes", MAGE), side("foes", WEAK)]
ARROWS: JSON = {"slot": 4, "count": 20}
RUNS = 400


def resource(game: str, name: str) -> Resource:
    """A resource as its game declares it."""
    return of_ruleset(game).resources[name]


def test_the_number_of_uses_has_its_known_distribution() -> None:
    """Each use fells the target with a chance of one half, until three are spent."""
    ana = simulated("fastrpg", SIDES, runs=RUNS, seed="a")["fighters"][0]
    shares = ana["used"]["power_uses"]
    for number, exact in (("1", 1 / 2), ("2", 1 / 4), ("3", 1 / 4)):
        assert shares[number] == pytest.approx(exact, abs=4 * (exact * (1 - exact) / RUNS) ** 0.5)
    assert sum(shares.values()) == pytest.approx(1)
    assert ana["used"]["luck_points"] == {"0": 1}


def test_luck_is_counted_where_a_tactic_spends_it() -> None:
    """Never more than there was."""
    blade = {"name": "Blade", "class": "light", "mode": "melee"}
    lucky = {"name": "Ana", "sheet": UNARMED | {"weapons": [blade]}, "tactic": {"luck_below": 1}}
    foe = {"name": "Ogre", "sheet": {"level": 5, "armor": "heavy", "weapons": [blade]}}
    found = simulated("fastrpg", [side("heroes", lucky), side("foes", foe)], runs=30, seed="a")
    ana, ogre = (each["used"]["luck_points"] for each in found["fighters"])
    assert ogre == {"0": 1}
    assert max(map(int, ana)) in (1, 2, 3)


def test_a_single_fight_tells_what_it_took() -> None:
    """Like its report."""
    found = simulated("fastrpg", SIDES, run=0, seed="a")
    lines = [line for each in found["report"] for line in each["lines"]]
    number = sum("uses Bolt" in line for line in lines)
    assert found["fighters"][0]["used"]["power_uses"] == {str(number): 1}


def test_a_game_without_resources_has_none() -> None:
    """As flyerbook, in which nothing is used up in a fight."""
    fists = {"skills": {"Fists": 12}, "weapons": [{"name": "Fists", "damage": 1}]}
    sides = [side(name, {"name": name, "sheet": fists}) for name in ("Ana", "Bob")]
    assert [each["used"] for each in simulated("flyerbook", sides, runs=2, seed="a")["fighters"]] == [{}, {}]


@pytest.mark.parametrize(
    ("before", "after", "number"),
    [
        ({}, {}, 0),
        ({}, {"items": {"4": {"count": 17}}}, 3),
        ({"items": {"4": {"count": 5}}}, {"items": {"4": {"count": 3}, "9": {"broken": True}}}, 2),
        ({"items": {"4": {"count": 5}}}, {"items": {"4": {"count": 6}}}, 0),
    ],
)
def test_arrows_are_counted_from_the_sheet_on(before: JSON, after: JSON, number: int) -> None:
    """The state has their number only once one was shot; those that were found are not subtracted."""
    first, last = ({"sheet": {"items": [ARROWS]}, "state": state} for state in (before, after))
    assert used(resource("rollunder", "items"), first, last) == number


@pytest.mark.parametrize(("stated", "number"), [(None, 4), (7, 2)])
def test_magic_counts_from_its_maximum_where_none_is_stated(stated: Any, number: int) -> None:
    """Null is full."""
    first, last = ({"sheet": {}, "state": {"MAGIC": now}, "derived": {"values": {"MAGIC": 9}}} for now in (stated, 5))
    assert used(resource("rollunder", "MAGIC"), first, last) == number
