"""Tests of `POST /v1/{ruleset}/simulation`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from service.__main__ import main
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.library import EntryKind, library_of
from service.rulesets.stored.examples import of_ruleset
from service.simulation import simulate
from service.simulation.fight import MOST_ROUNDS
from service.simulation.interval import estimate
from tests.client import client_of
from tests.registry import every_ruleset
from tests.simulation.duels import JSON, fastrpg
from tests.specification import stateless_app

OK, UNPROCESSABLE = 200, 422


def post(game: str, body: JSON, **headers: str) -> Any:
    """The answer to a simulation."""
    return client_of(stateless_app()).post(f"/v1/{game}/simulation", json=body, headers=headers)


def simulated(game: str, sides: list[JSON], **members: Any) -> Any:
    """The answer to a simulation that is accepted."""
    answer = post(game, {"sides": sides, **members})
    assert answer.status_code == OK, answer.get_json()
    return answer.get_json()


def side(name: str, *members: JSON) -> JSON:
    """A side."""
    return {"name": name, "members": list(members)}


def cast(ruleset: Ruleset) -> list[JSON]:
    """The figures of the example, against each other."""
    return [
        side(each.name, {"name": each.name, "sheet": each.sheet}) for each in of_ruleset(ruleset.name).cast.values()
    ]


ANA = {"name": "Ana", "sheet": fastrpg(3, "medium", 3, "medium")}
GOBLIN = {"name": "Goblin", "sheet": fastrpg(1, "light", 0, "none"), "count": 3}
SIDES = [side("heroes", ANA), side("foes", GOBLIN)]
UNARMED = {"level": 1}
HARMLESS = {**UNARMED, "effects": [{"name": "Oath", "code": "bars", "target": "attack"}]}
"""It may not attack."""


@pytest.mark.parametrize(
    ("counts", "pointers"),
    [
        ({"wins": {"heroes": 3}}, ["wins"]),
        ({"rounds": {"many": 1}}, ["rounds/many"]),
        ({"first_out": {"Ana": 2, "Goblin 1": 1}, "left": {"Ana": 3}}, ["first_out", "left/Ana"]),
        ({"health": {"Ana": {"healthy": 2, "dead": 1}}}, ["health/Ana"]),
        ({"used": {"luck_points": {"A/B": {"-1": 3}}}}, ["used/luck_points/A~1B", "used/luck_points/A~1B/-1"]),
    ],
)
def test_counts_that_no_simulation_returns_are_refused(counts: JSON, pointers: list[str]) -> None:
    """Each with its place; the other counts of two fights are accepted."""
    answer = post("fastrpg", {"sides": SIDES, "next": {"seed": "a", "counts": {"runs": 2, **counts}}})
    assert answer.status_code == UNPROCESSABLE
    assert [each["pointer"] for each in answer.get_json()["errors"]] == [f"/next/counts/{each}" for each in pointers]
    assert simulated("fastrpg", SIDES, runs=2, next={"seed": "a", "counts": {"runs": 2, "wins": {"heroes": 2}}})


@every_ruleset
def test_the_same_seed_gets_the_same_answer(ruleset: Ruleset) -> None:
    """In every game, and a continued simulation is the same as one without a break."""
    whole = simulated(ruleset.name, cast(ruleset), runs=6, seed="a")
    begun = simulated(ruleset.name, cast(ruleset), runs=2, seed="a")
    assert simulated(ruleset.name, cast(ruleset), runs=6, next=begun["next"]) == whole
    assert whole["stopped"] == "runs"
    assert whole["next"]["counts"]["runs"] == whole["runs"] == 6


@every_ruleset
def test_shares_add_up(ruleset: Ruleset) -> None:
    """Of rounds, of health and resources of each fighter, and of victories with draws."""
    found = simulated(ruleset.name, cast(ruleset), runs=5, seed="a")
    used = (shares for each in found["fighters"] for shares in each["used"].values())
    for shares in (found["rounds"], *(each["health"] for each in found["fighters"]), *used):
        assert sum(shares.values()) == pytest.approx(1)
    wins = [each["wins"]["probability"] for each in found["sides"]]
    assert sum(wins) + found["draws"]["probability"] == pytest.approx(1)


def test_a_single_fight_is_reported() -> None:
    """Seed and number repeat it: its winner is the one that was counted."""
    winners = []
    for run in range(4):
        found = simulated("fastrpg", SIDES, seed="a", run=run)
        assert [each["round"] for each in found["report"]] == list(range(1, len(found["report"]) + 1))
        assert any("Ana (Blade) → Goblin" in line for each in found["report"] for line in each["lines"])
        winners += [each["name"] for each in found["sides"] if each["wins"]["probability"]]
    counted = simulated("fastrpg", SIDES, seed="a", runs=4)["next"]["counts"]["wins"]
    assert counted == {name: winners.count(name) for name in set(winners)}


def test_a_fight_with_fugitives_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the last one in a round leaves, so that the initiative of the next is rolled."""
    monkeypatch.setattr(simulate, "CPU_SECONDS", 600)  # eight fighters may take longer on a loaded machine
    heroes = [{"from": entry.id} for entry in library_of("rollunder") if entry.kind is EntryKind.CHARACTER]
    sides = [side("heroes", *heroes), side("foes", {"from": "Giant Spider", "count": 4})]
    for run in range(3):
        first, again = (simulated("rollunder", sides, seed="a", run=run) for _ in range(2))
        assert any("flees" in line for each in first["report"] for line in each["lines"])
        assert first == again


