"""Tests of authorization: every keyed operation of the document, called with every role."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.campaigns.schemas import PLAYABLE
from service.schemas.names import pascal_case
from tests.api.campaigns.keyed_operations import ACT, DECREE, ENTRY, ROWS, STATUSES, filled
from tests.specification import operations
from tests.table import HARRAK, Table, foes

PREFIX = "/v1/campaigns/{campaign_id}"
REFERENCE = "sheets/harrak"
OWN_KEY = "getOwnKey"
"""The one operation that needs a key and is below no campaign; see `test_own_key`."""
KEYED = [
    (path, method, described["operationId"])
    for path, method, described in operations()
    if "security" in described and described["operationId"] != OWN_KEY
]
COMMANDS = {
    f"{ruleset.name}{scope}{pascal_case(operation.name)}": (ruleset, operation)
    for ruleset in PLAYABLE
    for operation in ruleset.operations
    if operation.command is not None
    for scope in ("Encounter", "Character")
}
OF_OTHER_GAMES = {name for name, (ruleset, _) in COMMANDS.items() if ruleset.name != "flyerbook"}
"""Commands that have no row; an order that fits is needed only where a player may go on."""
WITH_ROW = [each for each in KEYED if each[2] not in OF_OTHER_GAMES]
WOUNDED = {"wounds": 1, "incapacitated": False, "minutes_since_healing_roll": 10080}


def test_all_below_a_campaign_needs_a_key() -> None:
    """Only making a campaign, and what stores nothing, can be called without one."""
    needing = {operation for _, _, operation in KEYED}
    assert {described["operationId"] for path, _, described in operations() if path.startswith(PREFIX)} == needing


def test_every_keyed_operation_has_a_row() -> None:
    """Every operation has a row with its roles; commands of other games go by their kind."""
    assert {operation for _, _, operation in WITH_ROW} == set(ROWS)


@pytest.mark.parametrize("name", sorted({ruleset.name for ruleset in PLAYABLE} - {"flyerbook"}))
def test_the_commands_of_every_game_obey_only_participants_that_may(client: FlaskClient, name: str) -> None:
    """Keys that are wrong, observers, and players in acts of the game master are refused."""
    table = Table(client, ruleset=name)
    character = table.make("/characters", {"name": "Harrak", "sheet": {}})["id"]
    keys = _keys(table, character, {})
    for path, _, operation in KEYED:
        if operation in OF_OTHER_GAMES and path.removeprefix(PREFIX).split("/")[3] == name:
            refused = STATUSES[DECREE][:7] if _is_decree(operation) else STATUSES[ACT][:5]
            below = path.removeprefix(PREFIX).format(encounter_id=character, character_id=character)
            statuses = [table.call("POST", below, {}, key=key).status_code for key in keys[: len(refused)]]
            assert statuses == list(refused), operation


def _is_decree(operation: str) -> bool:
    command = COMMANDS[operation][1].command
    return command is not None and command.gm_only


@pytest.mark.parametrize(("path", "method", "operation"), WITH_ROW, ids=[operation for _, _, operation in WITH_ROW])
def test_an_operation_obeys_participants_that_may(table: Table, path: str, method: str, operation: str) -> None:
    """Each caller gets the status that the kind of the operation says."""
    row = ROWS[operation]
    harrak = table.character(external_ref=REFERENCE, sheet=HARRAK | {"weapons": [{"from": "Knife"}]})
    ids = _ids_below(table, path, harrak["id"]) | {"external_ref": row.reference or REFERENCE}
    body = filled(row.body, ids)
    below = path.removeprefix(PREFIX).format(**ids) + row.query
    if row.running:
        table.call("POST", f"/encounters/{ids['encounter_id']}/start", {}, If_Match="*")
    if row.delayed:
        table.run(f"/encounters/{ids['encounter_id']}/delay", {}, If_Match="*")
    for key, expected in zip(_keys(table, harrak["id"]), STATUSES[row.kind], strict=True):
        table.patch(f"/characters/{harrak['id']}", {"state": WOUNDED})
        response = table.call(method.upper(), below, body, key=key, **({} if method == "get" else {"If_Match": "*"}))
        allowed = response.status_code < 300 if expected == 0 else response.status_code == expected
        assert allowed, (key, response.status_code, response.get_data(as_text=True))


def _keys(table: Table, character: str, sheet: Mapping[str, Any] = HARRAK) -> list[str | None]:
    """No key, wrong, revoked, of another campaign, observer, player of another character, player, game master."""
    revoked, observer, other, player = (
        table.key("gm"),
        table.key("observer"),
        table.key("player", table.character("Somebody else", sheet=sheet)["id"]),
        table.key("player", character),
    )
    assert table.call("DELETE", f"/keys/{revoked['id']}").status_code == 200
    wrong = table.token[:-6] + "AAAAAA"
    tokens = [each["token"] for each in (observer, other, player)]
    return [None, wrong, revoked["token"], Table(table.client).token, *tokens, table.token]


def _secret_event(table: Table, character: str) -> int:
    """The seq of an event that only game masters see."""
    order = {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9, "visibility": "gm"}
    seq: int = table.run(f"/characters/{character}/flyerbook/task", order)["event"]
    return seq


def _ids_below(table: Table, path: str, character: str) -> dict[str, Any]:
    """Values for the placeholders in the path and the body."""
    in_encounter = "/encounters/" in path
    fight = table.encounter(*([{"character_id": character}] if in_encounter else []), foes(count=2, template="Goblin"))
    made = table.last_event()
    foe = fight["combatants"][-1]["id"] if in_encounter else table.character("Foe", sheet=foes()["sheet"])["id"]
    return {
        "key_id": table.key("observer")["id"],
        **_webhook(table, path),
        "system": "gurps",
        "entry_id": table.make("/library", ENTRY)["id"] if "entry_id" in path else "",
        "character_id": character,
        "encounter_id": fight["id"],
        "combatant_id": fight["combatants"][-1]["id"],
        "seq": str(_secret_event(table, character) if path.endswith("/reveal") else made["seq"]),
        "actor": fight["combatants"][0]["id"] if in_encounter else character,
        "foe": foe,
        "condition_id": _condition(table, path, character, fight),
        **(
            _prompt(table, path, fight["combatants"][0]["id"] if in_encounter else character)
            if "prompt" in path
            else {}
        ),
    }


def _prompt(table: Table, path: str, actor: str) -> dict[str, str]:
    """The ids of a prompt that asks the character for a die, and of what it asks."""
    base = "/encounters/{encounter_id}/prompts" if "encounter" in path else "/prompts"
    order = {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9}
    where = base.format(encounter_id=table.get("/encounters")["items"][0]["id"]) if "encounter" in path else base
    made = table.make(where, {"operation": "task", "order": order, "actors": [actor]})
    return {"prompt_id": made["id"], "wait": made["waits"][0]["id"]}


def _webhook(table: Table, path: str) -> dict[str, str]:
    """The ids of a webhook and of a message for it, where the path names them."""
    if "webhook_id" not in path:
        return {}
    webhook = table.make("/webhooks", {"url": "http://127.0.0.1:9/"})["id"]
    delivery = table.call("POST", f"/webhooks/{webhook}/test").get_json()["id"]
    return {"webhook_id": webhook, "delivery_id": delivery}


def _condition(table: Table, path: str, character: str, fight: Any) -> str:
    """The id of a condition on the bearer that the path names."""
    bearer = f"/characters/{character}"
    if "combatant_id" in path:
        bearer = f"/encounters/{fight['id']}/combatants/{fight['combatants'][-1]['id']}"
    return str(table.make(f"{bearer}/conditions", {"name": "Lasting"})["id"]) if "condition_id" in path else ""
