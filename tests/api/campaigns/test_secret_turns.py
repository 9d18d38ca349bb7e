"""Tests of secrets while time passes: turns, conditions, days, and dry runs."""

from typing import Any

import pytest

from tests.api.campaigns.fight import Fight
from tests.api.campaigns.readable_text import SECRET_NUMBER, all_that_is_read, without_chance
from tests.table import Table

POISON = {
    "name": "Poisoned",
    "effects": [{"code": "modifier", "value": -SECRET_NUMBER, "target": "task"}],
    "duration": {"unit": "turn", "count": 1},
}


@pytest.fixture
def fight(table: Table) -> Fight:
    """A, B and C, with B hidden."""
    fight = Fight(table)
    fight.edit("B", hidden=True)
    return fight


@pytest.fixture
def observer(table: Table) -> str:
    """A key that only reads."""
    token: str = table.key("observer")["token"]
    return token


def turns_seen(fight: Fight, key: str) -> list[Any]:
    """The turns in the log of a caller."""
    events = fight.table.get("/events?limit=200", key=key)["items"]
    names = {fight.id_of(name): name for name in "ABC"} | {None: None}
    return [names[change["after"]] for event in events for change in event["changes"] if change["path"] == "/turn"]


def test_the_turn_of_a_hidden_one_is_not_told(fight: Fight, observer: str) -> None:
    """During the turn of a hidden combatant, the log still shows the visible one before."""
    begun = fight.table.last_event()["seq"]
    for _ in range(5):
        fight.step()
    assert turns_seen(fight, observer) == ["A", "C", "A"]
    assert turns_seen(fight, fight.table.token) == ["A", "B", "C", "A", "B"]
    seen = fight.table.call("GET", f"/events?after={begun}", key=observer).get_data(as_text=True)
    assert fight.id_of("A") in seen
    assert fight.id_of("B") not in seen


def test_a_condition_of_a_foe_is_seen_by_its_name(fight: Fight, observer: str) -> None:
    """In the encounter and as a change; what it does is not, nor anything of a hidden one."""
    for name in "AB":
        fight.table.make(f"{fight.path}/combatants/{fight.id_of(name)}/conditions", POISON)
    event = fight.table.get("/events?limit=200", key=observer)["items"][-1]
    assert event["changes"] == [
        {"resource": "combatant", "id": fight.id_of("A"), "path": "/lasting", "before": [], "after": ["Poisoned"]}
    ]
    seen = fight.table.get(fight.path, key=observer)["combatants"]
    assert [(each["lasting"], each["conditions"]) for each in seen] == [(["Poisoned"], {}), ([], {})]
    for _ in range(3):
        fight.step()
    last = fight.table.get(fight.path, key=observer)["combatants"]
    assert [each["lasting"] for each in last] == [[], []]
    assert str(SECRET_NUMBER) not in all_that_is_read(fight.table, observer)


def test_days_that_pass_are_reported_of_the_party(table: Table, observer: str) -> None:
    """An npc who recovers is not named, though it is in the result."""
    wounded = {"wounds": 2}
    table.character("Harrak", state=wounded)
    table.character("Zorathustra", kind="npc", state=wounded)
    answer = table.run("/time", {"amount": 7, "unit": "day"})
    assert "Zorathustra" in str(answer["result"])
    seen = table.get(f"/events/{answer['event']}", key=observer)
    assert seen["result"]["moments"][0]["result"]["may_roll_for_healing"] == ["Harrak"]
    assert "Zorathustra" not in all_that_is_read(table, observer)


def test_a_look_at_what_would_happen_shows_no_more(table: Table) -> None:
    """A dry run of a secret roll has no seq, and no result either."""
    harrak = table.character()["id"]
    player = table.key("player", harrak)["token"]
    order = {"difficulty": SECRET_NUMBER, "roller": {"candidates": ["Locksmith"]}, "visibility": "gm"}
    response = table.call("POST", f"/characters/{harrak}/flyerbook/task?dry_run=true", order, key=player)
    assert (response.status_code, response.get_json()["event"]) == (202, None)
    assert str(SECRET_NUMBER) not in without_chance(response.get_data(as_text=True))


def test_what_is_taken_back_is_reported_as_it_was(fight: Fight, observer: str) -> None:
    """A band returns to its old value; players do not see the undo of an event that they did not see."""
    table = fight.table
    for name in "AB":
        deal = {"character": {"id": fight.id_of(name)}, "damage": 4}
        seq = table.run(f"{fight.path}/flyerbook/damage", deal)["event"]
        undone = table.run(f"/events/{seq}/undo", None)["seq"]
        response = table.call("GET", f"/events/{undone}", key=observer)
        if name == "B":
            assert response.status_code == 404
        else:
            (change,) = response.get_json()["changes"]
            assert (change["path"], change["before"], change["after"]) == ("/health", "wounded", "unhurt")