def test_the_line_for_people_is_translated() -> None:
    """Like the report."""
    answer = post("fastrpg", {"sides": SIDES, "seed": "a", "run": 0}, **{"Accept-Language": "de"}).get_json()
    assert answer["summary"].startswith("Siege in 1 Kampf: Helden ")
    assert "gegen RK" in answer["report"][0]["lines"][1]


def test_fighters_without_an_attack_end_in_a_draw() -> None:
    """After the limit of rounds."""
    peaceful = [side(name, {"name": name, "sheet": HARMLESS}) for name in ("Ana", "Bob")]
    found = simulated("fastrpg", peaceful, runs=2, seed="a")
    assert found["draws"]["probability"] == 1
    assert found["rounds"] == {str(MOST_ROUNDS): 1}


def test_fighters_without_a_weapon_fight_with_their_fists() -> None:
    """FR-DMG-1: as with a light weapon."""
    boxers = [side(name, {"name": name, "sheet": UNARMED}) for name in ("Ana", "Bob")]
    found = simulated("fastrpg", boxers, runs=5, seed="a")
    assert found["draws"]["probability"] == 0
    report = simulated("fastrpg", boxers, seed="a", run=0)["report"]
    assert any(line.startswith("Ana (fist) → Bob") for each in report for line in each["lines"])


def test_fighters_without_a_trait_fight_with_the_fallback() -> None:
    """FB-TASK-2: they start from 3, and are no spectators."""
    bare = [side(name, {"name": name, "sheet": {}}) for name in ("Ana", "Bob")]
    found = simulated("flyerbook", bare, runs=5, seed="a")
    assert found["draws"]["probability"] == 0
    report = simulated("flyerbook", bare, run=0, seed="a")["report"]
    assert report[0]["lines"][0].startswith("Ana ")


def test_it_stops_when_it_is_precise() -> None:
    """As soon as every interval is narrow enough."""
    found = simulated("fastrpg", SIDES, runs=5000, precision=100, seed="a")
    assert found["stopped"] == "precision"
    assert found["runs"] < 200
    assert all(each["wins"]["high"] - each["wins"]["low"] <= 0.2 for each in found["sides"])


