"""Tests of time between encounters, over HTTP."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import HARRAK, Table, foes


def test_a_week_of_healing(table: Table) -> None:
    """A healing roll once a week, as the rule text plays it (FB-HEAL-1, FB-ENC-3)."""
    harrak = table.character(state={"wounds": 2})
    healing = f"/characters/{harrak['id']}/flyerbook/healing"
    too_soon = table.call("POST", healing, {})
    assert (too_soon.status_code, too_soon.get_json()["code"]) == (409, "too_soon")
    for days in (6, 1):
        passed = table.run("/time", {"amount": days, "unit": "day"})
        assert passed["result"]["moments"][0]["result"]["days"] == days
    assert passed["result"]["moments"][0]["result"]["may_roll_for_healing"] == ["Harrak"]
    healed = table.run(healing, {"dice": {"Harrak": [6]}})
    assert healed["result"]["wounds_after"] == 1
    assert table.call("POST", healing, {}).get_json()["code"] == "too_soon"
    table.run("/time", {"unit": "week"})
    assert table.run(healing, {"dice": {"Harrak": [6]}})["result"]["wounds_after"] == 0


@pytest.mark.parametrize("ruleset", ["flyerbook", "freed6"])
@pytest.mark.parametrize(
    ("amount", "unit", "english", "german"),
    [
        (1, "minute", "1 minute passes", "1 Minute vergeht"),
        (3, "round", "3 rounds pass", "3 Runden vergehen"),
        (25, "hour", "25 hours pass", "25 Stunden vergehen"),
        (2, "scene", "2 scenes pass", "2 Szenen vergehen"),
    ],
)
def test_the_log_says_how_much_time_has_passed(
    client: FlaskClient, ruleset: str, amount: int, unit: str, english: str, german: str
) -> None:
    """Also where the game has no line of its own, in renderings too."""
    table = Table(client, ruleset=ruleset)
    passed = table.run("/time?render=text", {"amount": amount, "unit": unit})
    assert passed["rendered"]["content"].splitlines()[0] == english
    for page in (f"/events/{passed['event']}", "/events?order=desc"):
        answer = table.get(page, Accept_Language="de")
        assert answer.get("items", [answer])[0]["summary"] == german


def test_time_passes_for_participants_that_were_named(table: Table) -> None:
    """For all characters, for some, or for all of an encounter."""
    hurt = {"state": {"wounds": 1}}
    first, second = (table.character(name, **hurt) for name in ("Harrak", "Darius"))
    fight = table.encounter({"character_id": first["id"]}, foes(state={"wounds": 1}))
    table.run("/time", {"unit": "day", "characters": [second["id"]]})
    table.run("/time", {"unit": "day", "encounter_id": fight["id"]})
    table.run("/time", {"unit": "day", "amount": 3})
    days = [table.get(f"/characters/{each['id']}")["derived"]["days_since_healing_roll"] for each in (first, second)]
    foe = table.get(f"/encounters/{fight['id']}")["combatants"][1]
    assert [*days, foe["state"]["minutes_since_healing_roll"]] == [4, 4, 4 * 24 * 60]


def test_the_world_reaches_everyone_once(table: Table) -> None:
    """A week of the world is one week for those in encounters too; undo gives it back, foes and characters."""
    hurt = {"state": {"wounds": 1}}
    first, second = (table.character(name, **hurt) for name in ("Harrak", "Darius"))
    fight = table.encounter({"character_id": first["id"]}, foes(state={"wounds": 1}))
    other = table.encounter({"character_id": first["id"]})
    rows = [f"/characters/{first['id']}", f"/characters/{second['id']}", *_paths(fight, other)]
    before = [table.get(path) for path in rows]
    passed = table.run("/time", {"unit": "week"})
    assert sorted(passed["result"]["encounters"]) == sorted((fight["id"], other["id"]))
    assert len(passed["changes"]) == 3
    table.run(f"/events/{passed['event']}/undo", {})
    assert [_unversioned(table.get(path)) for path in rows] == [_unversioned(each) for each in before]


def _paths(*encounters: Any) -> list[str]:
    return [f"/encounters/{encounter['id']}" for encounter in encounters]


def _unversioned(resource: Any) -> Any:
    return {name: value for name, value in resource.items() if name not in ("version", "updated_at")}


@pytest.mark.parametrize(
    ("unit", "spans", "over"),
    [
        ("minute", [("minute", 4), ("minute", 1)], [False, True]),
        ("hour", [("minute", 299), ("minute", 1)], [False, True]),
        ("day", [("hour", 84), ("hour", 36)], [False, True]),
        ("day", [("day", 4), ("hour", 23), ("minute", 60)], [False, False, True]),
        ("hour", [("scene", 1), ("round", 9), ("week", 1)], [False, False, True]),
    ],
)
def test_parts_of_hours_and_days_add_up(
    table: Table, unit: str, spans: list[tuple[str, int]], over: list[bool]
) -> None:
    """Durations of five minutes, hours or days end when so much time has passed, in however many parts."""
    harrak = table.character()
    path = f"/characters/{harrak['id']}/conditions"
    table.make(path, {"name": "Lasting", "duration": {"unit": unit, "count": 5}})
    passed = [table.run("/time", {"unit": name, "amount": amount})["result"] for name, amount in spans]
    assert [bool(each["ended"]) for each in passed] == over


def test_minutes_reach_conditions_of_an_encounter(table: Table) -> None:
    """Conditions in minutes end wherever they were added; those in rounds end with minutes."""
    fight = table.encounter({"character_id": table.character()["id"]}, foes())
    path = f"/encounters/{fight['id']}/combatants/{fight['combatants'][1]['id']}/conditions"
    table.run(f"/encounters/{fight['id']}/start", {}, If_Match="*")
    for unit in ("minute", "round"):
        table.make(path, {"name": unit, "duration": {"unit": unit, "count": 2}})
    assert [each["name"] for each in table.run("/time", {"unit": "minute"})["result"]["ended"]] == ["round"]
    assert [each["name"] for each in table.run("/time", {"unit": "minute"})["result"]["ended"]] == ["minute"]


def test_what_recurs_by_the_hour(client: FlaskClient) -> None:
    """Recurring effects of hours happen once for each full hour; parts of hours add up."""
    table = Table(client, ruleset="fastrpg")
    ana = table.character("Ana", sheet={})
    recurring = [{"code": "damage", "value": 1, "unit": "hour"}]
    table.make(f"/characters/{ana['id']}/conditions", {"name": "Poison", "recurring": recurring})
    results = [table.run("/time", {"unit": "minute", "amount": amount})["result"] for amount in (90, 90)]
    assert [[each["times"] for each in result["recurred"]] for result in results] == [[1], [2]]


def test_no_one_unknown_has_time(table: Table) -> None:
    """The pointer names the missing character."""
    answer = table.call("POST", "/time", {"unit": "day", "characters": [table.id]})
    assert answer.status_code == 404
    assert answer.get_json()["errors"][0]["pointer"] == "/characters/0"


@pytest.mark.parametrize(
    ("unit", "lasts_until", "over"),
    [
        ("round", "round", True),
        ("hour", "round", True),
        ("hour", "scene", False),
        ("scene", "scene", True),
        ("scene", "recovered", False),
        ("session", "round", True),
    ],
)
def test_what_lasts_ends_with_time(table: Table, unit: str, lasts_until: str, over: bool) -> None:
    """Rounds are counted, longer stretches end durations in rounds, a scene ends all but wounds to be healed."""
    harrak = table.character()
    path = f"/characters/{harrak['id']}/conditions"
    laid = table.make(path, {"name": "Lasting", "duration": {"unit": lasts_until}})["id"]
    ended = table.run("/time", {"unit": unit})["result"]["ended"]
    assert [each["condition"] for each in ended] == ([laid] if over else [])


def test_dice_and_a_seed_exclude_each_other(table: Table) -> None:
    """As everywhere, and beside all other faults of the body."""
    answer = table.call("POST", "/time", {"unit": "fortnight", "dice": {}, "seed": "x"})
    assert [error["pointer"] for error in answer.get_json()["errors"]] == ["/unit", "/seed"]


def test_a_dry_run_keeps_nothing_but_a_counter(table: Table) -> None:
    """The answer is complete, without an event; the game master sees the number of looks."""
    harrak = table.character(sheet=HARRAK, state={"wounds": 1, "minutes_since_healing_roll": 7 * 24 * 60})
    before = table.get(f"/characters/{harrak['id']}")
    player = table.key("player", harrak["id"])
    path = f"/characters/{harrak['id']}/flyerbook/healing?dry_run=true"
    for _ in range(2):
        looked = table.run(path, {"dice": {"Harrak": [6]}}, key=player["token"], Idempotency_Key="the same")
        assert looked["event"] is None
        assert looked["result"]["wounds_after"] == 0
        assert {change["path"] for change in looked["changes"]} == {
            "/state/wounds",
            "/state/minutes_since_healing_roll",
        }
    assert table.get(f"/characters/{harrak['id']}") == before
    assert table.last_event()["type"] == "key.created"
    assert table.get(f"/keys/{player['id']}")["dry_runs"] == 2
    assert table.run("/time?dry_run=true", {"unit": "day"})["event"] is None
