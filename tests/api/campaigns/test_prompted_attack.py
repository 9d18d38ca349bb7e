"""Test of a prompted attack with three players and a game master, who each decide and roll."""

import pytest
from flask.testing import FlaskClient

from tests.api.campaigns.duel import Duel


@pytest.fixture
def duel(client: FlaskClient) -> Duel:
    """A campaign of rollunder."""
    return Duel(client)


def test_the_one_who_is_attacked_chooses_and_rolls_the_defense(duel: Duel) -> None:
    """After the orc has hit; the player sees what can be chosen, and nothing of the orc."""
    prompt = duel.ask("Orc", "Ana", "defense.kind", rolls="everybody")
    assert [wait["purpose"] for wait in prompt["waits"]] == ["attack"]
    prompt = duel.say(prompt, "Orc", face=4)
    assert duel.table.get(f"{duel.path}/prompts", key=duel.keys["Cy"])["items"] == []
    (asked,) = duel.table.get(f"{duel.path}/prompts?for=me", key=duel.keys["Ana"])["items"]
    (wait,) = asked["waits"]
    assert (wait["member"], wait["default"], asked["acting"]) == ("defense.kind", "none", duel.ids["Orc"])
    assert {"evade", "parry"} <= set(wait["options"])
    prompt = duel.say(prompt, "Ana", choice="parry")
    (wait,) = prompt["waits"]
    assert (wait["kind"], wait["die"], wait["combatant_id"]) == ("roll", "d20", duel.ids["Ana"])
    prompt = duel.say(prompt, "Ana", face=2)
    assert prompt["status"] == "done"
    event = duel.table.last_event()
    assert (event["seq"], event["result"]["avoided_by"]) == (prompt["event"], "parry")
    assert [roll["face"] for roll in event["rolls"]] == [4, 2]


def test_a_question_is_in_the_language_of_its_reader(duel: Duel) -> None:
    """So are the labels of its options, and what a die is rolled for."""
    prompt = duel.ask("Orc", "Ana", "defense.kind", rolls="everybody")
    path = f"{duel.path}/prompts/{prompt['id']}"
    assert prompt["waits"][0]["question"] == "Roll a d20: attack"
    assert duel.table.get(path, Accept_Language="de")["waits"][0]["question"].startswith("Wirf einen d20: ")
    (wait,) = duel.say(prompt, "Orc", face=4)["waits"]
    (german,) = duel.table.get(path, Accept_Language="de")["waits"]
    assert (wait["question"], german["question"]) == ("How do you defend?", "Wie verteidigst du dich?")
    labels = dict(zip(german["options"], german["labels"], strict=True))
    assert (labels["parry"], labels["none"]) == ("Parieren", "Den Treffer hinnehmen")


def test_a_target_without_luck_is_not_asked_for_it(duel: Duel) -> None:
    """The first question is how it defends."""
    bo = duel.fight["combatants"][1]["character_id"]
    duel.table.patch(f"/characters/{bo}", {"state": {"LUCK": 0}})
    prompt = duel.ask("Orc", "Bo", "defense.luck", "defense.kind", rolls="everybody")
    prompt = duel.say(prompt, "Orc", face=4)
    assert [wait["member"] for wait in prompt["waits"]] == ["defense.kind"]


def test_luck_after_the_roll(duel: Duel) -> None:
    """Its question comes before the blow, and again after a hit; the dice rolled so far stay."""
    bo = duel.fight["combatants"][1]["character_id"]
    duel.table.patch(f"/characters/{bo}", {"state": {"LUCK": 10}})
    prompt = duel.ask("Orc", "Bo", "defense.luck", rolls="everybody")
    assert prompt["waits"][0]["question"] == "Spend LUCK before the attack roll?"
    prompt = duel.say(prompt, "Bo", choice="none")
    prompt = duel.say(prompt, "Orc", face=4)
    assert prompt["waits"][0]["question"] == "The attack hits. Spend LUCK instead of a defense?"
    prompt = duel.say(prompt, "Bo", choice="avoid")
    while prompt["status"] == "open":
        (wait,) = prompt["waits"]
        body = {"wait": wait["id"], "face": 1}
        prompt = duel.table.run(f"{duel.path}/prompts/{prompt['id']}/answers", body)
    event = duel.table.last_event()
    assert (event["seq"], event["rolls"][0]["face"]) == (prompt["event"], 4)
    assert (event["result"]["avoided_by"], event["result"]["luck_cost"]) == ("luck", 3)
    assert duel.table.get(f"/characters/{bo}")["state"]["LUCK"] == 7
    assert len([each for each in duel.table.events() if each["type"] == "command"]) == 1


