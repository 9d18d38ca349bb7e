"""Tests of a campaign with players who read different languages."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.campaigns.test_freed6 import MIRA
from tests.api.campaigns.test_rollunder import HERO
from tests.api.campaigns.test_secrets import Scenario
from tests.rulesets.fastrpg.stored.party import FIGHTER
from tests.table import HARRAK, Table, foes, melee

DICE = {"Goblin 1": [4], "Goblin 2": [1]}
ENGLISH = "Goblin 1 (Club) 13 against Goblin 2 8: Goblin 1 hits Goblin 2 by 5, damage 7: a wound"
GAMES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "flyerbook": (HARRAK, {"roller": {"candidates": ["Locksmith"]}, "difficulty": "easy"}),
    "fastrpg": (FIGHTER, {"roller": {"modifier": 3}, "difficulty": "extreme"}),
    "freed6": (MIRA, {"roller": {"skill": "melee"}, "difficulty": 10}),
    "rollunder": (HERO, {"attribute": "DEX"}),
}
"""Game -> the sheet of a character, and its order of a task."""
GERMAN = "Goblin 1 (Club) 13 gegen Goblin 2 8: Goblin 1 trifft Goblin 2 mit 5 Vorsprung, Schaden 7: eine Wunde"


def blows(table: Table) -> tuple[str, dict[str, Any]]:
    """Path and body of an exchange of blows between two goblins."""
    encounter = table.encounter(foes(count=2))
    first, second = encounter["combatants"]
    return f"/encounters/{encounter['id']}/flyerbook/attack", melee(first, second, dice=DICE)


def test_a_german_and_an_english_player_see_the_same_event(table: Table) -> None:
    """Each in their own language, with the same ids and values; it does not matter who ran the command."""
    path, body = blows(table)
    answer = table.run(path, body, Accept_Language="de")
    assert answer["summary"] == f"{GERMAN}. Goblin 2 hat 1 Wunde"
    key = table.key("observer")["token"]
    german = table.call("GET", f"/events/{answer['event']}", Accept_Language="de-AT", key=key)
    english = table.call("GET", f"/events/{answer['event']}", Accept_Language="en-GB", key=key)
    assert german.get_json()["summary"] == f"{GERMAN}. Goblin 2 wirkt verwundet"
    assert english.get_json()["summary"] == f"{ENGLISH}. Goblin 2 looks wounded"
    assert german.get_json() | {"summary": ""} == english.get_json() | {"summary": ""}
    assert (german.headers["Content-Language"], english.headers["Content-Language"]) == ("de", "en")
    assert {"Accept-Language", "Authorization"} <= set(german.vary)


def test_the_log_is_read_in_the_readers_language(table: Table) -> None:
    """Also events that were logged for a reader of another language."""
    path, body = blows(table)
    table.run(path, body)
    items = table.get("/events", Accept_Language="de")["items"]
    assert items[-1]["summary"] == f"{GERMAN}. Goblin 2 hat 1 Wunde"
    assert table.last_event()["summary"] == f"{ENGLISH}. Goblin 2 has 1 wound"


def test_a_repeated_answer_says_in_which_language_it_is(table: Table) -> None:
    """The first answer comes again as it was given, with its `Content-Language`."""
    path, body = blows(table)
    first = table.call("POST", path, body, Accept_Language="de", Idempotency_Key="once")
    again = table.call("POST", path, body, Accept_Language="en", Idempotency_Key="once")
    assert again.get_json() == first.get_json()
    assert again.headers["Content-Language"] == first.headers["Content-Language"] == "de"


def test_a_command_is_refused_in_the_players_language(table: Table) -> None:
    """The state of a stored combatant prevents it: 409 in German."""
    encounter = table.encounter(foes(count=2, state={"incapacitated": True}))
    first, second = encounter["combatants"]
    path = f"/encounters/{encounter['id']}/flyerbook/attack"
    response = table.call("POST", path, melee(first, second), Accept_Language="de")
    assert (response.status_code, response.get_json()["title"]) == (409, "Die Figur ist außer Gefecht")


@pytest.mark.parametrize("game", GAMES)
def test_a_stored_event_is_read_in_two_languages(client: FlaskClient, game: str) -> None:
    """In each game: line and rendering are in the reader's language, all members for programs are the same."""
    table = Table(client, ruleset=game)
    sheet, order = GAMES[game]
    hero = table.character("Hero", sheet=sheet)["id"]
    seq = table.run(f"/characters/{hero}/{game}/task", order | {"seed": "a task"})["event"]
    player, observer = table.key("player", hero)["token"], table.key("observer")["token"]
    german = table.get(f"/events/{seq}?render=text", Accept_Language="de", key=player)
    english = table.get(f"/events/{seq}?render=text", Accept_Language="en", key=observer)
    assert german["summary"] != english["summary"]
    blocks = german.pop("rendered"), english.pop("rendered")
    assert [block["language"] for block in blocks] == ["de", "en"]
    assert blocks[0]["content"].splitlines()[0] == german["summary"]
    assert blocks[1]["content"].splitlines()[0] == english["summary"]
    assert "Regeln: " in blocks[0]["content"]
    assert "Rules: " in blocks[1]["content"]
    assert german | {"summary": "", "request": None} == english | {"summary": "", "request": None}