def test_it_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fights up to then count, and the caller goes on from there."""
    monkeypatch.setattr(simulate, "CPU_SECONDS", 0.2)
    found = simulated("fastrpg", SIDES, runs=100_000, seed="a")
    assert found["stopped"] == "budget"
    assert found["runs"] < 100_000
    monkeypatch.undo()
    more = simulated("fastrpg", SIDES, runs=found["runs"] + 1, next=found["next"])
    assert more["runs"] == found["runs"] + 1


def test_a_report_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """No fight is counted then; that of so many takes far longer than allowed, on fast machines too."""
    monkeypatch.setattr(simulate, "CPU_SECONDS", 0.02)
    sides = [side("heroes", {**ANA, "count": 20}), side("foes", {**GOBLIN, "count": 20})]
    found = simulated("fastrpg", sides, seed="a", run=0)
    assert (found["stopped"], found["runs"]) == ("budget", 0)


def lines_of(actor: str, found: Any) -> list[str]:
    """Lines about the actions of a fighter."""
    return [line for each in found["report"] for line in each["lines"] if line.startswith(actor)]


def test_a_tactic_names_the_means() -> None:
    """In place of the most expected harm."""
    blades = [{"name": name, "class": name, "mode": "melee"} for name in ("light", "heavy")]
    ana = {"name": "Ana", "sheet": {**ANA["sheet"], "weapons": blades}}
    most = {}
    for means in (None, "light"):
        sides = [side("heroes", {**ana, "tactic": {"means": means}}), side("foes", {**GOBLIN, "count": 6})]
        lines = [line for run in range(5) for line in lines_of("Ana", simulated("fastrpg", sides, seed="a", run=run))]
        most[means] = max(int(line.split("hits for ")[1].split()[0]) for line in lines if "hits for" in line)
    assert most["light"] < most[None]


def test_a_tactic_chooses_the_target() -> None:
    """The strongest first, or the weakest."""
    ogre = {"name": "Ogre", "sheet": fastrpg(3, "heavy", 4, "heavy")}
    for target, first in (("strongest", "Ogre"), ("weakest", "Goblin")):
        sides = [side("heroes", {**ANA, "tactic": {"target": target}}), side("foes", {**GOBLIN, "count": 1}, ogre)]
        found = simulated("fastrpg", sides, seed="a", run=0)
        assert f"Ana (Blade) → {first}" in lines_of("Ana", found)[0]


def test_a_tactic_ends_in_flight() -> None:
    """A fighter who is badly hurt leaves the fight and survives; its side has lost."""
    coward = {"name": "Coward", "sheet": fastrpg(3, "light", 0, "none"), "tactic": {"flees_below": 0.9}}
    ogre = {"name": "Ogre", "sheet": fastrpg(3, "light", 0, "heavy")}
    found = simulated("fastrpg", [side("heroes", coward), side("foes", ogre)], runs=40, seed="a")
    heroes, survives = found["sides"][0]["wins"]["probability"], found["fighters"][0]["survives"]["probability"]
    assert survives > heroes + 0.2


@every_ruleset
def test_members_come_from_the_library(ruleset: Ruleset) -> None:
    """With their tactics; every foe of a game fights against the hero of its example."""
    hero = of_ruleset(ruleset.name).cast["actor"]
    foes = [entry for entry in library_of(ruleset.name) if entry.kind is EntryKind.FOE]
    heroes = side("heroes", {"name": hero.name, "sheet": hero.sheet})
    for foe in foes[::8]:
        found = simulated(ruleset.name, [heroes, side("foes", {"from": foe.name, "count": 2})], runs=2, seed="a")
        assert [each["name"] for each in found["fighters"][1:]] == [f"{foe.name} 1", f"{foe.name} 2"]


def test_an_unknown_entry_is_refused_at_its_place() -> None:
    """With the pointer of the member."""
    answer = post("fastrpg", {"sides": [SIDES[0], side("foes", {"from": "Gobblin Kingg"})]})
    assert [fault["pointer"] for fault in answer.get_json()["errors"]] == ["/sides/1/members/0/from"]


@every_ruleset
def test_a_fault_of_a_sheet_is_found_at_its_place(ruleset: Ruleset) -> None:
    """By a JSON pointer into the sides."""
    body = {"sides": [side("a", {"name": "A", "sheet": {}}), side("b", {"name": "B", "sheet": {"nose": 1}})]}
    answer = post(ruleset.name, body)
    assert answer.status_code == UNPROCESSABLE
    assert [fault["pointer"] for fault in answer.get_json()["errors"]] == ["/sides/1/members/0/sheet/nose"]


def test_sides_have_names_of_their_own() -> None:
    """Because victories are counted by name."""
    answer = post("fastrpg", {"sides": [SIDES[0], SIDES[0]]})
    assert [fault["pointer"] for fault in answer.get_json()["errors"]] == ["/sides/1/name"]


def test_intervals_are_those_of_wilson() -> None:
    """By the values of a published table: 0 of 10 and 5 of 10."""
    assert (estimate(0, 10).low, estimate(0, 10).high) == (0, pytest.approx(0.2775, abs=1e-4))
    half = estimate(5, 10)
    assert (half.low, half.high) == (pytest.approx(0.2366, abs=1e-4), pytest.approx(0.7634, abs=1e-4))


def test_the_command_plays_the_same_fights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On several processes, and with its progress on standard error."""
    file = tmp_path / "fight.json"
    file.write_text(json.dumps({"ruleset": "fastrpg", "sides": SIDES}))
    monkeypatch.setattr(
        "sys.argv", ["service", "simulate", str(file), "--runs", "60", "--seed", "a", "--processes", "2"]
    )
    assert main() == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == simulated("fastrpg", SIDES, runs=60, seed="a")
    assert "60 of 60 fights" in err
    file.write_text(json.dumps({"ruleset": "fastrpg", "sides": []}))
    assert main() == 1
    assert "/sides: Expected" in capsys.readouterr().err


def test_a_report_says_what_a_power_did() -> None:
    """In the sentences of a stored fight: with the state afterwards, and the steps that have a summary."""
    bolt = {"name": "Bolt", "damage": {"dice": 1}, "save": {"threat": "dodge", "difficulty": "hard"}}
    heroes = side("heroes", {"name": "Ana", "sheet": {"level": 1, "powers": [bolt]}})
    found = simulated("fastrpg", [heroes, side("foes", {"name": "Ogre", "sheet": UNARMED})], seed="a", run=0)
    lines = [line for each in found["report"] for line in each["lines"]]
    assert lines[0].startswith("First to last: ")
    assert any(re.fullmatch(r"Ana uses Bolt on Ogre\. Ogre has \d of 5 HP", line) for line in lines)