def test_a_counter_attack_is_an_order_of_its_own(duel: Duel) -> None:
    """A very good parry grants a counter attack; the orc's game master is asked for its defense."""
    order = duel.order("Cy", "Orc", ask=["defense.kind"])
    answer = duel.table.call("POST", f"{duel.path}/rollunder/attack", order, key=duel.keys["Cy"])
    assert answer.status_code in (200, 202)
    if answer.status_code == 202:
        prompt = answer.get_json()
        (wait,) = prompt["waits"]
        assert (wait["combatant_id"], wait["options"], wait["default"]) == (duel.ids["Orc"], None, None)
        refused = duel.table.call(
            "POST", f"/prompts/{prompt['id']}/answers", {"wait": wait["id"], "choice": "none"}, key=duel.keys["Cy"]
        )
        assert refused.status_code == 403
        assert duel.say(prompt, "Orc", choice="none")["status"] == "done"
    event = duel.table.last_event()
    assert (event["operation"], event["actor"]["role"]) == ("attack", "player")


def test_at_the_deadline_decisions_take_their_default(duel: Duel) -> None:
    """Without an answer there is no defense."""
    prompt = duel.ask("Orc", "Ana", "defense.kind", rolls="everybody", deadline="2026-01-01T00:00:00Z")
    prompt = duel.say(prompt, "Orc", face=4)
    duel.table.client.application.extensions["arbiter-deadlines"].look()
    over = duel.table.get(f"/prompts/{prompt['id']}")
    assert over["status"] == "done"
    result = duel.table.last_event()["result"]
    assert (result["hit"], result["attack_roll"]) == (True, 4)


def test_a_decision_that_no_one_knows_cannot_be_asked_for(duel: Duel) -> None:
    """The pointer names it."""
    body = {"operation": "attack", "order": duel.order("Orc", "Ana"), "ask": ["defense.dance"]}
    refused = duel.table.call("POST", f"{duel.path}/prompts", body)
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["pointer"] == "/ask/0"


def test_three_players_and_a_game_master_play_a_round(duel: Duel) -> None:
    """A chosen defense with a crit that grants a free blow, that blow out of turn, and LUCK after the next roll."""
    table, bo = duel.table, duel.fight["combatants"][1]["character_id"]
    table.patch(f"/characters/{bo}", {"state": {"LUCK": 10}})
    table.run(f"{duel.path}/start", {}, If_Match="*")
    duel.until_turn_of("Orc")
    prompt = duel.say(duel.ask("Orc", "Ana", "defense.kind", rolls="everybody"), "Orc", face=4)
    prompt = duel.say(duel.say(prompt, "Ana", choice="parry"), "Ana", face=1)
    assert (prompt["status"], table.last_event()["result"]["counter_attack"]) == ("done", "free_undefendable")
    before = duel.life_of("Orc")
    others = table.call("POST", f"{duel.path}/rollunder/attack", duel.order("Cy", "Orc"), key=duel.keys["Cy"])
    assert (others.status_code, others.get_json()["code"]) == (409, "not_your_turn")
    blow = duel.order("Ana", "Orc")
    answer = table.run(f"{duel.path}/rollunder/attack", blow, key=duel.keys["Ana"])
    assert before - duel.life_of("Orc") == (answer["result"]["life_loss"] or 0)
    again = table.call("POST", f"{duel.path}/rollunder/attack", blow, key=duel.keys["Ana"])
    assert again.status_code == 409
    table.run(f"{duel.path}/next-turn", {}, If_Match="*")
    duel.until_turn_of("Orc")
    prompt = duel.say(duel.ask("Orc", "Bo", "defense.luck", rolls="everybody"), "Bo", choice="none")
    prompt = duel.say(duel.say(prompt, "Orc", face=9), "Bo", choice="avoid")
    result = table.last_event()["result"]
    assert (prompt["status"], result["avoided_by"], result["luck_cost"]) == ("done", "luck", 2)
    assert table.get(f"/characters/{bo}")["state"]["LUCK"] == 8
    commands = [each for each in table.events() if each["type"] == "command"]
    assert [each["actor"]["role"] for each in commands] == ["gm", "player", "gm"]


