"""Tests of the list of games, and of their tables."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.rulesets import RULESETS
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.strict_json import to_plain
from tests.registry import every_ruleset
from tests.specification import document


@pytest.fixture(scope="module")
def listed(client: FlaskClient) -> dict[str, dict[str, Any]]:
    """Every game of the list by name."""
    items = client.get("/v1/rulesets").get_json()["items"]
    return {item["name"]: item for item in items}


def test_every_game_is_listed(listed: dict[str, Any]) -> None:
    """The list holds all games in the order of the registry."""
    assert list(listed) == [ruleset.name for ruleset in RULESETS]


@every_ruleset
def test_a_game_is_described_as_in_the_list(client: FlaskClient, listed: dict[str, Any], ruleset: Ruleset) -> None:
    """The address of one game says what the list says, with source and credit."""
    described = client.get(f"/v1/rulesets/{ruleset.name}").get_json()
    assert described == listed[ruleset.name]
    assert (described["source"], described["credit"]) == (ruleset.source, ruleset.credit)
    assert described["revision"] == ruleset.revision >= 1


@every_ruleset
def test_operations_are_where_the_list_says(client: FlaskClient, listed: dict[str, Any], ruleset: Ruleset) -> None:
    """Each operation is documented under its path, and an empty request is refused there, not unknown."""
    for operation in listed[ruleset.name]["operations"]:
        described = document()["paths"][operation["path"]]["post"]
        reference = described["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        assert reference == f"#/components/schemas/{operation['request_schema']}"
        assert described["summary"] in (operation["title"], f"{operation['title']} ({ruleset.title})")
        assert client.post(operation["path"], json=[]).status_code == 422
    assert len(listed[ruleset.name]["operations"]) == len(ruleset.stateless)


@every_ruleset
def test_options_are_described(listed: dict[str, Any], ruleset: Ruleset) -> None:
    """Each house rule has a type, its values or bounds, and the default that is in force when nothing is sent."""
    defaults = to_plain(ruleset.options())
    options = {option["name"]: option for option in listed[ruleset.name]["options"]}
    assert {name: option["default"] for name, option in options.items()} == defaults
    for option in options.values():
        assert option["type"] in ("boolean", "integer", "choice", "text")
        assert bool(option["values"]) is (option["type"] == "choice")
        assert (option["minimum"] is not None) is (option["type"] == "integer")
        assert option["type"] != "choice" or option["default"] in (None, *option["values"])
        assert option["description"]


def test_flyerbook_is_described(listed: dict[str, Any]) -> None:
    """The entry of Flyerbook lists operations, streams, options and error codes."""
    flyerbook = listed["flyerbook"]
    task = next(operation for operation in flyerbook["operations"] if operation["name"] == "task")
    assert task["path"] == "/v1/flyerbook/task"
    assert (task["rolls"], task["options"], task["error_codes"]) == (
        True, ["choose_by", "supporters_with", "turns_bind"], ["incapacitated"]
    )  # fmt: skip
    budget = next(option for option in flyerbook["options"] if option["name"] == "budget")
    assert (budget["type"], budget["minimum"], budget["default"]) == ("integer", 0, 7)


def test_an_unknown_game_is_not_found(client: FlaskClient) -> None:
    """The games are listed."""
    problem = client.get("/v1/rulesets/flyerbok").get_json()
    names = ", ".join(ruleset.name for ruleset in RULESETS)
    assert (problem["code"], problem["detail"]) == ("not_found", f'There is no game "flyerbok". There are: {names}.')


@every_ruleset
def test_the_tables_of_a_game_can_be_read(client: FlaskClient, ruleset: Ruleset) -> None:
    """A game with tables shows them under `reference`, unchanged; a game without tables has no such address."""
    response = client.get(f"/v1/{ruleset.name}/reference")
    if ruleset.reference is None:
        assert response.status_code == 404
    else:
        assert (response.status_code, response.get_json()) == (200, to_plain(ruleset.reference))


def test_sample_cards_can_be_sent_as_they_are(client: FlaskClient) -> None:
    """A card of the tables is a request of the operation `sheet`, which finds nothing wrong."""
    samples = client.get("/v1/flyerbook/reference").get_json()["sample_cards"]
    for sample in samples:
        result = client.post("/v1/flyerbook/sheet", json=sample["card"]).get_json()["result"]
        assert (result["valid"], result["spent"]) == (True, sample["points"])
    assert len(samples) == 4
