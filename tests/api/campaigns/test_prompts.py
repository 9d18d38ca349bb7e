"""Tests of prompts over HTTP: questions, answers, and outcomes."""

from itertools import permutations
from typing import Any

import pytest
from flask import Flask

from tests.table import GOBLIN, HARRAK, Table, foes

TASK = {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9}


class Asked:
    """Ana, Bo and Cy with a player each, and a game master who asks.

    Args:
        table: the campaign.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ids = {name: table.character(name)["id"] for name in ("Ana", "Bo", "Cy")}
        self.keys = {name: table.key("player", identity)["token"] for name, identity in self.ids.items()}

    def ask(self, *names: str, **members: Any) -> Any:
        """A prompt for a task of each."""
        body = {"operation": "task", "order": TASK, "actors": [self.ids[name] for name in names]} | members
        return self.table.make("/prompts", body)

    def answer(self, prompt: Any, wait: Any, key: str | None = None, **said: Any) -> Any:
        """The response to an answer."""
        path = f"/prompts/{prompt['id']}/answers"
        return self.table.call("POST", path, {"wait": wait["id"], **said}, key=key or self.table.token)

    def read(self, prompt: Any, **options: Any) -> Any:
        """The current prompt."""
        return self.table.get(f"/prompts/{prompt['id']}", **options)


@pytest.fixture
def asked(table: Table) -> Asked:
    """A campaign of three players."""
    return Asked(table)


def test_one_prompt_asks_many_and_each_answers_with_the_own_key(asked: Asked) -> None:
    """The order of each is carried out once its die is known."""
    prompt = asked.ask("Ana", "Bo")
    assert (prompt["status"], prompt["event"], prompt["problem"]) == ("open", None, None)
    waits = {wait["character_id"]: wait for wait in prompt["waits"]}
    assert [wait["stream"] for wait in waits.values()] == ["Ana", "Bo"]
    ana, bo = waits[asked.ids["Ana"]], waits[asked.ids["Bo"]]
    assert (ana["kind"], ana["die"], ana["combatant_id"]) == ("roll", "d6", None)
    assert asked.answer(prompt, bo, asked.keys["Ana"], face=3).status_code == 403
    now = asked.answer(prompt, ana, asked.keys["Ana"], face=3).get_json()
    assert (now["status"], len(now["events"])) == ("open", 1)
    by_ana = {"id": ana["id"], "combatant_id": None, "character_id": asked.ids["Ana"], "kind": "roll"}
    assert now["answered"] == asked.read(prompt, key=asked.keys["Bo"])["answered"] == [by_ana]
    done = asked.answer(prompt, bo, asked.keys["Bo"], face=5).get_json()
    assert (done["status"], done["waits"], len(done["events"])) == ("done", [], 2)
    event = asked.table.last_event()
    assert (event["type"], event["operation"], event["seq"]) == ("command", "task", done["event"])
    assert [(roll["stream"], roll["face"]) for roll in event["rolls"]] == [("Bo", 5)]
    assert event["actor"]["role"] == "gm"


@pytest.mark.parametrize("order", list(permutations(("Ana", "Bo", "Cy"))))
def test_every_order_of_answers_gives_the_same(asked: Asked, order: tuple[str, ...]) -> None:
    """Each face belongs to its own roller."""
    faces = {"Ana": 2, "Bo": 4, "Cy": 6}
    prompt = asked.ask(*faces)
    waits = {wait["stream"]: wait for wait in prompt["waits"]}
    for name in order:
        assert asked.answer(prompt, waits[name], asked.keys[name], face=faces[name]).status_code == 200
    events = [event for event in asked.table.events() if event["type"] == "command"]
    assert {event["rolls"][0]["stream"]: event["rolls"][0]["face"] for event in events} == faces


def test_an_encounter_that_has_ended_takes_orders_and_answers(asked: Asked) -> None:
    """Its foes exist nowhere else: they are bandaged and searched afterwards, and questions about them stay open."""
    fight = asked.table.encounter({"character_id": asked.ids["Ana"]}, foes())
    path, goblin = f"/encounters/{fight['id']}", fight["combatants"][1]["id"]
    body = {"operation": "task", "order": TASK, "actors": [asked.ids["Ana"]]}
    prompt = asked.table.make(f"{path}/prompts", body)
    asked.table.run(f"{path}/end", {})
    asked.table.run(f"{path}/flyerbook/damage", {"character": {"id": goblin}, "damage": 9})
    answered = asked.answer(prompt, prompt["waits"][0], asked.keys["Ana"], face=3)
    assert (answered.status_code, answered.get_json()["status"]) == (200, "done")


def test_the_same_answer_again_is_no_other_one(asked: Asked) -> None:
    """Another one is refused, before and after the prompt is over."""
    prompt = asked.ask("Ana", "Bo")
    ana, bo = prompt["waits"]
    for _ in range(2):
        assert asked.answer(prompt, ana, asked.keys["Ana"], face=3).status_code == 200
    refused = asked.answer(prompt, ana, asked.keys["Ana"], face=6)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "already_answered")
    asked.answer(prompt, bo, roll=True)
    again = asked.answer(prompt, ana, face=3)
    assert (again.status_code, again.get_json()["status"]) == (200, "done")
    assert asked.answer(prompt, bo, face=1).get_json()["code"] == "already_answered"
    assert len([event for event in asked.table.events() if event["type"] == "command"]) == 2


def test_a_face_that_the_die_lacks_names_the_die(asked: Asked) -> None:
    """As in a call with `dice`."""
    prompt = asked.ask("Ana")
    wait = prompt["waits"][0]
    problem = asked.answer(prompt, wait, face=7).get_json()
    members = ("stream", "die", "purpose")
    assert [problem[name] for name in members] == [wait[name] for name in members]


@pytest.mark.parametrize("said", [{"face": 7}, {"face": 0}, {"choice": True}, {}, {"face": 1, "roll": True}])
def test_an_answer_that_does_not_fit_is_refused(asked: Asked, said: dict[str, Any]) -> None:
    """And nothing is stored."""
    prompt = asked.ask("Ana")
    assert asked.answer(prompt, prompt["waits"][0], **said).status_code == 422
    assert asked.read(prompt) == prompt


def test_players_do_not_throw_where_the_service_rolls(asked: Asked) -> None:
    """They say "roll for me"."""
    asked.table.patch("", {"player_dice": "rolled"})
    prompt = asked.ask("Ana")
    (wait,) = prompt["waits"]
    assert asked.answer(prompt, wait, asked.keys["Ana"], face=6).status_code == 403
    assert asked.answer(prompt, wait, asked.keys["Ana"], roll=True).get_json()["status"] == "done"


def test_a_prompt_is_there_for_participants_thatm_it_asks(asked: Asked) -> None:
    """The others neither see nor answer it; they only learn that it asks another player."""
    prompt = asked.ask("Ana", "Bo")
    assert asked.table.call("GET", f"/prompts/{prompt['id']}", key=asked.keys["Cy"]).status_code == 404
    assert asked.table.get("/prompts", key=asked.keys["Cy"])["items"] == []
    assert asked.answer(prompt, prompt["waits"][0], asked.keys["Cy"], face=1).status_code == 404
    own, other = asked.read(prompt, key=asked.keys["Ana"])["waits"]
    assert (own["stream"], own["die"]) == ("Ana", "d6")
    assert (other["character_id"], other["stream"], other["die"], other["purpose"]) == (
        asked.ids["Bo"],
        None,
        None,
        None,
    )
    for name in ("Ana", "Bo"):
        assert [each["id"] for each in asked.table.get("/prompts?for=me", key=asked.keys[name])["items"]] == [
            prompt["id"]
        ]
    asked.answer(prompt, own, asked.keys["Ana"], face=2)
    assert asked.table.get("/prompts?for=me", key=asked.keys["Ana"])["items"] == []
    assert len(asked.table.get("/prompts?status=open", key=asked.keys["Ana"])["items"]) == 1


def test_a_prompt_is_called_off(asked: Asked) -> None:
    """By the game master; then nothing is answered any more."""
    prompt = asked.ask("Ana")
    path = f"/prompts/{prompt['id']}"
    assert asked.table.call("DELETE", path, key=asked.keys["Ana"]).status_code == 403
    assert asked.table.call("DELETE", path).get_json()["status"] == "cancelled"
    assert asked.table.call("DELETE", path).get_json()["code"] == "prompt_over"
    assert asked.answer(prompt, prompt["waits"][0], face=1).get_json()["code"] == "prompt_over"


def test_a_prompt_that_the_rules_refuse_by_then_says_so(asked: Asked) -> None:
    """As where the character falls meanwhile; those asked do not hear why."""
    prompt = asked.ask("Ana")
    asked.table.patch(f"/characters/{asked.ids['Ana']}", {"state": {"incapacitated": True}})
    over = asked.answer(prompt, prompt["waits"][0], face=2).get_json()
    assert (over["status"], over["problem"]["code"], over["event"]) == ("refused", "incapacitated", None)
    assert asked.read(prompt, key=asked.keys["Ana"])["problem"] is None


def test_an_order_that_does_not_fit_is_refused_at_once(asked: Asked) -> None:
    """With pointers into the body of the prompt."""
    body = {"operation": "task", "order": {"difficulty": "odd"}, "actors": [asked.ids["Ana"]]}
    refused = asked.table.call("POST", "/prompts", body)
    assert refused.status_code == 422
    assert all(error["pointer"].startswith("/order/") for error in refused.get_json()["errors"])
    misspelt = asked.table.call("POST", "/prompts", {"operation": "tsak", "order": {}}).get_json()
    assert misspelt["errors"][0]["detail"] == 'There is no "tsak" here. Did you mean "task"?'
    assert asked.table.get("/prompts")["items"] == []


def test_no_one_is_asked_where_no_one_has_to_be(asked: Asked) -> None:
    """The service rolls, and the order is carried out at once."""
    prompt = asked.ask("Ana", rolls="nobody")
    assert (prompt["status"], prompt["waits"]) == ("done", [])
    assert asked.table.last_event()["seq"] == prompt["event"]


def test_players_give_orders_that_wait_for_their_own_characters_only(asked: Asked) -> None:
    """As with any order."""
    for name, status in (("Ana", 201), ("Bo", 403)):
        body = {"operation": "task", "order": TASK, "actors": [asked.ids["Ana"]]}
        assert asked.table.call("POST", "/prompts", body, key=asked.keys[name]).status_code == status


def test_an_undo_does_not_open_a_prompt_again(asked: Asked) -> None:
    """The event is taken back, and that is all."""
    prompt = asked.ask("Ana")
    done = asked.answer(prompt, prompt["waits"][0], face=2).get_json()
    asked.table.run(f"/events/{done['event']}/undo", None)
    assert asked.read(prompt)["status"] == "done"


@pytest.mark.parametrize(("on_deadline", "status"), [("default", "done"), ("roll", "done"), ("cancel", "expired")])
def test_a_deadline_passes_without_anybody_calling(asked: Asked, app: Flask, on_deadline: str, status: str) -> None:
    """Known dice stay; missing ones are rolled, unless the prompt is cancelled then."""
    prompt = asked.ask("Ana", "Bo", deadline="2026-01-01T00:00:00Z", on_deadline=on_deadline)
    asked.answer(prompt, prompt["waits"][0], face=2)
    app.extensions["arbiter-deadlines"].look()
    over = asked.read(prompt)
    assert (over["status"], over["waits"]) == (status, [])
    assert len(over["events"]) == (1 if status == "expired" else 2)
    assert [each["character_id"] for each in over["answered"]] == [asked.ids["Ana"]]
    app.extensions["arbiter-deadlines"].look()
    assert asked.read(prompt) == over


def test_a_deadline_may_be_counted_from_now(asked: Asked, app: Flask) -> None:
    """Until then nothing happens."""
    prompt = asked.ask("Ana", deadline_seconds=600)
    app.extensions["arbiter-deadlines"].look()
    assert prompt["deadline"] is not None
    assert asked.read(prompt)["status"] == "open"


def test_an_order_waits_for_participants_that_may_react(asked: Asked) -> None:
    """A reaction is a separate order, and is answered to the prompt."""
    fight = asked.table.encounter({"character_id": asked.ids["Ana"]}, {"character_id": asked.ids["Bo"]}, foes())
    ana, bo, _ = fight["combatants"]
    path = f"/encounters/{fight['id']}"
    body = {"operation": "task", "order": TASK, "actors": [ana["id"]], "rolls": "nobody", "react": [bo["id"]]}
    prompt = asked.table.make(f"{path}/prompts", body)
    (wait,) = prompt["waits"]
    assert (wait["combatant_id"], wait["member"], wait["options"]) == (bo["id"], "reaction", ["pass", "reacted"])
    assert prompt["acting"] == ana["id"]
    asked.table.run(
        f"{path}/flyerbook/task", {"roller": {"id": bo["id"], "candidates": ["Locksmith"]}, "difficulty": 9}
    )
    done = asked.answer(prompt, wait, asked.keys["Bo"], choice="reacted").get_json()
    assert done["status"] == "done"
    assert done["event"] == asked.table.last_event()["seq"]


def test_the_one_who_is_asked_learns_nothing_of_a_hidden_attacker(asked: Asked) -> None:
    """Neither who acts nor with what."""
    hidden = {"name": "Shadow", "sheet": GOBLIN, "hidden": True}
    fight = asked.table.encounter({"character_id": asked.ids["Ana"]}, hidden)
    ana, shadow = fight["combatants"]
    order = {
        "mode": "melee",
        "attacker": {"id": shadow["id"], "candidates": ["Club"]},
        "defender": {"id": ana["id"], "candidates": ["Locksmith"]},
    }
    prompt = asked.table.make(f"/encounters/{fight['id']}/prompts", {"operation": "attack", "order": order})
    assert prompt["acting"] == shadow["id"]
    seen = asked.read(prompt, key=asked.keys["Ana"])
    assert seen["acting"] is None
    assert shadow["id"] not in str(seen)
    assert "Club" not in str(seen)
    assert [wait["stream"] for wait in seen["waits"]] == ["Ana"]


def test_a_hidden_character_that_is_named_by_its_own_id_stays_hidden(asked: Asked) -> None:
    """In an encounter it is its combatant: as the one who acts, in `actors` and in `react`."""
    hidden = {"character_id": asked.ids["Bo"], "hidden": True}
    fight = asked.table.encounter({"character_id": asked.ids["Ana"]}, hidden)
    ana, bo = fight["combatants"]
    path, react = f"/encounters/{fight['id']}/prompts", [asked.ids["Bo"], ana["id"]]
    acting = TASK | {"roller": {"id": asked.ids["Bo"], "candidates": ["Locksmith"]}}
    for members in ({"order": acting}, {"order": TASK, "actors": [asked.ids["Bo"]]}):
        prompt = asked.table.make(path, {"operation": "task", "react": react} | members)
        assert (prompt["acting"], prompt["waits"][0]["combatant_id"]) == (bo["id"], bo["id"])
        seen = asked.read(prompt, key=asked.keys["Ana"])
        assert [wait["name"] for wait in seen["waits"]] == ["Ana"]
        assert asked.ids["Bo"] not in str(seen)


def test_a_prompt_is_answered_once_for_each_key(asked: Asked) -> None:
    """Asking again with the same Idempotency-Key makes no second prompt."""
    body = {"operation": "task", "order": TASK, "actors": [asked.ids["Ana"]]}
    first, second = (asked.table.call("POST", "/prompts", body, Idempotency_Key="ask") for _ in range(2))
    assert first.get_json() == second.get_json()
    assert len(asked.table.get("/prompts")["items"]) == 1


def test_a_campaign_has_so_many_open_prompts(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closed prompts do not count."""
    monkeypatch.setattr("service.play.prompts.starting.MOST_OPEN", 1)
    asked.ask("Ana")
    body = {"operation": "task", "order": TASK, "actors": [asked.ids["Bo"]]}
    refused = asked.table.call("POST", "/prompts", body)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "campaign_full")


