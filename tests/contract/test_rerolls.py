"""Tests that a command takes an order or a reroll, in the document as in the service."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.play.commands.orders import REPLACES, command_of
from service.rulesets import RULESETS
from service.rulesets.contract import Operation
from service.rulesets.contract.decision import DECLINED
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored import examples
from tests.client import client_of
from tests.contract.example_campaign import OPERATIONS, Stage
from tests.contract.scenes import SCENES, SCOPES, command_id
from tests.specification import resolved, validator_at

COMMANDS = [
    pytest.param(ruleset, operation, id=f"{ruleset.name}-{operation.name}")
    for ruleset in RULESETS
    for operation in ruleset.operations
    if operation.command is not None
]
REROLLS = [each for each in COMMANDS if command_of(each.values[1]).reroll is not None]  # type: ignore[arg-type]
OF_FORM, OF_RULE = ("bad_input", "unknown_field"), "/decisions"
"""Codes of bodies that do not fit; and the pointer with which the rules of freed6 refuse a reroll without a point."""
CHANGED = {"visibility": "gm", "seed": "another roll", "force": True}
"""Members of a reroll beside those of its rule."""


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    """Holds every answer against the document."""
    return client_of(app)


@pytest.mark.parametrize(("ruleset", "operation"), REROLLS)
def test_a_reroll_states_no_order(client: FlaskClient, ruleset: Ruleset, operation: Operation) -> None:
    """`replaces` is enough, other members may change; both fit the document, and the rules alone may refuse them."""
    stage, seq = rolled(client, ruleset, operation)
    bare = reroll_of(ruleset, operation, seq)
    for body in (bare | CHANGED, bare):
        assert all(takes(ruleset, operation, scope, body) for scope in SCOPES)
        response = stage.call(command_id(ruleset, operation, "Encounter"), body)
        faults = response.get_json().get("errors", ())
        assert [each for each in faults if each["code"] in OF_FORM and each["pointer"] != OF_RULE] == []


@pytest.mark.parametrize(("ruleset", "operation"), REROLLS)
def test_a_reroll_with_an_order_is_refused(client: FlaskClient, ruleset: Ruleset, operation: Operation) -> None:
    """By the document and by the service, with a pointer to each member of the order."""
    stage = Stage(client, SCENES[command_id(ruleset, operation, "Encounter")])
    order = examples.of_ruleset(ruleset.name).orders[operation.name].order
    own = order.keys() - {*command_of(operation).reroll.states, *CHANGED, "dice", "decisions"}  # type: ignore[union-attr]
    body = {**order, REPLACES: 1}
    assert not any(takes(ruleset, operation, scope, body) for scope in SCOPES)
    problem = stage.call(command_id(ruleset, operation, "Encounter"), body).get_json()
    assert own
    assert {f"/{name}" for name in own} <= {fault["pointer"] for fault in problem["errors"]}
    assert {fault["code"] for fault in problem["errors"]} == {"unknown_field"}


@pytest.mark.parametrize(("ruleset", "operation"), [each for each in COMMANDS if each not in REROLLS])
def test_what_no_rule_repeats_takes_no_reroll(client: FlaskClient, ruleset: Ruleset, operation: Operation) -> None:
    """`replaces` is a member of neither the document's order nor the service's."""
    stage = Stage(client, SCENES[command_id(ruleset, operation, "Encounter")])
    body = {**examples.of_ruleset(ruleset.name).orders[operation.name].order, REPLACES: 1}
    assert not any(takes(ruleset, operation, scope, body) for scope in SCOPES)
    problem = stage.call(command_id(ruleset, operation, "Encounter"), body).get_json()
    assert [(fault["code"], fault["pointer"]) for fault in problem["errors"]] == [("unknown_field", "/replaces")]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: str(each.name))
def test_an_order_states_what_the_document_requires(client: FlaskClient, ruleset: Ruleset, scope: str) -> None:
    """Without any of these members, at any depth, the service refuses it with a pointer to the member."""
    for operation in ruleset.operations:
        if operation.command is None:
            continue
        name = command_id(ruleset, operation, scope)
        stage = Stage(client, SCENES[name])
        order = examples.of_ruleset(ruleset.name).orders[operation.name].order
        for pointer, body in lacking(schema_of(name), order, ""):
            response = stage.call(name, body)
            assert response.status_code == 422, (name, pointer, response.get_json())
            assert pointer in {fault["pointer"] for fault in response.get_json()["errors"]}, (name, pointer)


def rolled(client: FlaskClient, ruleset: Ruleset, operation: Operation) -> tuple[Stage, int]:
    """A campaign in which the example of an operation was played, or of the one that it repeats, and its event."""
    reroll = command_of(operation).reroll
    name = reroll.of[0] if reroll is not None and reroll.of else operation.name
    first = next(each for each in ruleset.operations if each.name == name)
    stage = Stage(client, SCENES[command_id(ruleset, first, "Encounter")])
    answer = stage.call(command_id(ruleset, first, "Encounter"))
    assert answer.status_code == 200, answer.get_json()
    return stage, answer.get_json()["event"]


def reroll_of(ruleset: Ruleset, operation: Operation, seq: int) -> dict[str, Any]:
    """The least that a reroll needs: `replaces`, what its rule requires, and a decision where that makes the roll."""
    reroll = command_of(operation).reroll
    assert reroll is not None
    order = examples.of_ruleset(ruleset.name).orders[operation.name].order
    stated = {name: order[name] for name in reroll.states if name in order}
    if reroll.adds_dice:
        point = operation.decision(reroll.points[0])
        assert point is not None
        stated["decisions"] = {point.member: next(each for each in point.options or () if each not in DECLINED)}
    return {REPLACES: seq, **stated}


def schema_of(name: str) -> dict[str, Any]:
    """The schema of an operation's body."""
    schema: dict[str, Any] = OPERATIONS[name][2]["requestBody"]["content"]["application/json"]["schema"]
    return schema


def takes(ruleset: Ruleset, operation: Operation, scope: str, body: Any) -> bool:
    """Whether the document takes a body at an address."""
    path, method, _ = OPERATIONS[command_id(ruleset, operation, scope)]
    validator = validator_at("paths", path, method, "requestBody", "content", "application/json", "schema")
    return bool(validator.is_valid(body))


def lacking(schema: dict[str, Any], value: Any, place: str) -> Iterator[tuple[str, Any]]:
    """The value without each of its required members, at any depth, with the pointer to that member."""
    schema = object_in(schema, value)
    if isinstance(value, list) and value:
        for pointer, item in lacking(schema.get("items", {}), value[0], f"{place}/0"):
            yield pointer, [item, *value[1:]]
    if not isinstance(value, dict):
        return
    for name in schema.get("required", ()):
        yield f"{place}/{name}", {member: each for member, each in value.items() if member != name}
    for name, inner in value.items():
        for pointer, changed in lacking(schema.get("properties", {}).get(name, {}), inner, f"{place}/{name}"):
            yield pointer, {**value, name: changed}


def object_in(schema: dict[str, Any], value: Any) -> dict[str, Any]:
    """The type of the value: of a union, the form that its tag names, or else the first that is an object."""
    schema = resolved(schema)
    if "discriminator" in schema and isinstance(value, dict):
        tag, mapping = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        return resolved({"$ref": mapping[value[tag]]})
    kinds = [kind for kind in schema.get("anyOf", ()) if "$ref" in kind]
    return object_in(kinds[0], value) if kinds else schema
