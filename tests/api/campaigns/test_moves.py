"""Tests of `GET .../moves`."""

from http import HTTPStatus
from typing import Any

from flask.testing import FlaskClient

from service.rulesets.stored.paths import placed
from tests.table import HARRAK, Table, foes


def fight(table: Table, **members: Any) -> tuple[dict[str, Any], str, str]:
    """A hero against two goblins, one of them hidden: the character, and the paths of encounter and combatant."""
    harrak = table.character(**members)
    encounter = table.encounter({"character_id": harrak["id"]}, foes("Goblin"), foes("Spy", hidden=True))
    path = f"/encounters/{encounter['id']}"
    own = next(each for each in encounter["combatants"] if each["name"] == "Harrak")
    return harrak, path, f"{path}/combatants/{own['id']}"


def test_a_player_sends_a_move_with_its_first_options(table: Table) -> None:
    """The order, with a value for each required choice, is accepted at the address of the operation."""
    harrak, path, own = fight(table)
    player = table.key("player", harrak["id"])["token"]
    for move in table.get(f"{own}/moves", key=player)["items"]:
        order = move["order"]
        for choice in move["choices"]:
            if choice["required"]:
                order = placed(order, choice["member"], choice["options"][0]["value"])
        sent = table.call("POST", f"{path}/flyerbook/{move['operation']}?dry_run=true", order, key=player)
        assert sent.status_code in (HTTPStatus.OK, HTTPStatus.ACCEPTED), sent.get_data(as_text=True)


def test_a_choice_lists_participants_that_the_caller_sees(table: Table) -> None:
    """A hidden foe is an option for the game master only."""
    harrak, _, own = fight(table)
    player = table.key("player", harrak["id"])["token"]

    def targets(**options: Any) -> list[str]:
        attack = next(
            each for each in table.get(f"{own}/moves?group=attack", **options)["items"] if each["operation"] == "attack"
        )
        return [option["label"] for option in attack["choices"][0]["options"]]

    assert targets() == ["Goblin", "Spy"]
    assert targets(key=player) == ["Goblin"]


def test_moves_have_odds_on_request(table: Table) -> None:
    """A complete order has its odds, and so has each option of the only choice that it still needs."""
    _, _, own = fight(table)
    (task,) = table.get(f"{own}/moves?odds=true&id=task:Locksmith")["items"]
    assert task["odds"] == {"success": "5/6"}
    (contest,) = table.get(f"{own}/moves?odds=true&id=contest:Locksmith")["items"]
    assert contest["odds"] is None
    assert [option["odds"] for option in contest["choices"][0]["options"]] == [
        {"Harrak": "25/36", "Goblin": "5/18"},
        {"Harrak": "25/36", "Spy": "5/18"},
    ]
    (plain,) = table.get(f"{own}/moves?id=task:Locksmith")["items"]
    assert plain["odds"] is None


def test_players_get_no_odds_that_depend_on_secrets(table: Table) -> None:
    """They get those of orders that name only the party."""
    harrak, _, own = fight(table)
    player = table.key("player", harrak["id"])["token"]
    moves = {move["id"]: move for move in table.get(f"{own}/moves?odds=true", key=player)["items"]}
    assert moves["task:Locksmith"]["odds"] == {"success": "5/6"}
    assert [option["odds"] for option in moves["contest:Locksmith"]["choices"][0]["options"]] == [None]


def test_one_move_is_listed_by_its_id(table: Table) -> None:
    """Neither other moves nor barred operations; an id of no move lists nothing."""
    _, _, own = fight(table)
    found = table.get(f"{own}/moves?id=attack:Locksmith")
    assert ([move["id"] for move in found["items"]], found["barred"]) == (["attack:Locksmith"], [])
    found = table.get(f"{own}/moves?id=attack:Sword")
    assert (found["items"], found["barred"]) == ([], [])


def test_closed_operations_are_listed_with_their_bars(table: Table) -> None:
    """A barred operation has no move."""
    harrak = table.character(state={"incapacitated": True, "wounds": 1})
    found = table.get(f"/characters/{harrak['id']}/moves")
    closed = {each["operation"]: [bar["code"] for bar in each["bars"]] for each in found["barred"]}
    assert closed["task"] == ["incapacitated"]
    assert "task" not in {move["operation"] for move in found["items"]}