def test_a_prompt_has_a_title_for_people(table: Table) -> None:
    """As the game master wrote it; empty without one."""
    harrak = table.character()
    body = {"operation": "task", "order": {"roller": {"candidates": ["Locksmith"]}, "difficulty": "easy"}}
    asked = table.make("/prompts", {**body, "actors": [harrak["id"]], "label": "Spot the ambush"})
    player = table.key("player", harrak["id"])["token"]
    assert table.get(f"/prompts/{asked['id']}", key=player)["label"] == "Spot the ambush"
    assert table.make("/prompts", {**body, "actors": [harrak["id"]]})["label"] == ""


def test_a_prompt_contains_its_events_on_request(asked: Asked) -> None:
    """As the log has them, once there are any; a secret one only for those who may read it."""
    prompt = asked.ask("Ana", order={**TASK, "visibility": "gm"})
    assert "log" not in asked.read(prompt)
    path = f"/prompts/{prompt['id']}?expand=event"
    assert asked.table.get(path)["log"] == []
    (wait,) = prompt["waits"]
    done = asked.answer(prompt, wait, asked.keys["Ana"], face=3).get_json()
    (event,) = asked.table.get(path)["log"]
    assert event == asked.table.get(f"/events/{done['event']}")
    assert asked.table.get(path, key=asked.keys["Ana"])["log"] == []


