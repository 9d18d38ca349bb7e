"""Time between encounters, over HTTP."""

import pytest

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


def test_time_passes_for_those_who_were_named(table: Table) -> None:
    """For all characters, for some, or for all of an encounter."""
    hurt = {"state": {"wounds": 1}}
    first, second = (table.character(name, **hurt) for name in ("Harrak", "Darius"))
    fight = table.encounter({"character_id": first["id"]}, foes(state={"wounds": 1}))
    table.run("/time", {"unit": "day", "characters": [second["id"]]})
    table.run("/time", {"unit": "day", "encounter_id": fight["id"]})
    table.run("/time", {"unit": "day", "amount": 3})
    days = [table.get(f"/characters/{each['id']}")["state"]["days_since_healing_roll"] for each in (first, second)]
    foe = table.get(f"/encounters/{fight['id']}")["combatants"][1]
    assert [*days, foe["state"]["days_since_healing_roll"]] == [4, 4, 1]


def test_nobody_unknown_has_time(table: Table) -> None:
    """The pointer says who is not there."""
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
        ("session", "round", False),
    ],
)
def test_what_lasts_ends_with_time(table: Table, unit: str, lasts_until: str, over: bool) -> None:
    """Rounds are counted, longer stretches end what is counted in rounds, a scene all but what must be healed."""
    harrak = table.character()
    path = f"/characters/{harrak['id']}/conditions"
    laid = table.run(path, {"name": "Lasting", "duration": {"unit": lasts_until}})["id"]
    ended = table.run("/time", {"unit": unit})["result"]["ended"]
    assert [each["condition"] for each in ended] == ([laid] if over else [])


def test_dice_and_a_seed_exclude_each_other(table: Table) -> None:
    """As everywhere."""
    answer = table.call("POST", "/time", {"unit": "day", "dice": {}, "seed": "x"})
    assert answer.get_json()["errors"][0]["pointer"] == "/seed"


def test_a_dry_run_keeps_nothing_but_a_counter(table: Table) -> None:
    """The whole answer comes, without an event; the game master sees how often somebody looked."""
    harrak = table.character(sheet=HARRAK, state={"wounds": 1, "days_since_healing_roll": 7})
    before = table.get(f"/characters/{harrak['id']}")
    player = table.key("player", harrak["id"])
    path = f"/characters/{harrak['id']}/flyerbook/healing?dry_run=true"
    for _ in range(2):
        looked = table.run(path, {"dice": {"Harrak": [6]}}, key=player["token"], Idempotency_Key="the same")
        assert looked["event"] is None
        assert looked["result"]["wounds_after"] == 0
        assert {change["path"] for change in looked["changes"]} == {"/state/wounds", "/state/days_since_healing_roll"}
    assert table.get(f"/characters/{harrak['id']}") == before
    assert table.last_event()["type"] == "key.created"
    assert table.get(f"/keys/{player['id']}")["dry_runs"] == 2
    assert table.run("/time?dry_run=true", {"unit": "day"})["event"] is None
