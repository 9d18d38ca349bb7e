"""Tests of the components of the OpenAPI document."""

from collections.abc import Iterator
from typing import Any

import pytest
from apispec import APISpec

from service.api.openapi.event_types import types_of_events
from service.api.openapi.open_enumerations import OPEN
from service.resolution.resolver import Resolver
from service.rulesets import RULESETS
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.fastrpg import initiative, task
from service.schemas.answers import operation_component
from service.schemas.components import Plugin, requested_components, unlimited
from service.schemas.derive import schema_for
from service.schemas.names import pascal_case
from service.schemas.records import ObjectSchema, Record
from tests.registry import ALL_RESOLVERS, every_operation
from tests.specification import document, operations

COMPONENTS: dict[str, dict[str, Any]] = document()["components"]["schemas"]
IN_REQUESTS = requested_components(resolver.schema.request for resolver in ALL_RESOLVERS) | {
    resolver.schema.component_name for resolver in ALL_RESOLVERS
}
EXCLUSIVE = {"exclusiveMinimum", "exclusiveMaximum", "nullable", "prefixItems", "readOnly"}
"""Keywords that generators of clients get wrong, or that 3.1 does not have."""
LIMITS = {"maxLength", "minLength", "maxProperties", "minProperties", "propertyNames", "default"}


