"""Tests of `GET .../abilities`."""

from typing import Any

from tests.table import Table, foes

OUT = {"incapacitated": True, "wounds": 1}


def _role(found: Any, operation: str, role: str) -> Any:
    return next(each for each in found["operations"] if (each["operation"], each["role"]) == (operation, role))


def test_everything_is_open_to_a_sound_character(table: Table) -> None:
    """With each part of each operation that has participants."""
    harrak = table.character()
    found = table.get(f"/characters/{harrak['id']}/abilities")
    attack = _role(found, "attack", "attacker")
    assert (attack["open"], attack["bars"]) == (True, [])


def test_a_bar_says_code_rule_and_sentence(table: Table) -> None:
    """And whether a game master can set it aside."""
    harrak = table.character(state=OUT)
    found = table.get(f"/characters/{harrak['id']}/abilities")
    attack = _role(found, "attack", "attacker")
    assert attack["open"] is False
    (bar,) = attack["bars"]
    assert (bar["code"], bar["rule"], bar["ability"], bar["fixed"]) == ("incapacitated", "FB-WOUND-4", "attack", False)
    assert "Harrak" in bar["detail"]
    german = table.get(f"/characters/{harrak['id']}/abilities", Accept_Language="de")
    assert _role(german, "attack", "attacker")["bars"][0]["detail"] != bar["detail"]


def test_who_has_left_takes_no_part(table: Table) -> None:
    """But can be harmed still."""
    encounter = table.encounter(foes("Goblin"))
    (goblin,) = encounter["combatants"]
    path = f"/encounters/{encounter['id']}/combatants/{goblin['id']}"
    table.call("PATCH", path, {"status": "left"}, If_Match="*")
    found = table.get(f"{path}/abilities")
    assert [bar["code"] for bar in _role(found, "task", "roller")["bars"]] == ["has_left"]


def test_a_condition_may_bar(table: Table) -> None:
    """An ability that an effect `bars` is closed until the condition ends; the bar has the condition's name."""
    harrak = table.character()
    path = f"/characters/{harrak['id']}"
    table.make(f"{path}/conditions", {"name": "Bound", "effects": [{"code": "bars", "target": "attack"}]})
    found = table.get(f"{path}/abilities")
    (bar,) = _role(found, "attack", "attacker")["bars"]
    assert bar["code"] == "barred_by_condition"
    assert "Bound" in bar["detail"]
    assert _role(found, "task", "roller")["open"] is True


def test_a_barred_order_is_refused_before_any_die_and_forced_by_the_game_master_alone(table: Table) -> None:
    """Nothing changes by a refusal; `force` sets the bar aside, and a player may not force."""
    harrak = table.character(state=OUT)
    path, order = f"/characters/{harrak['id']}/flyerbook/task", {"difficulty": "easy", "dice": {"Harrak": [6]}}
    refused = table.call("POST", path, order)
    assert refused.status_code == 409
    problem = refused.get_json()
    assert problem["code"] == "incapacitated"
    assert problem["errors"][0]["pointer"] == "/roller"
    assert problem["errors"][0]["rule"] == "FB-WOUND-4"
    player = table.key("player", harrak["id"])["token"]
    assert table.call("POST", path, order | {"force": True}, key=player).status_code == 403
    forced = table.run(path, order | {"force": True})
    assert forced["rolls"][0]["face"] == 6
    told = table.get(f"/events/{forced['event']}")["forced"]
    assert told == problem["errors"]
    assert table.get(f"/events/{forced['event']}", key=player)["forced"] is None


def test_players_are_reported_of_a_foe_what_can_be_seen(table: Table) -> None:
    """A visible state is listed, a hidden one is not even counted."""
    harrak = table.character()
    encounter = table.encounter({"character_id": harrak["id"]}, foes("Goblin", state={"incapacitated": True}))
    goblin = next(each for each in encounter["combatants"] if each["name"] == "Goblin")
    path = f"/encounters/{encounter['id']}/combatants/{goblin['id']}"
    table.make(f"{path}/conditions", {"name": "Cursed", "effects": [{"code": "bars", "target": "attack"}]})
    player = table.key("player", harrak["id"])["token"]
    seen = table.get(f"{path}/abilities", key=player)
    assert [bar["code"] for bar in _role(seen, "attack", "attacker")["bars"]] == ["incapacitated"]
    assert "Cursed" not in str(seen)
