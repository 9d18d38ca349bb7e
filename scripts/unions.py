"""Writes the document with unions as a generator of clients understands them: unions.py CLIENT < openapi.json.

Every generator understands a union with a discriminator. Other unions, for example of a number or a name, work in
`typescript-fetch` as `oneOf`. It does not support unions with a number or a map, and Java none with a number or a
list: these become values of any kind. So do objects of several games, for example sheets: `typescript-fetch` would send
only the members of the first game, and Java would read all as the first.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

NOT_UNDERSTOOD = {"go": (), "java": ("array", "object"), "typescript-fetch": ("object",)}
CHOICE = "#/components/schemas/Choice"
"""What is decided once; a list of these is one choice for each time."""
COMPONENTS = "#/components/schemas/"
NULL = {"type": "null"}
REROLL, OR_REROLL = "Reroll", "OrReroll"
"""Suffixes of rerolls, and of unions of an order and a reroll."""


def simplified(document: Any) -> Any:
    """The document as openapi-generator understands it.

    Constants become enums of one value, the content of `allOf` moves into its component, dice are faces by stream, an
    order that may be a reroll is one type with optional members, and problems all have the general type, with `code` as
    text and room for more members. Webhooks are left out: generators take what the service sends for calls of a client.
    """
    schemas = document.get("components", {}).get("schemas", {})
    if not schemas:
        return document
    merged = {name: _merged(schema, schemas) for name, schema in schemas.items()} | _orders(schemas)
    left_out = {"DiceOrRolls", "Rolls", "ThrownDie", "ProblemCode"}
    kept = {
        name: schema
        for name, schema in merged.items()
        if not (name in left_out or name.endswith(REROLL) or _is_problem(schema, schemas))
    }
    problem = merged["PlainProblem"]
    members = {**problem["properties"], "code": {"type": "string"}}
    kept["Problem"] = {**problem, "properties": members, "additionalProperties": True}
    others = {name: item for name, item in document.items() if name != "webhooks"}
    return _plain({**others, "components": {**document["components"], "schemas": kept}}, schemas)


def _merged(schema: Any, schemas: Any) -> Any:
    if "allOf" not in schema:
        return schema
    every = [schemas[each["$ref"].removeprefix(COMPONENTS)] if "$ref" in each else each for each in schema["allOf"]]
    properties = {name: member for each in every for name, member in each["properties"].items()}
    required = [name for each in every for name in each.get("required", ())]
    own = {name: item for name, item in schema.items() if name != "allOf"}
    return {"type": "object", **own, "properties": properties, "required": required}


def _orders(schemas: Any) -> dict[str, Any]:
    """The orders that may be rerolls, each with the members of all its forms, of which none is required."""
    orders = {}
    for name in (each for each in schemas if each.endswith(OR_REROLL)):
        forms = [form for kind in schemas[name]["anyOf"] for form in _forms(kind, schemas)]
        members = {member: schema for form in reversed(forms) for member, schema in form["properties"].items()}
        tags = {member: {"type": "string"} for member, schema in members.items() if "const" in schema}
        order = {key: item for key, item in forms[0].items() if key != "required"}
        orders[name.removesuffix(OR_REROLL)] = {**order, "properties": members | tags}
    return orders


def _forms(kind: Any, schemas: Any) -> list[Any]:
    """The objects to which a reference leads."""
    schema = schemas[kind["$ref"].removeprefix(COMPONENTS)]
    return [form for each in schema["oneOf"] for form in _forms(each, schemas)] if "oneOf" in schema else [schema]


def _is_problem(schema: Any, schemas: Any) -> bool:
    """Whether a component is a problem, or a union of problems."""
    if "anyOf" in schema and all("$ref" in each for each in schema["anyOf"]):
        variants = [schemas[each["$ref"].removeprefix(COMPONENTS)] for each in schema["anyOf"]]
        return all(_is_problem(each, schemas) for each in variants)
    properties: dict[str, Any] = _merged(schema, schemas).get("properties", {})
    return {"request_id", "code", "errors"} <= properties.keys()


def _plain(part: Any, schemas: Any) -> Any:
    if isinstance(part, list):
        return [_plain(item, schemas) for item in part]
    if not isinstance(part, dict):
        return part
    if isinstance(part.get("const"), str):
        return {**{name: item for name, item in part.items() if name != "const"}, "enum": [part["const"]]}
    name = part["$ref"].removeprefix(COMPONENTS) if isinstance(part.get("$ref"), str) else ""
    if name in schemas:
        return {**part, "$ref": f"{COMPONENTS}{_plain_name(name, schemas)}"}
    return {key: _plain(item, schemas) for key, item in part.items()}


def _plain_name(name: str, schemas: Any) -> str:
    """The component that takes the place of another."""
    if _is_problem(schemas[name], schemas):
        return "Problem"
    return "Dice" if name == "DiceOrRolls" else name.removesuffix(OR_REROLL)


def understood(part: Any, client: str) -> Any:
    """A part of the document, and all in it, without what the generator does not understand."""
    if isinstance(part, list):
        return [understood(item, client) for item in part]
    if not isinstance(part, dict):
        return part
    union = part.get("anyOf", ())
    kinds = [kind.get("type") for kind in union]
    are_of_games = client != "go" and len(union) > 1 and all("$ref" in kind for kind in union)
    are_choices = client != "go" and {"$ref": CHOICE} in union
    if are_of_games or are_choices or any(kind in kinds for kind in NOT_UNDERSTOOD[client]):
        return {name: item for name, item in part.items() if name != "anyOf"}
    name_of_union = "oneOf" if client == "typescript-fetch" and "null" not in kinds else "anyOf"
    return {name_of_union if name == "anyOf" else name: understood(item, client) for name, item in part.items()}


def with_null(document: Any) -> Any:
    """The document with null in each union that some member may have null in place of; Java reads it only there."""
    schemas = document.get("components", {}).get("schemas", {})
    for name in set(_or_null(document)):
        if NULL not in schemas[name].get("anyOf", [NULL]):
            schemas[name]["anyOf"].append(NULL)
    return document


def _or_null(part: Any) -> Iterator[str]:
    """The components that a part of the document refers to beside null."""
    if isinstance(part, dict):
        union = part.get("anyOf", ())
        if NULL in union:
            yield from (each["$ref"].removeprefix(COMPONENTS) for each in union if "$ref" in each)
    for below in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _or_null(below)


def main(client: str) -> None:
    """Read the document from standard input, and write it as the generator of a client understands it."""
    document = understood(simplified(json.load(sys.stdin)), client)
    json.dump(with_null(document) if client == "java" else document, sys.stdout, indent=1)


if __name__ == "__main__":
    main(sys.argv[1])