def refusals(table: Table) -> dict[str, tuple[str, str, Any, dict[str, Any]]]:
    """Code -> a call that is refused with it: method, path, body and headers."""
    harrak = table.character()
    table.encounter({"character_id": harrak["id"]})
    path = f"/characters/{harrak['id']}"
    for name in ("Harrak the Bold", "Harrak the Old"):
        last = table.patch(path, {"name": name})
    first = table.last_event()["seq"] - 1
    observer = table.key("observer")["token"]
    assert last["version"] > 1
    return {
        "unauthenticated": ("GET", "", None, {"key": None}),
        "forbidden": ("POST", "/time", {"unit": "day"}, {"key": observer}),
        "not_found": ("GET", "/events/999", None, {}),
        "stale_version": ("PATCH", path, {"name": "X"}, {"If_Match": '"1"'}),
        "precondition_required": ("PATCH", path, {"name": "X"}, {}),
        "bad_input": ("PATCH", path, ["name"], {"If_Match": "*"}),
        "in_encounter": ("DELETE", path, None, {"If_Match": "*"}),
        "undo_conflict": ("POST", f"/events/{first}/undo", None, {}),
        "not_undoable": ("POST", "/events/1/undo", None, {}),
        "nothing_to_reveal": ("POST", "/events/1/reveal", None, {}),
        "ruleset_mismatch": ("POST", f"{path}/fastrpg/task", {"roller": {"modifier": 3}, "difficulty": 9}, {}),
    }


CODES = (
    "unauthenticated",
    "forbidden",
    "not_found",
    "stale_version",
    "precondition_required",
    "bad_input",
    "in_encounter",
    "undo_conflict",
    "not_undoable",
    "nothing_to_reveal",
    "ruleset_mismatch",
)


@pytest.mark.parametrize("code", CODES)
def test_play_refuses_in_the_language_asked_for(table: Table, code: str) -> None:
    """Title and detail are German; code, status and members are the same, and `Vary` names the header."""
    method, path, body, options = refusals(table)[code]
    english = table.call(method, path, body, **options, Accept_Language="en")
    german = table.call(method, path, body, **options, Accept_Language="de")
    one, other = english.get_json(), german.get_json()
    assert one["code"] == other["code"] == code
    assert (german.status_code, german.headers["Content-Language"]) == (english.status_code, "de")
    assert {"Accept-Language", "Authorization"} <= set(german.vary)
    for name in ("title", "detail"):
        assert one[name] != other[name]
    assert one.get("events") == other.get("events")


def test_a_reused_idempotency_key_is_reported_in_german(table: Table) -> None:
    """The name of the header is not translated."""
    path, body = blows(table)
    table.run(path, body, Idempotency_Key="once")
    response = table.call("POST", path, body | {"dice": None}, Idempotency_Key="once", Accept_Language="de")
    assert response.get_json()["title"] == "Schlüssel schon benutzt"
    assert "`Idempotency-Key`" in response.get_json()["detail"]


def test_a_german_refusal_does_not_tell_either_what_stands_on_the_sheet_of_a_foe(table: Table) -> None:
    """The language that a player asks for opens nothing."""
    scene = Scenario(table)
    order = melee(scene.pc, scene.goblin)
    order["attacker"]["candidates"] = ["Locksmith"]
    order["defender"]["candidates"] = ["Fork"]
    path = f"{scene.path}/flyerbook/attack"
    response = table.call("POST", path, order, key=scene.player, Accept_Language="de")
    assert "Nightblade" not in response.get_data(as_text=True)
    assert response.get_json()["detail"].startswith("Das wird nachgeschlagen")
    by_gm = table.call("POST", path, order, Accept_Language="de").get_json()["detail"]
    assert "ein Name vom Bogen von Goblin" in by_gm
