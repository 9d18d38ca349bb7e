"""Tests of participants that an order names by name or external reference."""

from typing import Any

from flask.testing import FlaskClient

from tests.table import Table, foes


def fight(table: Table, *combatants: Any) -> tuple[str, dict[str, str]]:
    """A running fight of Harrak against these: its path, and the ids by name."""
    harrak = table.character(external_ref="pc-1")
    encounter = table.encounter({"character_id": harrak["id"]}, *combatants)
    path = f"/encounters/{encounter['id']}"
    table.run(f"{path}/start", {})
    return path, {each["name"]: each["id"] for each in encounter["combatants"]}


def attacked(table: Table, path: str, attacker: Any, defender: Any, **options: Any) -> Any:
    """The participants of an attack that is tried: role -> id."""
    order = {"attacker": attacker, "defender": defender, "mode": "melee"}
    answer = table.run(f"{path}/flyerbook/attack?dry_run=true", order, **options)
    return {each["role"]: each["combatant_id"] for each in answer["participants"]}


def test_a_unique_name_is_as_good_as_an_id(table: Table) -> None:
    """Also in place of an id, alone, in other letters, and as external reference."""
    path, ids = fight(table, foes("Goblin"))
    wanted = {"attacker": ids["Harrak"], "defender": ids["Goblin"]}
    harrak = {"name": "Harrak", "candidates": ["Locksmith"]}
    assert attacked(table, path, harrak, {"name": "Goblin"}) == wanted
    assert attacked(table, path, {**harrak, "name": "harrak"}, "GOBLIN") == wanted
    assert attacked(table, path, {"id": "pc-1", "candidates": ["Locksmith"]}, {"id": "Goblin"}) == wanted


def test_the_event_stores_ids(table: Table) -> None:
    """So that a later change of names changes nothing."""
    path, ids = fight(table, foes("Goblin"))
    order = {"attacker": {"name": "Harrak", "candidates": ["Locksmith"]}, "defender": "Goblin", "mode": "melee"}
    table.run(f"{path}/flyerbook/attack", order)
    event = table.get("/events?order=desc&limit=1")["items"][0]
    assert event["request"]["defender"] == {"id": ids["Goblin"]}


def test_an_ambiguous_name_is_refused_with_the_candidates(table: Table) -> None:
    """Nothing is rolled."""
    path, _ = fight(table, foes("Rat"), foes("rat"))
    order = {"attacker": {"id": "pc-1", "candidates": ["Locksmith"]}, "defender": "RAT", "mode": "melee"}
    refused = table.call("POST", f"{path}/flyerbook/attack", order)
    problem = refused.get_json()
    assert (refused.status_code, problem["code"]) == (409, "ambiguous_name")
    assert [each["name"] for each in problem["candidates"]] == ["Rat", "rat"]
    assert problem["errors"][0]["pointer"] == "/defender"


def test_a_name_of_no_one_is_refused(table: Table) -> None:
    """A name alone is a reference, unless the order says that the participant is not stored."""
    path, _ = fight(table, foes("Goblin"))
    defender: dict[str, Any] = {"name": "Gobln"}
    order = {"attacker": {"id": "pc-1", "candidates": ["Locksmith"]}, "defender": defender, "mode": "melee"}
    refused = table.call("POST", f"{path}/flyerbook/attack", order)
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (404, "/defender/name")
    assert "Goblin" in refused.get_json()["detail"]
    defender["stored"] = False
    assert table.call("POST", f"{path}/flyerbook/attack", order).status_code == 200


def test_a_participant_that_is_a_text_is_pointed_at(table: Table) -> None:
    """The order has no `id` below it; in a command, in a dry run and in a prompt."""
    path, _ = fight(table, foes("Goblin"))
    order = {"attacker": {"id": "pc-1", "candidates": ["Locksmith"]}, "mode": "melee"}
    for text, code in ((table.id, "not_found"), ("", "bad_input")):
        wrong = {**order, "defender": text}
        for address, body, pointer in (
            ("flyerbook/attack", wrong, "/defender"),
            ("flyerbook/attack?dry_run=true", wrong, "/defender"),
            ("prompts", {"operation": "attack", "order": wrong}, "/order/defender"),
        ):
            (error,) = table.call("POST", f"{path}/{address}", body).get_json()["errors"]
            assert (error["pointer"], error["code"]) == (pointer, code)


def test_a_prompt_with_a_list_in_place_of_a_participant_is_refused(table: Table) -> None:
    """With the place of the list."""
    path, _ = fight(table, foes("Goblin"))
    order = {"roller": [1], "difficulty": "easy"}
    refused = table.call("POST", f"{path}/prompts", {"operation": "task", "order": order})
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "/order/roller")