def test_the_answer_to_an_answer_can_be_short(asked: Asked) -> None:
    """Without questions, open or answered."""
    prompt = asked.ask("Ana", "Bo")
    path = f"/prompts/{prompt['id']}/answers?view=summary"
    short = asked.table.run(path, {"wait": prompt["waits"][0]["id"], "face": 3})
    now = asked.read(prompt)
    assert short == {name: value for name, value in now.items() if name not in ("waits", "answered")}


def test_a_command_that_waits_names_its_prompt(asked: Asked) -> None:
    """By its address; a hidden answer with the same status has another kind."""
    ana = asked.ids["Ana"]
    order = {**TASK, "roller": {**TASK["roller"], "asked": [{"id": asked.ids["Bo"]}]}, "ask": ["roller.asked.0"]}
    waiting = asked.table.call("POST", f"/characters/{ana}/flyerbook/task", order, key=asked.keys["Ana"])
    prompt = waiting.get_json()
    assert (waiting.status_code, prompt["kind"]) == (202, "prompt")
    assert (
        asked.table.client.get(
            waiting.headers["Location"], headers={"Authorization": f"Bearer {asked.keys['Ana']}"}
        ).get_json()["id"]
        == prompt["id"]
    )
    hidden = asked.table.call(
        "POST", f"/characters/{ana}/flyerbook/task", {**TASK, "visibility": "gm"}, key=asked.keys["Ana"]
    )
    assert (hidden.status_code, hidden.get_json()["kind"]) == (202, "hidden")