def inside(schema: Any) -> Iterator[dict[str, Any]]:
    """The schema and all schemas written inside of it; references are not followed."""
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from inside(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from inside(value)


def reached(start: Any) -> set[str]:
    """Names of all schemas that a part of the document refers to, directly or not."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for schema in inside(waiting.pop()):
            where, _, name = str(schema.get("$ref", "")).rpartition("/")
            if where == "#/components/schemas" and name not in found:
                found.add(name)
                waiting.append(COMPONENTS[name])
    return found


OF_REQUESTS = reached([described.get("requestBody", {}) for _, _, described in operations()])
OF_ANSWERS = reached([described["responses"] for _, _, described in operations()])
OF_PARAMETERS = reached([described.get("parameters", []) for _, _, described in operations()])
OBJECTS = {name for name, schema in COMPONENTS.items() if "properties" in schema}
MAPS = {name for name, schema in COMPONENTS.items() if isinstance(schema.get("additionalProperties"), dict)}
OF_EVENTS = {name for ruleset in RULESETS for name in types_of_events(ruleset.name)}
"""By operation the types of what the log holds, for which there is no union that clients could tell apart."""
OF_CLIENTS = {"Problem", "ProblemCode"} | OF_EVENTS
"""What clients take for any problem, whatever the call: its members, and all codes; and types of events."""


def test_every_component_is_used() -> None:
    """A request, a parameter, an answer or a webhook refers to each component, except `OF_CLIENTS`."""
    of_webhooks = reached([document().get("webhooks", {})])
    assert set(COMPONENTS) == OF_REQUESTS | OF_PARAMETERS | OF_ANSWERS | OF_CLIENTS | of_webhooks


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: str(ruleset.name))
def test_every_command_has_its_types_of_events(ruleset: Ruleset) -> None:
    """Types of request and result by the name in `operation` of an event."""
    commands = {operation.name for operation in ruleset.operations if operation.command is not None}
    orders, results = (COMPONENTS[name]["properties"] for name in types_of_events(ruleset.name))
    assert orders.keys() == results.keys() == commands
    for operation, order in orders.items():
        assert order["$ref"].endswith(pascal_case(operation) + "Order")


def test_no_object_serves_both_directions() -> None:
    """Objects and enumerations have a component for each direction: closed in requests, open in answers."""
    assert not {name for name in OF_REQUESTS & OF_ANSWERS if {"properties", "enum", OPEN} & COMPONENTS[name].keys()}
    assert not {name for name in OF_ANSWERS if "enum" in COMPONENTS[name]}
    assert not {name for name in OF_REQUESTS if OPEN in COMPONENTS[name]}


def unnamed(place: str, schema: dict[str, Any], *, alone: bool = True) -> Iterator[str]:
    """Places inside a schema where generated clients would have to make up names like `ScoresType0`."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    if len(kinds) > 1 and not (alone and kinds == schema["anyOf"]):
        yield f"{place} is one of several kinds"
    if isinstance(schema.get("type"), list) and "object" in schema["type"]:
        yield f"{place} is a map or null"
    for inner in (schema.get("items"), schema.get("additionalProperties"), *kinds):
        if isinstance(inner, dict):
            yield from unnamed(place, inner, alone=False)
    for name, member in schema.get("properties", {}).items():
        yield from unnamed(f"{place}.{name}", member)


def test_every_type_has_a_name() -> None:
    """Unions within lists, maps or beside null, and maps beside null, are components: mark them with `Component`."""
    for name, schema in COMPONENTS.items():
        kinds = schema.get("anyOf")
        assert list(unnamed(name, schema)) == [] if kinds is None else {"type": "null"} not in kinds, name


def test_a_map_has_a_name_for_a_reason() -> None:
    """A map that is a component says what its names and values are, and declares the names beside its own members."""
    for name in MAPS:
        schema = COMPONENTS[name]
        assert "properties" not in schema or "pattern" in schema["propertyNames"], name
        assert schema["description"], name


def test_requests_are_closed() -> None:
    """An object of a request has no members beyond those it declares, by name or by a pattern of all names."""
    for name in OF_REQUESTS & OBJECTS:
        schema = COMPONENTS[name]
        assert schema["additionalProperties"] is False or "pattern" in schema["propertyNames"], name


SOMETIMES = {"percentile", "rendered", "pointer", "parameter", "header"}
"""Members of answers that stand there only when they were asked for or apply."""
SOMETIMES_OF = {
    "EncounterSummary": {"combatants", "started", "warnings"},
    "CommandMembers": {"participants"},
    "ConversionNote": set(),
    "Prompt": {"log"},
    "Step": {"participants", "rendered"},
    **{
        f"{ruleset.name.capitalize()}{kind}": {"started", "warnings"}
        for ruleset in RULESETS
        for kind in ("Character", "Encounter")
    },
    "Freed6LuckResult": {"characters"},
    "Freed6LuckResultMasked": {"characters"},
    "Freed6SessionStartResult": {"characters"},
    "Freed6SessionStartResultMasked": {"characters"},
    "Warning": set[str](),
    "Bar": set[str](),
    "ForcedBarOutput": set[str](),
    "KeptRemarkOutput": set[str](),
    "FastrpgXpResult": {"characters"},
    "FastrpgXpResultMasked": {"characters"},
    "HiddenAnswer": {"rendered", "costs"},
    "LeftOut": set[str](),
    "ProblemError": {"pointer", "parameter", "header", "rule", "ability", "until", "fixed", "details"},
    "Change": {"before", "after", "maximum"},
    "CharacterStatistics": set(),
    "KeyStatistics": set(),
    "ChangeRecordOutput": {"before", "after", "maximum"},
    "ShownRecordOutput": {"result", "rolls", "summary", "changes", "participants", "secrets"},
    "EventRecordOutput": set[str](),
}
"""Component -> such members of it."""


def test_answers_are_open() -> None:
    """An object of an answer may get members later, has all that are declared, and promises no limits."""
    for name in OF_ANSWERS & OBJECTS:
        schema = COMPONENTS[name]
        assert schema.get("additionalProperties", True) is True, name
        assert schema["description"], name
        sometimes = SOMETIMES_OF.get(name, SOMETIMES)
        if not name.endswith("OptionsInForce"):
            assert schema["required"] == [each for each in schema["properties"] if each not in sometimes], name
        for part in inside(list(schema["properties"].values())):
            assert not LIMITS & set(part), name


def test_the_suffix_shows_the_direction() -> None:
    """An answer's object has `Output` in its name just when a request has one of the same name."""
    outputs = {name for name in COMPONENTS if name.endswith("Output")}
    assert outputs <= OF_ANSWERS
    assert {name.removesuffix("Output") for name in outputs} <= IN_REQUESTS | OF_REQUESTS | OF_PARAMETERS


def test_there_are_no_surprises_for_generators() -> None:
    """No exclusive bounds, constants or tuples; a bound below is not above the bound beyond."""
    for name, schema in COMPONENTS.items():
        for part in inside({key: value for key, value in schema.items() if key != "properties"}):
            assert not EXCLUSIVE & set(part), name
        for part in inside(list(schema.get("properties", {}).values())):
            assert not EXCLUSIVE & set(part), name
            assert part.get("minimum", 0) <= part.get("maximum", part.get("minimum", 0)), name


def test_unions_are_distinguished_by_constants() -> None:
    """Each variant of a union requires its tag, a constant: the value that the discriminator maps to it."""
    for name, union in COMPONENTS.items():
        if "discriminator" not in union:
            continue
        tag, mapping = union["discriminator"]["propertyName"], union["discriminator"]["mapping"]
        assert [variant["$ref"] for variant in union["oneOf"]] == list(mapping.values()), name
        for value, reference in mapping.items():
            variant = COMPONENTS[reference.removeprefix("#/components/schemas/")]
            assert variant["properties"][tag]["const"] == value, name
            assert tag in variant["required"], name


def test_unions_have_a_discriminator() -> None:
    """Generated clients choose by it."""
    assert all("discriminator" in schema for schema in COMPONENTS.values() if "oneOf" in schema)


def test_problems_are_distinguished_by_code() -> None:
    """Each variant requires `code`, a constant of one variant alone; the last one is for all other codes."""
    variants = [COMPONENTS[each["$ref"].rpartition("/")[2]]["allOf"][-1] for each in COMPONENTS["Problem"]["anyOf"]]
    assert all("code" in variant["required"] for variant in variants)
    *own, plain = (variant["properties"]["code"] for variant in variants)
    assert len({code["const"] for code in own}) == len(own) > 1
    assert plain["$ref"].endswith("/ProblemCode")


@every_operation
def test_each_operation_has_its_components(resolver: Resolver) -> None:
    """Request and answer of an operation have components named after game and operation."""
    ruleset, operation = resolver.ruleset, resolver.operation
    request = COMPONENTS[resolver.schema.component_name]
    answer = COMPONENTS[operation_component(ruleset, operation, "Answer")]["allOf"][-1]
    assert answer["properties"]["ruleset"]["const"] == ruleset.name
    assert answer["properties"]["operation"]["const"] == operation.name
    for variant in request.get("oneOf", [{"$ref": f"/{resolver.schema.component_name}"}]):
        properties = COMPONENTS[variant["$ref"].rpartition("/")[2]]["properties"]
        assert {"dice", "seed", "options"} <= set(properties)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "string", "maxLength": 5, "minLength": 1}, {"type": "string"}),
        ({"type": "integer", "minimum": 1, "maximum": 6}, {"type": "integer", "minimum": 1, "maximum": 6}),
        ({"type": "string", "format": "uuid", "pattern": "^[0-9a-f-]+$"}, {"type": "string", "format": "uuid"}),
        ({"type": "string", "pattern": "^[0-9]+/[0-9]+$"}, {"type": "string", "pattern": "^[0-9]+/[0-9]+$"}),
        (
            {"type": "array", "maxItems": 9, "items": {"type": "string", "maxLength": 5}},
            {"type": "array", "items": {"type": "string"}},
        ),
        (
            {"type": "array", "minItems": 2, "maxItems": 2, "items": {"anyOf": [{"maxLength": 5}, {}]}},
            {"type": "array", "minItems": 2, "maxItems": 2, "items": {"anyOf": [{}, {}]}},
        ),
        (
            {"type": "object", "maxProperties": 3, "propertyNames": {}, "additionalProperties": {"maxLength": 5}},
            {"type": "object", "additionalProperties": {}},
        ),
    ],
)
def test_limits_are_taken_off(schema: dict[str, Any], expected: dict[str, Any]) -> None:
    """Limits of size and patterns of ids go at every depth; bounds of numbers and the length of a pair stay."""
    assert unlimited(schema) == expected