def test_one_that_is_not_stored_may_have_a_name_that_is_taken(table: Table) -> None:
    """With `stored` false."""
    path, ids = fight(table, foes("Goblin"))
    harrak = {"id": "pc-1", "candidates": ["Locksmith"]}
    assert attacked(table, path, harrak, {"name": "Goblin", "stored": False})["defender"] is None
    assert attacked(table, path, harrak, {"name": "Goblin"})["defender"] == ids["Goblin"]


def test_a_hidden_foe_has_no_name_for_players(table: Table) -> None:
    """A hidden namesake makes a name ambiguous for game masters only."""
    path, ids = fight(table, foes("Goblin"), foes("GOBLIN", hidden=True), foes("Spy", hidden=True))
    harrak = table.get("/characters")["items"][0]["id"]
    player = table.key("player", harrak)["token"]
    order: dict[str, Any] = {
        "attacker": {"name": "Harrak", "candidates": ["Locksmith"]},
        "defender": "goblin",
        "mode": "melee",
    }
    assert table.call("POST", f"{path}/flyerbook/attack", order, key=player).status_code == 200
    assert table.call("POST", f"{path}/flyerbook/attack", order).status_code == 409
    refused = table.call("POST", f"{path}/flyerbook/attack", order | {"defender": "Spy"}, key=player)
    assert refused.status_code == 404
    assert ids["Spy"] not in refused.get_data(as_text=True)


def test_the_one_on_turn_acts_where_the_order_names_no_one(table: Table) -> None:
    """With a player's key, the own combatant."""
    path, ids = fight(table, foes("Goblin"))
    turn = table.get(path)["turn"]
    answer = table.run(f"{path}/flyerbook/damage", {"damage": 1})
    assert [each["combatant_id"] for each in answer["participants"]] == [turn]
    assert turn in ids.values()


def test_an_attack_without_an_attacker_is_that_of_the_one_on_turn(client: FlaskClient) -> None:
    """For game masters, and for the player whose turn it is."""
    table = Table(client, ruleset="fastrpg")
    sword = {"name": "Sword", "class": "medium", "mode": "melee"}
    ana = table.make("/characters", {"name": "Ana", "kind": "pc", "sheet": {"level": 3, "weapons": [sword]}})["id"]
    orc = {"name": "Orc", "sheet": {"level": 1}}
    fight = table.make("/encounters", {"name": "A duel", "combatants": [{"character_id": ana}, orc]})
    path = f"/encounters/{fight['id']}"
    table.run(f"{path}/start", {})
    while table.get(path)["turn"] != fight["combatants"][0]["id"]:
        table.run(f"{path}/next-turn", {})
    for key in (table.token, table.key("player", ana)["token"]):
        tried = table.call("POST", f"{path}/fastrpg/attack?dry_run=true", {"target": "Orc", "weapon": "Sword"}, key=key)
        assert tried.status_code in (200, 202), tried.get_data(as_text=True)


def test_prompts_take_names(table: Table) -> None:
    """In the order and as actors."""
    path, ids = fight(table, foes("Goblin"))
    order = {"roller": {"candidates": ["Locksmith"]}, "difficulty": "easy"}
    prompt = table.make(f"{path}/prompts", {"operation": "task", "order": order, "actors": ["Harrak"]})
    assert prompt["waits"][0]["combatant_id"] == ids["Harrak"]
    body = {"operation": "task", "order": order, "actors": ["Harak"]}
    detail = table.call("POST", f"{path}/prompts", body).get_json()["detail"]
    assert detail == '`/actors/0`: no participant here is called "Harak". There are: Harrak, Goblin.'


def test_a_prompt_outside_encounters_takes_the_name_of_the_one_who_acts(table: Table) -> None:
    """As a text, or as a participant with a name alone."""
    table.character()
    for roller in ("Harrak", {"name": "Harrak"}):
        order = {"roller": roller, "difficulty": "easy"}
        assert table.make("/prompts", {"operation": "task", "order": order})["status"] == "open"


def test_a_prompt_asks_all_player_characters(table: Table) -> None:
    """With `pcs` among the actors, in an encounter and outside."""
    path, ids = fight(table, foes("Goblin"))
    daenes = table.character("Daenes")
    order = {"roller": {"candidates": ["Locksmith"]}, "difficulty": "easy"}
    body = {"operation": "task", "order": order, "actors": ["pcs"]}
    assert [each["combatant_id"] for each in table.make(f"{path}/prompts", body)["waits"]] == [ids["Harrak"]]
    waits = table.make("/prompts", body)["waits"]
    assert daenes["id"] in [each["character_id"] for each in waits]
