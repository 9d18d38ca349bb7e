"""Tests of durations: each ends at its turn or round."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.campaigns.fight import BEFORE, OVER, Fight
from tests.table import Table, foes

TURN, ROUND = {"unit": "turn"}, {"unit": "round"}
START = {"phase": "start"}
BY_A, BY_C = {"whose": "source", "source": "A"}, {"whose": "source", "source": "C"}
ANYONE = {"whose": "anyone"}
NAMED_B = {"whose": "named", "combatant": "B"}
TWO, THREE = {"count": 2}, {"count": 3}

CASES: list[tuple[str, str, dict[str, Any], str]] = [
    # laid during, on, duration, over when this turn begins
    # ends of the target's turns; the running turn is no full one
    ("1A", "A", TURN, "2B"),
    ("1A", "B", TURN, "1C"),
    ("1A", "C", TURN, "2A"),
    ("1B", "A", TURN, "2B"),
    ("1B", "B", TURN, "2C"),
    ("1C", "C", TURN, "3A"),
    ("1C", "A", TURN, "2B"),
    ("2B", "C", TURN, "3A"),
    (BEFORE, "A", TURN, "1B"),
    (BEFORE, "C", TURN, "2A"),
    ("1A", "A", TURN | TWO, "3B"),
    ("1A", "B", TURN | TWO, "2C"),
    ("1C", "C", TURN | TWO, "4A"),
    ("1C", "B", TURN | THREE, "4C"),
    (BEFORE, "B", TURN | TWO, "2C"),
    # starts of the target's turns
    ("1A", "A", TURN | START, "2A"),
    ("1A", "B", TURN | START, "1B"),
    ("1A", "C", TURN | START, "1C"),
    ("1B", "A", TURN | START, "2A"),
    ("1C", "C", TURN | START, "2C"),
    (BEFORE, "A", TURN | START, "1A"),
    (BEFORE, "C", TURN | START, "1C"),
    ("1A", "A", TURN | START | TWO, "3A"),
    ("1A", "C", TURN | START | TWO, "2C"),
    # turns of the source
    ("1A", "B", TURN | BY_A, "2B"),
    ("1B", "C", TURN | BY_A, "2B"),
    ("1A", "B", TURN | BY_A | START, "2A"),
    ("1A", "A", TURN | BY_C, "2A"),
    ("1C", "A", TURN | BY_C, "3A"),
    ("1C", "A", TURN | BY_C | START, "2C"),
    (BEFORE, "B", TURN | BY_A, "1B"),
    (BEFORE, "B", TURN | BY_C | START, "1C"),
    ("1A", "B", TURN | BY_A | TWO, "3B"),
    # turns of anyone
    ("1A", "A", TURN | ANYONE, "1C"),
    ("1B", "A", TURN | ANYONE, "2A"),
    ("1C", "A", TURN | ANYONE, "2B"),
    ("1A", "B", TURN | ANYONE | START, "1B"),
    ("1C", "B", TURN | ANYONE | START, "2A"),
    ("1A", "C", TURN | ANYONE | THREE, "2B"),
    (BEFORE, "C", TURN | ANYONE, "1B"),
    (BEFORE, "C", TURN | ANYONE | START, "1A"),
    # turns of somebody named
    ("1A", "C", TURN | NAMED_B, "1C"),
    ("1B", "C", TURN | NAMED_B, "2C"),
    ("1B", "C", TURN | NAMED_B | START, "2B"),
    (BEFORE, "A", TURN | NAMED_B | TWO, "2C"),
    # rounds; the running round is no full one
    ("1A", "A", ROUND, "3A"),
    ("1C", "B", ROUND, "3A"),
    ("2B", "C", ROUND, "4A"),
    (BEFORE, "A", ROUND, "2A"),
    (BEFORE, "A", ROUND | TWO, "3A"),
    ("1B", "A", ROUND | START, "2A"),
    ("1B", "A", ROUND | START | TWO, "3A"),
    (BEFORE, "A", ROUND | START, "1A"),
    ("1A", "C", ROUND | TWO, "4A"),
    # until the end of something
    ("1A", "A", {"unit": "encounter"}, OVER),
    (BEFORE, "A", {"unit": "encounter"}, OVER),
    ("1A", "A", {"unit": "turn", "count": 100}, OVER),
    ("1A", "A", {"unit": "round", "count": 100}, OVER),
    ("1A", "A", {"unit": "scene"}, "lasts"),
    ("1A", "A", {"unit": "recovered"}, "lasts"),
]


@pytest.mark.parametrize(("during", "on", "duration", "expected"), CASES)
def test_a_duration_ends_at_its_turn(
    table: Table, during: str, on: str, duration: dict[str, Any], expected: str
) -> None:
    """Created in or out of turn, on the first or the last in the order, or before the fight."""
    fight = Fight(table)
    fight.until(during)
    assert fight.over_at(fight.lay(on, **duration)) == expected


def _defeat(name: str) -> Callable[[Fight], None]:
    return lambda fight: fight.edit(name, status="defeated")


def _leave(name: str) -> Callable[[Fight], None]:
    return lambda fight: fight.edit(name, status="left")


def _remove(name: str) -> Callable[[Fight], None]:
    def remove(fight: Fight) -> None:
        response = fight.table.call("DELETE", f"{fight.path}/combatants/{fight.id_of(name)}", If_Match="*")
        assert response.status_code == 200, response.get_data(as_text=True)

    return remove


def _join(initiative: int) -> Callable[[Fight], None]:
    def join(fight: Fight) -> None:
        body = {"combatants": [foes("D", initiative=initiative)]}
        fight.encounter = fight.table.make(f"{fight.path}/combatants", body)

    return join


def _patch(**duration: Any) -> Callable[[Fight], None]:
    def patch(fight: Fight) -> None:
        for combatant in fight.table.get(fight.path)["combatants"]:
            for identity in combatant["conditions"]:
                path = f"{fight.path}/combatants/{combatant['id']}/conditions/{identity}"
                fight.table.patch(path, {"duration": duration})

    return patch


MEANWHILE: list[tuple[str, str, dict[str, Any], dict[str, Callable[[Fight], None]], str]] = [
    # laid during, on, duration, what happens during which turn, over when this turn begins
    # the turns of who is defeated or has left are passed by, and count
    ("1A", "B", TURN | BY_A, {"1B": _defeat("A")}, "2B"),
    ("1B", "A", TURN | BY_C, {"1B": _defeat("C")}, "2A"),
    ("1A", "B", TURN | BY_C | START, {"1A": _defeat("C")}, "2A"),
    ("1A", "B", TURN | TWO, {"1A": _defeat("B")}, "2C"),
    ("1A", "B", TURN | BY_A | TWO, {"1B": _leave("A")}, "3B"),
    # of who is removed altogether, rounds count instead
    ("1A", "B", TURN | BY_C, {"1A": _remove("C")}, "2A"),
    ("1B", "A", TURN | BY_C | TWO, {"1B": _remove("C")}, "3A"),
    # who joins late changes nothing for others, and stands where the initiative says
    ("1A", "B", TURN | TWO, {"1A": _join(25)}, "2C"),
    ("1A", "A", TURN | ANYONE, {"1A": _join(25)}, "1B"),
    ("1B", "A", TURN | ANYONE, {"1B": _join(5)}, "1D"),
    ("1C", "B", ROUND, {"1C": _join(40)}, "3D"),
    # extended and reduced
    ("1A", "B", TURN, {"1A": _patch(left=3)}, "3C"),
    ("1A", "B", TURN | THREE, {"1C": _patch(left=1)}, "2C"),
    ("1A", "B", TURN, {"1A": _patch(unit="encounter", left=None)}, OVER),
    ("1A", "A", {"unit": "encounter"}, {"1B": _patch(unit="round", left=1)}, "2A"),
    ("1A", "A", {"unit": "recovered"}, {"2B": _patch(unit="turn", left=1, phase="start")}, "3A"),
]


@pytest.mark.parametrize(("during", "on", "duration", "meanwhile", "expected"), MEANWHILE)
def test_a_duration_bears_what_happens_meanwhile(
    table: Table, during: str, on: str, duration: dict[str, Any], meanwhile: Any, expected: str
) -> None:
    """Defeats, departures, newcomers and changes of the duration itself."""
    fight = Fight(table)
    fight.until(during)
    assert fight.over_at(fight.lay(on, **duration), meanwhile) == expected


@pytest.mark.parametrize("rewound_at", ["1C", "2A", "2B", "3A"])
@pytest.mark.parametrize(
    ("on", "duration", "expected"),
    [
        ("A", TURN, "2B"),
        ("B", TURN, "1C"),
        ("C", TURN | BY_A, "2B"),
        ("B", ROUND, "3A"),
        ("A", TURN | ANYONE | THREE, "2B"),
    ],
)
def test_a_duration_that_was_rewound_ends_at_the_same_turn(
    table: Table, on: str, duration: dict[str, Any], expected: str, rewound_at: str
) -> None:
    """Turns that are taken back and played again count once, whether or not it had ended before."""
    fight = Fight(table)
    fight.until("1A")
    identity = fight.lay(on, **duration)
    laid = table.last_event()["seq"]
    fight.until(rewound_at)
    fight.rewind(laid)
    assert fight.position == "1A"
    assert fight.over_at(identity) == expected
    assert fight.condition(on, identity)["ended"]["event"] == table.last_event()["seq"]


def test_a_condition_names_the_event_that_ended_it(table: Table) -> None:
    """It is never deleted."""
    fight = Fight(table)
    fight.until("1A")
    identity = fight.lay("B", unit="turn")
    fight.until("1C")
    ended = fight.condition("B", identity)["ended"]
    assert ended == {"event": table.last_event()["seq"], "reason": "expired"}


def test_a_recurring_effect_happens_once_each_turn(table: Table) -> None:
    """At the start of the bearer's turns, until the condition is over."""
    fight = Fight(table)
    fight.until("1A")
    poison = {
        "name": "Poisoned",
        "duration": {"unit": "turn", "count": 2},
        "recurring": [{"code": "damage", "value": 1, "phase": "start"}],
    }
    fight.table.make(f"{fight.path}/combatants/{fight.id_of('B')}/conditions", poison)
    happened = []
    while fight.position != "4A":
        happened += [(fight.position, each["code"]) for each in fight.step()["result"]["recurred"]]
    assert happened == [("1B", "damage"), ("2B", "damage")]