def test_players_see_who_is_asked_as_long_as_they_see_the_combatant(asked: Asked) -> None:
    """A combatant that is hidden or shown between order and answers, also by an undo."""
    fight = asked.table.encounter(
        {"character_id": asked.ids["Ana"]}, foes("Orc", sheet=HARRAK), foes("Shadow", sheet=HARRAK, hidden=True)
    )
    ana, orc, shadow = fight["combatants"]
    order = {"operation": "task", "order": TASK, "rolls": "everybody"}
    path = f"/encounters/{fight['id']}"
    prompt = asked.table.make(f"{path}/prompts", order | {"actors": [each["id"] for each in (ana, orc, shadow)]})
    acting = asked.table.make(f"{path}/prompts", order | {"actors": [orc["id"]], "react": [ana["id"]]})

    def seen() -> tuple[list[str], str | None]:
        read = [asked.read(each, key=asked.keys["Ana"]) for each in (prompt, acting)]
        return [wait["name"] for wait in read[0]["waits"]], read[1]["acting"]

    assert seen() == (["Ana", "Orc"], orc["id"])
    asked.table.patch(f"{path}/combatants/{orc['id']}", {"hidden": True})
    asked.table.patch(f"{path}/combatants/{shadow['id']}", {"hidden": False})
    assert seen() == (["Ana", "Shadow"], None)
    asked.table.run("/undo?cascade=true", None)
    asked.table.run("/undo?cascade=true", None)
    assert seen() == (["Ana", "Orc"], orc["id"])