def test_luck_repeats_an_attack_and_a_defense_afterwards(duel: Duel) -> None:
    """The attacker's player answers the blow, the target's player the defense; neither answers the other's."""
    table, path = duel.table, f"{duel.path}/rollunder/attack"
    for each in duel.fight["combatants"][:2]:
        table.patch(f"/characters/{each['character_id']}", {"state": {"LUCK": 9}})
    missed = table.run(path, duel.order("Ana", "Orc", dice={"d20": [16]}), key=duel.keys["Ana"])["event"]
    refused = table.call("POST", path, {"replaces": missed}, key=duel.keys["Bo"])
    assert (refused.status_code, refused.get_json()["code"]) == (403, "forbidden")
    hit = table.run(path, {"replaces": missed, "dice": {"d20": [9], "d6": [2, 3]}}, key=duel.keys["Ana"])
    assert (hit["result"]["attack_roll"], hit["result"]["hit"]) == (9, True)
    assert table.get(f"/events/{hit['event']}")["result"]["attack_luck"]["spent"] == 1
    order = duel.order("Orc", "Bo", defense={"kind": "parry"}, dice={"d20": [9, 16], "d6": [2, 3]})
    harmed = table.run(path, order)
    whole = table.get(f"/characters/{duel.fight['combatants'][1]['character_id']}")["state"]["LIFE"]
    body = {"replaces": harmed["event"], "decisions": {"defense.luck_repeat": True}, "dice": {"d20": [2]}}
    late = body | {"decisions": {"defense.luck": "avoid", "defense.luck_repeat": True}}
    assert table.call("POST", path, late, key=duel.keys["Bo"]).get_json()["code"] == "not_the_same_roll"
    assert table.call("POST", path, body, key=duel.keys["Ana"]).status_code == 403
    saved = table.run(path, body, key=duel.keys["Bo"])
    assert (saved["result"]["avoided_by"], table.last_event()["replaces"]) == ("parry", harmed["event"])
    state = table.get(f"/characters/{duel.fight['combatants'][1]['character_id']}")["state"]
    assert (state["LUCK"], state["LIFE"]) == (8, whole + harmed["result"]["life_loss"])
    again = table.call("POST", path, {"replaces": saved["event"]})
    assert (again.status_code, again.get_json()["code"]) == (422, "not_a_fail")


def test_each_side_of_a_contest_throws_its_own_dice(duel: Duel) -> None:
    """Players roll only their own dice, also in a tie-break; the service rolls for the orc."""
    sides = [{"id": duel.ids[name], "attribute": "INT"} for name in ("Ana", "Orc", "Bo")]
    order = {"participants": sides, "options": {"on_tie": "comparative_d20", "if_all_fail": "closest"}}
    prompt = duel.table.make(f"{duel.path}/prompts", {"operation": "contest", "order": order})
    prompt = duel.say(prompt, "Ana", face=1)
    prompt = duel.say(prompt, "Bo", face=1)
    event = duel.table.last_event()
    assert (prompt["status"], event["seq"]) in (("done", prompt["event"]), ("open", event["seq"]))
    if prompt["status"] == "open":
        prompt = duel.say(prompt, "Ana", face=9)
        (wait,) = duel.table.get(f"{duel.path}/prompts/{prompt['id']}")["waits"]
        assert (wait["combatant_id"], wait["purpose"]) == (duel.ids["Bo"], "tie_break")
        prompt = duel.say(prompt, "Bo", face=3)
    result = duel.table.last_event()["result"]
    assert (result["kept"]["Ana"], result["kept"]["Bo"]) == (1, 1)


def test_each_target_of_an_area_decides_and_throws_for_itself(duel: Duel) -> None:
    """The players their own defense, one after the other; a defense that LUCK repeats too."""
    bo = duel.fight["combatants"][1]["character_id"]
    duel.table.patch(f"/characters/{bo}", {"state": {"LUCK": 10}})
    order = {
        "attacker": {"id": duel.ids["Orc"]},
        "attack": {"item": "Sword", "modifiers": ["swingblow"]},
        "targets": [{"id": duel.ids["Ana"]}, {"id": duel.ids["Bo"]}],
        "dice": {"d20": [5]},
    }
    ask = ["targets.0.defense.kind", "targets.1.defense.kind", "targets.1.defense.luck_repeat"]
    body = {"operation": "area-attack", "order": order, "ask": ask}
    prompt = duel.table.make(f"{duel.path}/prompts", body)
    prompt = duel.say(duel.say(prompt, "Ana", choice="evade"), "Ana", face=2)
    prompt = duel.say(duel.say(prompt, "Bo", choice="parry"), "Bo", face=16)
    prompt = duel.say(duel.say(prompt, "Bo", choice=True), "Bo", face=3)
    event = duel.table.last_event()
    assert (prompt["status"], prompt["event"]) == ("done", event["seq"])
    assert [each["avoided_by"] for each in event["result"]["targets"]] == ["evade", "parry"]
    assert [roll["face"] for roll in event["rolls"]] == [5, 2, 16, 3]
    assert duel.table.get(f"/characters/{bo}")["state"]["LUCK"] == 9
