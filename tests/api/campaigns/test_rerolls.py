"""Tests of rerolls: replaced events, replayed dice, and their undo."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import Table

LUCKY: dict[str, Any] = {
    "attributes": {"INT": 11, "CHA": 10, "DEX": 12, "STR": 12, "LVL": 1},
    "factors": {"LUCK": 2},
    "items": [{"slot": 1, "name": "Sword", "weapon": {"name": "sword", "damage": "2d6", "damage_type": "blade"}}],
}
SCOUT: dict[str, Any] = {
    "level": 1,
    "abilities": {"str": 1, "dex": 2, "con": 1, "int": 0, "wis": 0, "cha": 0},
    "skill_points": {"Maneuvers": 2, "Endurance": 2},
    "weapons": [{"name": "Sword", "class": "medium"}],
}
ADEPT: dict[str, Any] = {
    "abilities": {"Strength": "3D", "Perception": "2D", "Dexterity": "3D", "Presence": "2D"},
    "skills": {"dodge": {"ability": "Dexterity", "die_code": "1D"}},
}


class Hero:
    """A player with a character, outside any encounter.

    Args:
        client: sends the calls.
        game: of the campaign.
        sheet: of the character.
    """

    def __init__(self, client: FlaskClient, game: str, sheet: dict[str, Any]) -> None:
        self.table, self.game = Table(client, ruleset=game), game
        self.id = self.table.character("Ana", sheet=sheet)["id"]
        self.other = self.table.character("Bo", sheet=sheet)["id"]
        self.key = self.table.key("player", self.id)["token"]

    @property
    def path(self) -> str:
        """The path of the commands."""
        return f"/characters/{self.id}/{self.game}"

    def does(self, operation: str, body: dict[str, Any], **options: Any) -> Any:
        """A command of the player."""
        return self.table.run(f"{self.path}/{operation}", body, key=self.key, **options)

    def refused(self, operation: str, body: dict[str, Any], **options: Any) -> tuple[int, str]:
        """Status and code with which a command is refused."""
        response = self.table.call("POST", f"{self.path}/{operation}", body, **({"key": self.key} | options))
        return response.status_code, response.get_json()["code"]

    @property
    def state(self) -> Any:
        """The state of the character."""
        return self.table.get(f"/characters/{self.id}")["state"]


@pytest.fixture
def ana(client: FlaskClient) -> Hero:
    """A lucky one of rollunder."""
    return Hero(client, "rollunder", LUCKY)


DEX = {"attribute": "DEX"}


def test_luck_repeats_a_check_that_has_failed(ana: Hero) -> None:
    """The first face stays, the price goes by the number of the repeat, and one event takes the place of the other."""
    luck = ana.state["LUCK"]
    first = ana.does("task", DEX | {"dice": {"d20": [15]}})
    again = ana.does("task", {"replaces": first["event"], "dice": {"d20": [16]}})
    assert [roll["face"] for roll in again["rolls"]] == [15, 16]
    assert (again["result"]["success"], ana.state["LUCK"]) == (False, luck - 1)
    third = ana.does("task", {"replaces": again["event"], "dice": {"d20": [3]}})
    assert (third["result"]["success"], ana.state["LUCK"]) == (True, luck - 3)
    old, event = (ana.table.get(f"/events/{each['event']}") for each in (again, third))
    assert (old["undone_by"], event["replaces"], event["undone_by"]) == (event["seq"], old["seq"], None)
    assert ana.table.get("/statistics")["characters"][0]["rolls"] == 1


def test_a_repeat_by_luck_may_say_so(ana: Hero) -> None:
    """Naming the LUCK of the own check changes nothing; declining it is no repeat (RU-B-LUCK-1)."""
    repeat = {"replaces": ana.does("task", DEX | {"dice": {"d20": [15]}})["event"], "dice": {"d20": [3]}}
    assert ana.refused("task", repeat | {"decisions": {"luck_repeat": [False]}}) == (422, "bad_input")
    again = ana.does("task", repeat | {"decisions": {"luck_repeat": [True]}})
    assert ([roll["face"] for roll in again["rolls"]], again["result"]["success"]) == ([15, 3], True)


def test_undo_of_a_repeat_brings_the_roll_before_it(ana: Hero) -> None:
    """With its effects; and that one can be replaced again."""
    luck = ana.state["LUCK"]
    first = ana.does("task", DEX | {"dice": {"d20": [15]}})["event"]
    again = ana.does("task", {"replaces": first, "dice": {"d20": [3]}})["event"]
    before = ana.table.get(f"/characters/{ana.id}")["state"]
    ana.table.run(f"/events/{again}/undo", None)
    undo = ana.table.last_event()["seq"]
    assert ana.state["LUCK"] == luck
    assert ana.table.get(f"/events/{first}")["undone_by"] is None
    ana.table.run(f"/events/{undo}/undo", None)
    assert (ana.table.get(f"/events/{first}")["undone_by"], ana.state) == (again, before)
    ana.table.run("/rewind", {"to": first})
    assert (ana.state["LUCK"], ana.table.get(f"/events/{first}")["undone_by"]) == (luck, None)


def test_a_dry_run_shows_the_repeat_and_keeps_nothing(ana: Hero) -> None:
    """Neither the point nor the mark."""
    luck = ana.state["LUCK"]
    first = ana.does("task", DEX | {"dice": {"d20": [15]}})["event"]
    answer = ana.does("task?dry_run=true", {"replaces": first, "dice": {"d20": [3]}})
    assert (answer["result"]["success"], ana.state["LUCK"]) == (True, luck)
    assert ana.table.get(f"/events/{first}")["undone_by"] is None


def test_an_answer_that_was_given_comes_again(ana: Hero) -> None:
    """A repeat that is sent twice under one key happens once."""
    first = ana.does("task", DEX | {"dice": {"d20": [15]}})["event"]
    body = {"replaces": first, "dice": {"d20": [3]}}
    answers = [ana.does("task", body, Idempotency_Key="once") for _ in range(2)]
    assert answers[0] == answers[1]


def test_what_cannot_be_repeated(ana: Hero) -> None:
    """Each with its own code, and nothing has changed."""
    failed = ana.does("task", DEX | {"dice": {"d20": [15]}})["event"]
    assert ana.refused("talent", {"replaces": failed}) == (409, "not_the_same_roll")
    assert ana.refused("task", {"replaces": 99}) == (404, "not_found")
    assert ana.refused("task", {"replaces": "x"}) == (422, "bad_input")
    made = ana.does("task", {"replaces": failed, "dice": {"d20": [3]}})["event"]
    assert ana.refused("task", {"replaces": failed}) == (409, "already_replaced")
    named = ana.table.call("POST", f"{ana.path}/task", {"replaces": failed}).get_json()["detail"]
    assert f"/events/{made}/undo`" in named
    assert ana.refused("task", {"replaces": made}) == (422, "not_a_fail")
    ana.table.run(f"/events/{made}/undo", None)
    assert ana.refused("task", {"replaces": made}) == (409, "already_undone")
    ana.table.patch(f"/characters/{ana.id}", {"state": {"LUCK": 0}})
    assert ana.refused("task", {"replaces": failed}) == (409, "not_enough_points")


def test_a_repeat_states_no_order(ana: Hero) -> None:
    """Alone or in a prompt, each member is pointed at; an operation that nothing repeats knows no `replaces`."""
    body = DEX | {"replaces": ana.does("task", DEX | {"dice": {"d20": [15]}})["event"]}
    alone = ana.table.call("POST", f"{ana.path}/task", body).get_json()
    asked = {"operation": "task", "order": body, "actors": [ana.id], "rolls": "players"}
    prompted = ana.table.call("POST", "/prompts", asked).get_json()
    never = ana.table.call("POST", f"{ana.path}/reach", {"replaces": 1}).get_json()
    refused = (alone, prompted, never)
    faults = [[fault["pointer"] for fault in each["errors"] if fault["code"] == "unknown_field"] for each in refused]
    assert faults == [["/attribute"], ["/order/attribute"], ["/replaces"]]


def test_an_event_has_its_whole_order(ana: Hero) -> None:
    """That of the first roll, without `replaces`, which the event has itself."""
    first = ana.does("task", DEX | {"dice": {"d20": [15]}})["event"]
    again = ana.does("task", {"replaces": first, "dice": {"d20": [3]}})["event"]
    request = ana.table.get(f"/events/{again}")["request"]
    assert (request["attribute"], request["dice"], "replaces" in request) == ("DEX", {"d20": [3]}, False)


def test_three_repeats_are_the_most(ana: Hero) -> None:
    """And the one after them is refused (RU-B-LUCK-5)."""
    ana.table.patch(f"/characters/{ana.id}", {"state": {"LUCK": 20}})
    seq = ana.does("task", DEX | {"dice": {"d20": [15]}})["event"]
    for _ in range(3):
        seq = ana.does("task", {"replaces": seq, "dice": {"d20": [15]}})["event"]
    assert ana.state["LUCK"] == 14
    assert ana.refused("task", {"replaces": seq}) == (409, "no_repeats_left")


def test_what_has_changed_since_stands_in_the_way(ana: Hero) -> None:
    """A repeat that would revert a later change is refused as an undo would be."""
    seq = ana.table.run(f"{ana.path}/task", DEX | {"luck": {"max_repeats": 1}, "dice": {"d20": [15, 16]}})["event"]
    ana.table.patch(f"/characters/{ana.id}", {"state": {"LUCK": 9}})
    assert ana.refused("task", {"replaces": seq}) == (409, "undo_conflict")


def test_players_repeat_their_own_rolls_only(ana: Hero) -> None:
    """Whether they send dice or not; and no dice where the service rolls."""
    other = f"/characters/{ana.other}/rollunder/task"
    seq = ana.table.run(other, DEX | {"dice": {"d20": [15]}})["event"]
    refused = ana.table.call("POST", other, {"replaces": seq}, key=ana.key)
    assert (refused.status_code, refused.get_json()["code"]) == (403, "forbidden")
    assert ana.refused("task", {"replaces": seq}) == (409, "not_the_same_roll")
    assert ana.table.get(f"/events/{seq}")["undone_by"] is None


def test_luck_repeat_names_the_event_of_the_check(ana: Hero) -> None:
    """The operation of that name recognizes the roll by it, and the price of a repeat."""
    luck = ana.state["LUCK"]
    twice = DEX | {"luck": {"max_repeats": 1}, "dice": {"d20": [15, 16]}}
    first = ana.table.run(f"{ana.path}/task", twice)["event"]
    answer = ana.does("luck-repeat", {"event": first, "dice": {"d20": [3]}})
    assert (answer["result"]["cost"], answer["result"]["success"], ana.state["LUCK"]) == (2, True, luck - 3)
    assert ana.table.get(f"/events/{first}")["undone_by"] == answer["event"]
    ana.table.run(f"/events/{answer['event']}/undo", None)
    assert (ana.table.get(f"/events/{first}")["undone_by"], ana.state["LUCK"]) == (None, luck - 1)


def test_a_luck_point_adds_a_second_d20(client: FlaskClient) -> None:
    """The damage that fell stays, the wounds are those of the better roll, and the action is used once (FR-LUCK-5)."""
    hero = Hero(client, "fastrpg", SCOUT)
    hero.table.patch(f"/characters/{hero.id}", {"state": {"luck_points": 1}})
    before = hero.table.get(f"/characters/{hero.other}")["state"]["hp"]
    blow = {"target": {"id": hero.other}, "weapon": "Sword", "dice": {"Ana": [2]}}
    missed = hero.does("attack", blow)
    hit = hero.does("attack", {"replaces": missed["event"], "dice": {"Ana": [18, 3, 4]}})
    assert (missed["result"]["hit"], hit["result"]["hit"], hit["result"]["faces"]) == (False, True, [2, 18])
    assert hero.state["luck_points"] == 0
    assert hero.refused("attack", {"replaces": hit["event"]}) == (409, "luck_not_allowed")
    hero.table.run(f"/events/{hit['event']}/undo", None)
    assert hero.table.get(f"/characters/{hero.other}")["state"]["hp"] == before
    hero.table.patch(f"/characters/{hero.id}", {"state": {"luck_points": 0}})
    assert hero.refused("attack", {"replaces": missed["event"]}) == (409, "no_luck_points")


def test_a_repeat_may_name_the_decision_that_it_makes(client: FlaskClient) -> None:
    """Naming the Luck Point of the own roll changes nothing, and a repeat that declines it is refused (FR-LUCK-5)."""
    hero = Hero(client, "fastrpg", SCOUT)
    hero.table.patch(f"/characters/{hero.id}", {"state": {"luck_points": 1}})
    blow = {"target": {"id": hero.other}, "weapon": "Sword", "dice": {"Ana": [2]}}
    repeat = {"replaces": hero.does("attack", blow)["event"], "dice": {"Ana": [3]}}
    assert hero.refused("attack", repeat | {"decisions": {"luck_after": False}}) == (422, "bad_input")
    assert hero.does("attack", repeat | {"decisions": {"luck_after": True}})["result"]["faces"] == [2, 3]
    assert hero.state["luck_points"] == 0


def test_damage_stays_as_it_fell(client: FlaskClient) -> None:
    """A second d20 after a hit throws no damage anew."""
    hero = Hero(client, "fastrpg", SCOUT)
    hero.table.patch(f"/characters/{hero.id}", {"state": {"luck_points": 1}})
    hit = hero.does("attack", {"target": {"id": hero.other}, "weapon": "Sword", "dice": {"Ana": [15, 3, 4]}})
    again = hero.does("attack", {"replaces": hit["event"], "dice": {"Ana": [7]}})
    assert again["result"]["damage"] == hit["result"]["damage"]
    assert again["changes"] != hit["changes"]


def test_an_action_point_makes_a_check_better(client: FlaskClient) -> None:
    """The first check is that of the event; its ranks make room for those of the new one (F6-ACT-7)."""
    hero = Hero(client, "freed6", ADEPT)
    hero.table.patch(f"/characters/{hero.id}", {"state": {"action_points": 1}})
    check = {"roller": {"skill": "dodge"}, "difficulty": 15}
    first = hero.does("task", check | {"dice": {"roller": [1, 1, 1, 1]}})
    again = hero.does("action-point", {"use": "reroll", "replaces": first["event"], "dice": {"roller": [6, 5, 5, 5]}})
    assert (again["result"]["totals"], again["result"]["success"]) == ([4, 21], True)
    assert (hero.state["action_points"], len(hero.state["ranks"])) == (0, 1)
    assert hero.table.get(f"/events/{first['event']}")["undone_by"] == again["event"]
    hero.table.run(f"/events/{again['event']}/undo", None)
    assert hero.state["action_points"] == 1


def test_a_repeat_goes_into_a_document_and_back(ana: Hero, client: FlaskClient) -> None:
    """The imported log leads to the same state, and its repeat can be undone there."""
    luck = ana.state["LUCK"]
    first = ana.does("task", DEX | {"dice": {"d20": [15]}})["event"]
    again = ana.does("task", {"replaces": first, "dice": {"d20": [3]}})["event"]
    document = ana.table.get("/export")
    response = client.post("/v1/campaigns/import", json=document)
    assert response.status_code == 201, response.get_data(as_text=True)
    copy = response.get_json()
    ana.table.id, ana.table.token = copy["id"], copy["key"]["token"]
    ana.table.run(f"/events/{again}/undo", None)
    assert ana.table.get(f"/events/{first}")["undone_by"] is None
    assert ana.table.get("/characters")["items"][0]["state"]["LUCK"] == luck


def test_a_prompt_asks_for_the_die_of_a_repeat(ana: Hero) -> None:
    """The face that fell is not asked for again; the event that comes of the prompt replaces the other."""
    luck = ana.state["LUCK"]
    first = ana.does("task", DEX | {"dice": {"d20": [15]}})["event"]
    body = {"operation": "task", "order": {"replaces": first}, "actors": [ana.id], "rolls": "players"}
    prompt = ana.table.make("/prompts", body)
    assert [(wait["character_id"], wait["stream"]) for wait in prompt["waits"]] == [(ana.id, "d20")]
    answer = {"wait": prompt["waits"][0]["id"], "face": 3}
    done = ana.table.call("POST", f"/prompts/{prompt['id']}/answers", answer, key=ana.key).get_json()
    assert (done["status"], ana.state["LUCK"]) == ("done", luck - 1)
    event = ana.table.get(f"/events/{done['event']}")
    assert (event["replaces"], [roll["face"] for roll in event["rolls"]]) == (first, [15, 3])
    assert ana.table.get(f"/events/{first}")["undone_by"] == done["event"]


@pytest.mark.parametrize("kind", ["arrow_catcher", "safety_push", "bodyguard_jump", "carry"])
def test_luck_repeats_what_a_participant_does_for_an_ally(ana: Hero, kind: str) -> None:
    """Like any failed check, and its roller cannot repeat it (RU-C-TEAM-1, RU-C-TEAM-3)."""
    luck = ana.state["LUCK"]
    failed = ana.does("support", {"kind": kind, "dice": {"d20": [15]}})
    again = ana.does("support", {"replaces": failed["event"], "dice": {"d20": [2]}})
    assert (failed["result"]["success"], again["result"]["success"]) == (False, True)
    assert ([roll["face"] for roll in again["rolls"]], ana.state["LUCK"]) == ([15, 2], luck - 1)
    assert ana.refused("support", {"replaces": again["event"]}) == (422, "not_a_fail")
    ana.table.run(f"/events/{again['event']}/undo", None)
    assert ana.state["LUCK"] == luck


@pytest.mark.parametrize(
    ("operation", "body", "fallen", "done"),
    [
        ("movement", {"mode": "run", "amount": 5, "obstacles": 1}, {"d20": [15]}, "completed"),
        ("vehicle", {"mode": "mount"}, {"d20": [3, 15]}, "normal_speed"),
        ("fall", {"yards": 3}, {"d20": [15], "d6": [1, 2, 3]}, ""),
        ("restraint", {"method": "wrest", "kind": "object"}, {"d20": [15, 19]}, "free"),
        ("pull-out", {"item": "Sword"}, {"d20": [15]}, "success"),
        ("grab", {"phase": "escape"}, {"d20": [15]}, "escaped"),
    ],
)
def test_luck_repeats_the_check_that_failed(
    ana: Hero, operation: str, body: dict[str, Any], fallen: dict[str, list[int]], done: str
) -> None:
    """In every operation that has one; the other dice stay, and undo refunds the price."""
    stuck = {"name": "weapon stuck", "details": {"weapon": "Sword", "check_mod": 0}}
    held = {"name": "held", "source": ana.other}
    ana.table.make(f"/characters/{ana.id}/conditions", held if operation == "grab" else stuck)
    ana.table.patch(f"/characters/{ana.id}", {"state": {"LUCK": 9}})
    others = {"restraint": {"holder": {"id": ana.other}}, "grab": {"held": {"id": ana.id}}}
    body = body | others.get(operation, {})
    path = f"{ana.path}/{operation}"
    first = ana.table.run(path, body | {"dice": fallen})
    again = ana.table.run(path, {"replaces": first["event"], "dice": {"d20": [14]}})
    third = ana.table.run(path, {"replaces": again["event"], "dice": {"d20": [2]}})
    assert len(third["rolls"]) == len(first["rolls"]) + 2
    assert ana.state["LUCK"] == 6
    if done:
        assert (first["result"][done], again["result"][done], third["result"][done]) == (False, False, True)
    refused = ana.table.call("POST", path, {"replaces": third["event"]})
    assert (refused.status_code, refused.get_json()["code"]) == (422, "not_a_fail")
    ana.table.run(f"/events/{third['event']}/undo", None)
    assert ana.state["LUCK"] == 8


def test_a_journey_is_not_repeated_without_luck(ana: Hero) -> None:
    """The refusal states the price and the available points (RU-B-LUCK-1)."""
    ana.table.patch(f"/characters/{ana.id}", {"state": {"LUCK": 0}})
    course = {"mode": "run", "amount": 5, "obstacles": 1, "dice": {"d20": [15]}}
    seq = ana.does("movement", course)["event"]
    assert ana.refused("movement", {"replaces": seq}) == (409, "not_enough_points")


def test_dice_stay_when_a_foe_of_the_same_name_elsewhere_is_renamed(client: FlaskClient) -> None:
    """A stream is that of its participant, and not of all who had its name."""
    table = Table(client, ruleset="fastrpg")
    orc = {"name": "Orc", "sheet": {}}
    fight = table.encounter({"character_id": table.character("Ana", kind="pc", sheet=SCOUT)["id"]}, orc)
    elsewhere = table.encounter(orc | {"external_ref": "orc"})
    path = f"/encounters/{fight['id']}/fastrpg/contest"
    sides = [{"id": each["id"], "ability": "con"} for each in fight["combatants"]]
    lost = table.run(path, {"sides": sides, "dice": {"Ana": [3], "Orc": [15]}})
    foe = f"/encounters/{elsewhere['id']}/combatants/by-external-ref/orc"
    assert table.call("PUT", foe, {"name": "Ork", "sheet": {}}, If_Match="*").status_code == 200
    won = table.run(path, {"replaces": lost["event"], "dice": {"Ana": [18]}})
    assert [(each["stream"], each["face"]) for each in won["rolls"]] == [("Ana", 3), ("Ana", 18), ("Orc", 15)]
