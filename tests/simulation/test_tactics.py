"""Tests of tactics: fighters heal, use powers and luck, flee and surrender."""

from typing import Any

import pytest

from service.rulesets.stored.paths import number_at, value_at
from tests.simulation.duels import JSON, fastrpg
from tests.simulation.test_simulation import post, side, simulated

MEND = {"name": "Mend", "uses": {"count": 2, "per": "scene"}, "healing": {"dice": 3}}
BOLT = {"name": "Bolt", "damage": {"dice": 4}}
GAZE = {
    "name": "Gaze",
    "save": {"threat": "willpower", "difficulty": 25, "on_success": "negate"},
    "condition": {"name": "Entranced", "effects": [{"code": "bars", "target": "attack"}]},
}
WARD = {"name": "Ward", "condition": {"name": "Warded", "effects": [{"code": "ac", "value": 2}]}}


def fighter(name: str, *powers: JSON, **tactic: Any) -> JSON:
    """A fighter of FastRPG with a light weapon, powers and a tactic."""
    return {"name": name, "sheet": fastrpg(3, "light", 0, "none") | {"powers": list(powers)}, "tactic": tactic}


FOE = fighter("Foe")


def lines(*heroes: JSON, foe: JSON = FOE, runs: int = 4) -> list[str]:
    """All lines of some fights of heroes against a foe."""
    sides = [side("heroes", *heroes), side("foes", foe)]
    fights = (simulated("fastrpg", sides, seed="a", run=run) for run in range(runs))
    return [line for fight in fights for each in fight["report"] for line in each["lines"]]


def used(power: str, found: list[str]) -> int:
    """Number of uses of a power."""
    return sum(f"uses {power} on" in line for line in found)


def test_fighters_heal_friends_and_themselves() -> None:
    """Below the share of health of their tactic, as long as the power has uses; 0 is never."""
    for share, heals in ((0.5, True), (0, False)):
        found = lines(fighter("Ana", MEND, heals_below=share), fighter("Ben"))
        assert (used("Mend", found) > 0) is heals
    assert used("Mend", lines(fighter("Ana", MEND, heals_below=1), runs=1)) <= 2


def test_healing_improves_the_chance() -> None:
    """The default of the game is to heal."""
    chances = {}
    for share in (None, 0):
        sides = [side("heroes", fighter("Ana", MEND, heals_below=share)), side("foes", FOE)]
        chances[share] = simulated("fastrpg", sides, seed="a", runs=60)["sides"][0]["wins"]["probability"]
    assert chances[None] > chances[0]


def test_a_fallen_friend_is_stabilized_by_those_who_can() -> None:
    """By the game's own aid, which needs a skill."""
    fallen = {"name": "Ben", "sheet": fastrpg(1, "light", 0, "none"), "state": {"hp": 0}}
    for points, helps in ((4, True), (0, False)):
        medic = {"name": "Ana", "sheet": fastrpg(5, "light", 0, "heavy") | {"skill_points": {"Medical": points}}}
        found = lines(medic, fallen)
        assert any("Ben is stable" in line or "Ben bleeds on" in line for line in found) is helps


@pytest.mark.parametrize(("use", "most"), [("never", False), ("best", True), ("first", True)])
def test_powers_compete_with_attacks(use: str, most: bool) -> None:
    """By their expected harm, unless the tactic says otherwise."""
    assert (used("Bolt", lines(fighter("Ana", BOLT, powers=use))) > 0) is most


def test_a_weak_power_is_used_first_only_by_tactic() -> None:
    """It promises less than the attack."""
    weak = {"name": "Spark", "damage": {"dice": 1, "modifier": -5}}
    counts = {use: used("Spark", lines(fighter("Ana", weak, powers=use))) for use in ("best", "first")}
    assert counts["best"] == 0 < counts["first"]


def test_powers_that_hinder_are_used_once_against_each() -> None:
    """Their worth is declared; powers that nobody resists are no weapons."""
    found = lines(fighter("Ana", GAZE, WARD, powers="first"), runs=1)
    assert used("Gaze", found) == 1
    assert used("Ward", found) == 0


@pytest.mark.parametrize(
    ("game", "hero", "foe"),
    [
        ("fastrpg", "Third-Level Fighter", "Bandit Captain"),
        ("freed6", "Duelist", "Bear"),
        ("rollunder", "Forest Archer", "Knight"),
    ],
)
def test_luck_is_spent_by_tactic(game: str, hero: str, foe: str) -> None:
    """With a share of 1 the dice fall otherwise; by default fighters save their luck."""
    counts = []
    for share in (None, 0, 1):
        lucky = {"from": hero, "tactic": {"luck_below": share, "target": "closest"}}
        found = simulated(game, [side("heroes", lucky), side("foes", {"from": foe})], runs=10, seed="a")
        counts.append(found["next"]["counts"])
    assert counts[0] == counts[1] != counts[2]


def test_fighters_leave_with_the_losses_of_their_side() -> None:
    """The answer counts them; a surrender is reported as such, in the language of the caller."""
    for surrenders, said in ((False, "flieht."), (True, "ergibt sich.")):
        tactic = {"flees_below_side": 0.5, "surrenders": surrenders}
        goblin = {"name": "Goblin", "sheet": fastrpg(1, "light", 0, "none"), "count": 4, "tactic": tactic}
        body = {"sides": [side("heroes", {"name": "Ana", "sheet": fastrpg(5, "heavy", 4, "heavy")})]}
        body["sides"].append(side("foes", goblin))
        found = post("fastrpg", {**body, "runs": 20, "seed": "a"}).get_json()
        assert any(each["left"]["probability"] > 0 for each in found["fighters"][1:])
        assert found["fighters"][0]["left"]["probability"] == 0
        one = post("fastrpg", {**body, "run": 0, "seed": "a"}, **{"Accept-Language": "de"}).get_json()
        assert any(line.endswith(said) for each in one["report"] for line in each["lines"])


def test_the_turn_after_a_flight_is_played() -> None:
    """The one who comes after a fighter that flees does not lose its turn."""
    coward = fighter("Coward", flees_below=1)
    found = lines(fighter("Ana"), foe={**coward, "count": 1}, runs=1)
    assert found[-1] == "Coward flees."
    heroes = [fighter("Ana", flees_below=1), fighter("Ben")]
    sides = [side("heroes", *heroes), side("foes", FOE)]
    first = simulated("fastrpg", sides, seed="a", run=0)["report"][0]["lines"]
    assert {line.split()[0] for line in first[1:]} == {"Ana", "Ben", "Foe"}


def test_paths_lead_into_results_and_documents() -> None:
    """Through members, maps and lists; a missing part is None, or 0 for numbers."""
    inside = {"targets": [{"healed": 3}], "state": {"hp": 2}}
    assert value_at(inside, "targets.0.healed") == 3
    assert value_at(inside, "targets.1.healed") is None
    assert number_at(inside, "state.hp") == 2
    assert number_at(inside, "state.mp") == 0