def test_every_union_has_a_name() -> None:
    """A union of plain kinds is a component; generators name an inline one after its first user.

    Decisions are the exception: the Python generator names items of a shared list twice in a class with two of them.
    """
    within = [part for component in COMPONENTS.values() for part in inside(list(component.values()))]
    named = ({"type": "null"}, *({"$ref": f"#/components/schemas/{each}"} for each in ("Choice", "DetailedChoice")))
    unions = [part["anyOf"] for part in within if "anyOf" in part]
    assert [kinds for kinds in unions if not any(kind in kinds for kind in named)] == []


def named(name: str, kind: type) -> Record:
    """The schema of a class under another name."""
    return Record(ObjectSchema.of(name, dict(schema_for(kind).fields), kind, "A class."))


def test_two_classes_of_one_name_are_refused() -> None:
    """The second would be documented as the first, for every content."""
    plugin = Plugin()
    APISpec("A test", "1", "3.1.0", plugins=[plugin])
    plugin.converter.in_request(named("Somebody", initiative.Participant))
    plugin.converter.in_request(named("Somebody", initiative.Participant))
    with pytest.raises(TypeError, match="two classes are called Somebody"):
        plugin.converter.in_request(named("Somebody", task.OPERATION.command.order))


def test_a_stored_roller_is_documented_as_it_is_read() -> None:
    """A stored roller of FastRPG is named by `id`, without members of initiative."""
    roller = COMPONENTS["FastrpgTaskOrder"]["properties"]["roller"]["$ref"].rpartition("/")[2]
    assert {"id", "skill", "modifier"} <= set(COMPONENTS[roller]["properties"])
