"""The examples of commands work on a campaign of their game."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.play.schemas import PLAYABLE
from service.app import create_app
from service.rulesets import golden
from service.rulesets.contract import Ruleset
from service.schemas.answers import operation_id
from service.schemas.strict_json import to_plain
from service.settings import Settings
from tests.client import client_of
from tests.specification import document

UNTOLD = {
    "fastrpg": {"skill", "stabilize", "level_up"},
    "freed6": {
        "action_point",
        "condition_modify",
        "condition_remove",
        "healing",
        "session_start",
        "status_set",
        "status_test",
    },
}
"""Commands that have no example yet; most need somebody to whom something has happened before."""
SCOPES = ("encounters", "characters")
CASES = [
    pytest.param(ruleset, operation, scope, id=operation_id(ruleset, operation, f" {scope}"))
    for ruleset in PLAYABLE
    for operation in ruleset.operations
    if operation.name in golden.orders_of_ruleset(ruleset.name)
    for scope in SCOPES
]


@pytest.fixture(scope="module", name="client")
def validating_client(database: Settings) -> FlaskClient:
    """A client that validates every answer."""
    return client_of(create_app(database))


def table_of(client: FlaskClient, ruleset: Ruleset) -> tuple[str, dict[str, str], dict[str, tuple[str, str]]]:
    """Path and key of a new campaign; for each scope its id, and the id of one who acts in it."""
    campaign = client.post("/v1/campaigns", json={"name": "Examples", "ruleset": ruleset.name}).get_json()
    headers = {"Authorization": f"Bearer {campaign['key']['token']}"}
    place = f"/v1/campaigns/{campaign['id']}"
    character = client.post(f"{place}/characters", json={"name": "Harrak", "sheet": {}}, headers=headers).get_json()[
        "id"
    ]
    scene = {"name": "Examples", "combatants": [{"character_id": character}]}
    encounter = client.post(f"{place}/encounters", json=scene, headers=headers).get_json()
    scopes = {"encounters": (encounter["id"], encounter["combatants"][0]["id"]), "characters": (character, character)}
    return place, headers, scopes


@pytest.mark.parametrize(("ruleset", "operation", "scope"), CASES)
def test_an_example_of_a_command_works(client: FlaskClient, ruleset: Ruleset, operation: Any, scope: str) -> None:
    """With the ids of a real table in their places it is carried out, and the answer is as documented."""
    path = f"/v1/campaigns/{{campaign_id}}/{scope}/{{{scope[:-1]}_id}}/{ruleset.name}/{operation.path}"
    example = document()["paths"][path]["post"]["requestBody"]["content"]["application/json"]["example"]
    place, headers, scopes = table_of(client, ruleset)
    scope_id, actor = scopes[scope]
    response = client.post(
        f"{place}/{scope}/{scope_id}/{ruleset.name}/{operation.path}", json=with_id(example, actor), headers=headers
    )
    assert response.status_code == 200, response.get_data(as_text=True)


@pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.name)
def test_no_command_is_without_an_example(ruleset: Ruleset) -> None:
    """Those of a game that has examples all have one, but for those that are known to lack it."""
    orders = golden.orders_of_ruleset(ruleset.name)
    if orders:
        commands = {operation.name for operation in ruleset.operations if operation.command is not None}
        assert commands - orders.keys() == UNTOLD.get(ruleset.name, set())


def with_id(value: Any, identity: str) -> Any:
    """The example with an id in place of the one that stands for it."""
    if isinstance(value, dict):
        return {name: with_id(item, identity) for name, item in value.items()}
    if isinstance(value, list):
        return [with_id(item, identity) for item in value]
    return identity if value == golden.STAND_IN else to_plain(value)