def test_helpers_are_able_to_help(table: Table) -> None:
    """FB-WOUND-4: an incapacitated ally is no option."""
    harrak, *allies = (table.character(name=name, sheet=HARRAK) for name in ("Harrak", "Mia", "Rok"))
    fight = table.encounter(*({"character_id": each["id"]} for each in (harrak, *allies)))
    table.patch(f"/characters/{allies[0]['id']}", {"state": {"incapacitated": True, "wounds": 1}})
    found = table.get(f"/encounters/{fight['id']}/combatants/{fight['combatants'][0]['id']}/moves")["items"]
    choices = [choice for move in found for choice in move["choices"] if ".asked." in choice["member"]]
    names = {option["label"] for choice in choices if choice["member"].endswith(".id") for option in choice["options"]}
    assert names == {"Rok"}
    assert not any("Mia" in move["label"] for move in found)


def test_a_condition_that_bars_has_its_name_in_german(client: FlaskClient) -> None:
    """As in lists of conditions; the game lays it under an English name."""
    table = Table(client, ruleset="freed6")
    ana = table.character(name="Ana", sheet={})
    pinned = {"name": "Pinned", "effects": [{"code": "bars", "target": "act"}], "duration": {"unit": "scene"}}
    table.make(f"/characters/{ana['id']}/conditions", pinned)
    barred = table.get(f"/characters/{ana['id']}/moves", Accept_Language="de")["barred"]
    details = {bar["detail"] for each in barred for bar in each["bars"] if bar["code"] == "barred_by_condition"}
    assert details == {"Der Zustand „Festgenagelt“ hält Ana davon ab."}


def test_only_conditions_on_tracks_are_offered_to_heal(client: FlaskClient) -> None:
    """F6-HEAL-1: of another condition the bar said that there was none with its id."""
    table = Table(client, ruleset="freed6")
    healer = {"abilities": {"Wits": "3D"}, "skills": {"medicine": {"ability": "Wits", "die_code": "1D"}}}
    ana = f"/characters/{table.character(name='Ana', sheet=healer)['id']}"
    table.make(f"{ana}/conditions", {"name": "Hexed", "duration": {"unit": "scene"}})
    barred = table.get(f"{ana}/moves")["barred"]
    assert not [bar for each in barred if each["operation"] == "healing" for bar in each["bars"]]
    table.make(f"{ana}/conditions", {"name": "Wounded", "kind": "cumulative", "details": {"track": "damage"}})
    (treat,) = [move for move in table.get(f"{ana}/moves")["items"] if move["operation"] == "healing"]
    (conditions,) = [choice for choice in treat["choices"] if choice["member"] == "target_id"]
    assert [option["label"] for option in conditions["options"]] == ["Wounded"]


def test_what_the_rules_refuse_is_barred_with_the_reason(table: Table) -> None:
    """Also where the state of nobody bars it."""
    harrak = table.character()
    found = table.get(f"/characters/{harrak['id']}/moves")
    (healing,) = [each["bars"] for each in found["barred"] if each["operation"] == "healing"]
    assert [bar["code"] for bar in healing] == ["no_wounds"]
    assert "Harrak" in healing[0]["detail"]


def test_only_who_commands_a_combatant_gets_its_moves(table: Table) -> None:
    """Other players and observers get empty lists."""
    _, _, own = fight(table)
    stranger = table.character("Daenes")
    for key in (table.key("player", stranger["id"]), table.key("observer")):
        found = table.get(f"{own}/moves", key=key["token"])
        assert (found["items"], found["barred"]) == ([], [])


def test_acts_of_the_game_master_are_not_offered_to_players(table: Table) -> None:
    """Damage out of nowhere, for example."""
    harrak, _, own = fight(table)
    player = table.key("player", harrak["id"])["token"]
    assert "damage" in {move["operation"] for move in table.get(f"{own}/moves")["items"]}
    assert "damage" not in {move["operation"] for move in table.get(f"{own}/moves", key=player)["items"]}


