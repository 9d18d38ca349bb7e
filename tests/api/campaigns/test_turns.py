"""Tests of turns, rounds and the end of encounters over HTTP."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.campaigns.fight import Fight
from tests.table import Table, foes


def test_turns_follow_the_order_and_rounds_are_counted(table: Table) -> None:
    """After the last one the first one acts again, in the next round."""
    fight = Fight(table)
    positions = []
    for _ in range(5):
        fight.step()
        positions.append(fight.position)
    assert positions == ["1A", "1B", "1C", "2A", "2B"]


def test_who_cannot_act_is_passed_by(table: Table) -> None:
    """Combatants who are defeated or have left get no turn."""
    fight = Fight(table)
    fight.edit("B", status="defeated")
    fight.edit("C", status="left")
    fight.until("2A")


@pytest.mark.parametrize("ruleset", ["flyerbook", "fastrpg", "freed6", "rollunder"])
@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("step", ["next-turn", "next-round"])
def test_who_leaves_keeps_no_one_waiting(client: FlaskClient, ruleset: str, place: int, step: str) -> None:
    """The own turn ends, or passes, without combatants who have left, in every game."""
    table = Table(client, ruleset=ruleset)
    fighters = [{"name": name, "initiative": initiative} for name, initiative in (("A", 3), ("B", 2), ("C", 1))]
    path = f"/encounters/{table.encounter(*fighters)['id']}"
    order = table.run(f"{path}/start", {}, If_Match="*")["encounter"]["order"]
    table.patch(f"{path}/combatants/{order[place]}", {"status": "left"})
    after = table.run(f"{path}/{step}", {}, If_Match="*")["encounter"]
    assert after["turn"] not in (None, order[place])
    assert table.run(f"{path}/next-round", {}, If_Match="*")["encounter"]["round"] == after["round"] + 1


def test_who_was_named_acts_next(table: Table) -> None:
    """The named combatant changes places with one who waits; the others stay in order."""
    fight = Fight(table)
    fight.until("1A")
    itself = table.call("POST", f"{fight.path}/next-turn", {"combatant": fight.id_of("A")}, If_Match="*")
    assert (itself.status_code, itself.get_json()["code"]) == (409, "cannot_act_next")
    fight.step(combatant=fight.id_of("C"))
    assert fight.position == "1C"
    fight.step()
    assert fight.position == "1B"


def test_missing_dice_of_a_step_are_pointed_at_in_the_form_that_was_sent(client: FlaskClient) -> None:
    """By stream, or as a list of rolls; the refusal has the dice before them."""
    table = Table(client, ruleset="fastrpg")
    fight = table.encounter({"name": "A", "side": "a", "sheet": {}}, {"name": "B", "side": "b", "sheet": {}})
    path = f"/encounters/{fight['id']}/start"
    die = {"stream": "a", "die": "d20", "face": 3}
    next_roll = "an object with this `stream` and the `face`"
    for dice, pointer, face in (({"a": [3]}, "/dice/b", "its face"), ([die], "/dice", next_roll)):
        problem = table.call("POST", path, {"dice": dice}).get_json()
        assert (problem["code"], problem["errors"][0]["pointer"]) == ("dice_exhausted", pointer)
        assert f"append {face} to `{pointer}`" in problem["detail"]
        assert problem["rolls"] == [die | {"purpose": "initiative"}]


def test_a_round_can_be_ended_at_once(table: Table) -> None:
    """The turns that are left pass, and what they count is counted."""
    fight = Fight(table)
    fight.until("1A")
    lasting = fight.lay("C", unit="turn")
    fight.step("next-round")
    assert fight.position == "2A"
    assert fight.ended == [lasting]


@pytest.mark.parametrize("step", ["start", "next-turn", "next-round", "end", "end-scene"])
def test_the_body_of_a_step_may_be_empty(table: Table, step: str) -> None:
    """Without a body, a content type and `If-Match`."""
    fight = Fight(table)
    if step != "start":
        fight.step("start")
    response = table.call("POST", f"{fight.path}/{step}")
    assert response.status_code == 200, response.get_json()


def test_the_body_of_a_step_may_be_null(table: Table) -> None:
    """Generated clients for Java send null in place of a body that is left out."""
    fight = Fight(table)
    headers = {"Authorization": f"Bearer {table.token}"}
    path = f"/v1/campaigns/{table.id}{fight.path}/start"
    response = table.client.post(path, data=b"null", content_type="application/json", headers=headers)
    assert response.status_code == 200, response.get_json()


def test_a_step_states_the_turn_that_it_expects(table: Table) -> None:
    """A repeated call, and one that comes late, is refused and changes nothing."""
    fight = Fight(table)
    body = {"expect": {"turn": None}}
    assert table.call("POST", f"{fight.path}/start", body).status_code == 200
    turn = table.get(fight.path)["turn"]
    body = {"expect": {"turn": turn}}
    assert table.call("POST", f"{fight.path}/next-turn", body).status_code == 200
    refused = table.call("POST", f"{fight.path}/next-turn", body)
    assert (refused.status_code, refused.get_json()["code"]) == (412, "stale_version")
    assert [fault["pointer"] for fault in refused.get_json()["errors"]] == ["/expect/turn"]
    assert table.get(fight.path)["turn"] != turn


def test_two_game_masters_do_not_skip_a_turn(table: Table) -> None:
    """Each sends the version that it knows."""
    fight = Fight(table)
    started = table.call("POST", f"{fight.path}/start", {}, If_Match='"1"')
    etag = started.headers["ETag"]
    assert table.call("POST", f"{fight.path}/next-turn", {}, If_Match=etag).status_code == 200
    assert table.call("POST", f"{fight.path}/next-turn", {}, If_Match=etag).status_code == 412


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (["next-turn"], "wrong_status"),
        (["start", "start"], "wrong_status"),
        (["start", "end", "next-round"], "wrong_status"),
        (["start", "end", "end"], "wrong_status"),
    ],
)
def test_a_step_out_of_place_is_refused(table: Table, steps: list[str], code: str) -> None:
    """With 409, and nothing has changed."""
    path = f"/encounters/{table.encounter(foes())['id']}"
    answers = [table.call("POST", f"{path}/{step}", {}, If_Match="*") for step in steps]
    assert [answer.status_code for answer in answers] == [200] * (len(steps) - 1) + [409]
    assert answers[-1].get_json()["code"] == code


def test_the_status_of_an_encounter_is_a_word_in_german(table: Table) -> None:
    """Not the code of the status."""
    path = f"/encounters/{table.encounter(foes())['id']}/next-turn"
    refused = table.call("POST", path, {}, If_Match="*", Accept_Language="de").get_json()
    assert refused["detail"] == "Die Begegnung ist im Status „in Vorbereitung“; nötig ist „läuft“."


def test_an_encounter_in_which_no_one_acts_waits(table: Table) -> None:
    """It neither starts nor goes on for ever."""
    fight = Fight(table)
    for name in "ABC":
        fight.edit(name, status="defeated")
    answer = table.call("POST", f"{fight.path}/start", {}, If_Match="*")
    assert (answer.status_code, answer.get_json()["code"]) == (409, "nobody_acts")


def test_the_log_shows_each_step(table: Table) -> None:
    """With the round, the turn, and what changed."""
    fight = Fight(table)
    fight.until("1B")
    event = table.last_event()
    assert (event["type"], event["result"]["round"]) == ("turn.next", 1)
    assert event["result"]["turn"] == fight.id_of("B")
    assert [change["path"] for change in event["changes"]] == ["/turn"]


def test_a_scene_outlasts_its_encounter(table: Table) -> None:
    """Conditions until the end of the scene last beyond the end of the encounter."""
    fight = Fight(table)
    fight.until("1A")
    lasting = fight.lay("A", unit="scene")
    fight.step("end")
    assert fight.ended == []
    fight.step("end-scene")
    assert fight.ended == [lasting]


@pytest.mark.parametrize(
    ("duration", "pointer"),
    [
        ({"unit": "turn", "whose": "named"}, "/duration/combatant"),
        ({"unit": "round", "whose": "source"}, "/duration/whose"),
        ({"unit": "turn", "count": 0}, "/duration/count"),
    ],
)
def test_a_duration_that_makes_no_sense_is_refused(table: Table, duration: dict[str, Any], pointer: str) -> None:
    """The pointer says which member."""
    harrak = table.character()
    answer = table.call("POST", f"/characters/{harrak['id']}/conditions", {"name": "Odd", "duration": duration})
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == pointer


def test_conditions_stack_by_their_kind(table: Table) -> None:
    """Discrete ones are there once, progressive ones replace, cumulative ones add up."""
    path = f"/characters/{table.character()['id']}/conditions"
    bound = table.make(path, {"name": "Bound"})
    again = table.run(path, {"name": "Bound"})
    assert (again["id"], again["event"], again["changes"]) == (None, None, [])
    friendly = table.make(path, {"name": "Friendly", "kind": "progressive", "group": "attitude"})
    hostile = table.make(path, {"name": "Hostile", "kind": "progressive", "group": "attitude"})
    assert hostile["replaced"] == friendly["id"]
    cuts = [table.make(path, {"name": "Cut", "kind": "cumulative"})["id"] for _ in range(2)]
    conditions = table.get(path.removesuffix("/conditions"))["conditions"]
    lasting = {identity for identity, condition in conditions.items() if condition["ended"] is None}
    assert lasting == {bound["id"], hostile["id"], *cuts}
    assert conditions[friendly["id"]]["ended"] == {"event": hostile["event"], "reason": "replaced"}


def test_a_condition_that_was_healed_is_reported(table: Table) -> None:
    """By hand, once; a second time there is nothing to end."""
    path = f"/characters/{table.character()['id']}/conditions"
    bound = table.make(path, {"name": "Bound"})["id"]
    ended = table.run(f"{path}/{bound}/end", None, If_Match="*")
    assert ended["condition"]["ended"] == {"event": ended["event"], "reason": "recovered"}
    assert table.call("POST", f"{path}/{bound}/end", If_Match="*").status_code == 404


def test_no_one_fights_in_two_encounters_at_once(table: Table) -> None:
    """An encounter starts when its characters have left, or ended, those that are running."""
    harrak = table.character()["id"]
    first, second = (table.encounter({"character_id": harrak}) for _ in range(2))
    table.run(f"/encounters/{first['id']}/start", {}, If_Match="*")
    refused = table.call("POST", f"/encounters/{second['id']}/start", {}, If_Match="*")
    assert refused.status_code == 409
    (bar,) = refused.get_json()["errors"]
    assert (bar["code"], bar["fixed"], bar["until"]) == ("in_another_encounter", True, None)
    assert bar["details"] == {"character_id": harrak, "encounter_id": first["id"]}
    table.run(f"/encounters/{first['id']}/end", {}, If_Match="*")
    assert table.run(f"/encounters/{second['id']}/start", {}, If_Match="*")["encounter"]["round"] == 1


def test_the_answer_of_a_step_is_short(table: Table) -> None:
    """With 60 combatants under 6 kB; `expand=encounter` adds the combatants."""
    fight = table.encounter(foes(count=60))
    path = f"/encounters/{fight['id']}"
    first = table.call("POST", f"{path}/start")
    assert "combatants" not in first.get_json()["encounter"]
    assert first.get_json()["encounter"]["turn_name"] == "Goblin 1"
    later = table.call("POST", f"{path}/next-turn")
    assert len(later.data) < 6_000
    whole = table.run(f"{path}/next-turn?expand=encounter", None)["encounter"]
    assert whole == table.get(path) | {"turn_name": "Goblin 3"}
