"""A table whose players read different languages."""

from typing import Any

from tests.table import Table, foes, melee

DICE = {"Goblin 1": [4], "Goblin 2": [1]}
ENGLISH = "Goblin 1 13 against Goblin 2 8: Goblin 1 hits Goblin 2 by 5, damage 7: a wound"
GERMAN = "Goblin 1 13 gegen Goblin 2 8: Goblin 1 trifft Goblin 2 mit 5 Vorsprung, Schaden 7: eine Wunde"


def blows(table: Table) -> tuple[str, dict[str, Any]]:
    """Path and body of an exchange of blows between two goblins."""
    encounter = table.encounter(foes(count=2))
    first, second = encounter["combatants"]
    return f"/encounters/{encounter['id']}/flyerbook/attack", melee(first, second, dice=DICE)


def test_a_german_and_an_english_player_see_the_same_event(table: Table) -> None:
    """Each in their own language, with the same ids and values; it does not matter who ran the command."""
    path, body = blows(table)
    answer = table.run(path, body, Accept_Language="de")
    assert answer["summary"] == GERMAN
    key = table.key("observer")["token"]
    german = table.call("GET", f"/events/{answer['event']}", Accept_Language="de-AT", key=key)
    english = table.call("GET", f"/events/{answer['event']}", Accept_Language="en-GB", key=key)
    assert (german.get_json()["summary"], english.get_json()["summary"]) == (GERMAN, ENGLISH)
    assert german.get_json() | {"summary": ""} == english.get_json() | {"summary": ""}
    assert (german.headers["Content-Language"], english.headers["Content-Language"]) == ("de", "en")
    assert {"Accept-Language", "Authorization"} <= set(german.vary)


def test_the_log_is_read_in_the_readers_language(table: Table) -> None:
    """Also what was logged for somebody who reads another one."""
    path, body = blows(table)
    table.run(path, body)
    items = table.get("/events", Accept_Language="de")["items"]
    assert items[-1]["summary"] == GERMAN
    assert table.last_event()["summary"] == ENGLISH


def test_a_repeated_answer_says_in_which_language_it_is(table: Table) -> None:
    """The first answer comes again as it was given, with its `Content-Language`."""
    path, body = blows(table)
    first = table.call("POST", path, body, Accept_Language="de", Idempotency_Key="once")
    again = table.call("POST", path, body, Accept_Language="en", Idempotency_Key="once")
    assert again.get_json() == first.get_json()
    assert again.headers["Content-Language"] == first.headers["Content-Language"] == "de"


def test_a_command_is_refused_in_the_players_language(table: Table) -> None:
    """The state of a stored combatant stands in the way: 409 in German."""
    encounter = table.encounter(foes(count=2, state={"incapacitated": True}))
    first, second = encounter["combatants"]
    path = f"/encounters/{encounter['id']}/flyerbook/attack"
    response = table.call("POST", path, melee(first, second), Accept_Language="de")
    assert (response.status_code, response.get_json()["title"]) == (409, "Die Figur ist außer Gefecht")