def test_the_decisions_of_a_move_can_all_be_asked_for(client: FlaskClient) -> None:
    """The list is for as many targets as can be chosen, and `ask` takes all of it."""
    table = Table(client, ruleset="rollunder")
    mage = table.make("/characters", {"from": "Fire Mage", "name": "Bo"})["id"]
    fight = table.encounter({"character_id": mage}, {"from": "Goblin", "count": 2})
    path, (bo, goblin, _) = f"/encounters/{fight['id']}", (each["id"] for each in fight["combatants"])
    (swing,) = table.get(f"{path}/combatants/{bo}/moves?id=area_attack:Ash%20Staff")["items"]
    (choice,) = swing["choices"]
    assert {name.split(".")[1] for name in swing["decisions"]} == {str(index) for index in range(choice["most"])}
    order = placed(swing["order"], choice["member"], goblin) | {"ask": swing["decisions"]}
    sent = table.call("POST", f"{path}/rollunder/area-attack", order)
    assert sent.status_code in (HTTPStatus.OK, HTTPStatus.ACCEPTED), sent.get_data(as_text=True)


def test_labels_are_in_the_language_of_the_caller(table: Table) -> None:
    """Labels of moves, choices and options."""
    _, _, own = fight(table)
    english, german = (
        table.get(f"{own}/moves?group=other", Accept_Language=language)["items"][0] for language in ("en", "de")
    )
    assert (english["label"], german["label"]) == ("Use Locksmith", "Locksmith einsetzen")
    assert [choice["label"] for choice in german["choices"]][:2] == ["Attribut", "Schwierigkeit"]
    assert english["order"] == german["order"]


def test_a_group_filters_moves_and_bars(table: Table) -> None:
    """An operation with moves in several groups is listed where it belongs."""
    _, _, own = fight(table)
    found = table.get(f"{own}/moves?group=attack")
    assert {move["group"] for move in found["items"]} == {"attack"}
    assert found["barred"] == []


def test_moves_are_not_sent_again_while_nothing_changes(table: Table) -> None:
    """The ETag is of the moves; `state` is that of the encounter."""
    _, path, own = fight(table)
    first = table.call("GET", f"{own}/moves")
    tag = first.headers["ETag"]
    assert table.call("GET", f"{own}/moves", If_None_Match=tag).status_code == HTTPStatus.NOT_MODIFIED
    assert first.get_json()["state"] == table.call("GET", path).headers["ETag"]
    table.run(f"{path}/start", {})
    assert table.call("GET", f"{own}/moves", If_None_Match=tag).status_code == HTTPStatus.OK


def test_moves_are_read_with_one_statement(table: Table, statements: list[str]) -> None:
    """Nothing of what is tried reaches the database."""
    harrak, _, own = fight(table)
    for path in (own, f"/characters/{harrak['id']}"):
        statements.clear()
        table.get(f"{path}/moves")
        assert len([text for text in statements if text.startswith("SELECT")]) == 1, statements
    assert table.last_event()["type"] != "command"


def test_a_sheet_may_have_entries_without_a_name(table: Table) -> None:
    """Effects of a sheet, for example; the power behind them is offered."""
    wizards = Table(table.client, ruleset="freed6")
    sheet = {
        "abilities": {"Magic": "2D", "Presence": "3D"},
        "effects": [{"code": "fixed_value", "value": 3, "target": "discipline"}],
        "powers": [{"name": "Spark", "ability": "Magic", "operation": "task", "difficulty": 5}],
    }
    ana = wizards.make("/characters", {"name": "Ana", "sheet": sheet})
    labels = [move["label"] for move in wizards.get(f"/characters/{ana['id']}/moves?group=magic")["items"]]
    assert labels == ["Use Spark without a target"]


def test_the_state_of_a_character_is_its_etag(table: Table) -> None:
    """Also at a table with house rules, of which the ETag has a digest."""
    for members in ({}, {"options": {"armor_stacks": True}}):
        at = Table(table.client, **members)
        path = f"/characters/{at.character()['id']}"
        assert at.get(f"{path}/moves")["state"] == at.call("GET", path).headers["ETag"]