@pytest.mark.parametrize("is_list", [False, True])
def test_dice_in_the_order_are_rolled_already(asked: Asked, is_list: bool) -> None:
    """By stream, or as `rolls` of an answer has them; no one is asked for them."""
    rolls = [{"stream": "Ana", "die": "d6", "face": 5, "purpose": "task"}]
    order = TASK | {"dice": rolls if is_list else {"Ana": [5]}}
    prompt = asked.table.make("/prompts", {"operation": "task", "order": order, "actors": [asked.ids["Ana"]]})
    assert prompt["status"] == "done"
    assert asked.table.get(f"/events/{prompt['event']}")["rolls"] == rolls


def test_a_face_that_no_die_has_is_pointed_at_in_rolls_too(asked: Asked) -> None:
    """At the list, as in other orders."""
    path = f"/characters/{asked.ids['Ana']}/flyerbook/task"
    order = TASK | {"dice": [{"stream": "Ana", "face": 9}]}
    for ask in ({}, {"ask": ["roller.asked.0"]}):
        problem = asked.table.call("POST", path, order | ask).get_json()
        assert (problem["code"], problem["errors"][0]["pointer"]) == ("bad_face", "/dice")


def test_dice_and_house_rules_of_the_order_are_checked(asked: Asked) -> None:
    """With a pointer into the order."""
    for wrong, code, place in (
        ({"dice": {"Ana": [9]}}, "bad_face", "/order/dice/Ana/0"),
        ({"options": {"tie": 1}}, "unknown_option", "/order/options/tie"),
    ):
        body = {"operation": "task", "order": TASK | wrong, "actors": [asked.ids["Ana"]]}
        problem = asked.table.call("POST", "/prompts", body).get_json()
        assert (problem["code"], problem["errors"][0]["pointer"]) == (code, place)
