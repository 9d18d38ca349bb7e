"""Removal of repeated prose from a game's document: descriptions appear with one type or operation only.

Types, bounds and names do not change. A member has its description in the type with the shortest name that has this
member with this prose (`FlyerbookSheet` rather than `FlyerbookSheetOutput`), and wherever it means something else. The
whole document repeats everything.
"""

from collections.abc import Iterator, Mapping
from json import dumps
from typing import Any

from service.api.http.idempotency import REPLAYED_HEADER
from service.api.http.problems import PROBLEM_JSON
from service.api.openapi.headers import EVERYWHERE, OF_MANY_SUCCESSES
from service.schemas.masked_answers import NULL_FOR_OTHERS
from service.schemas.strict import JSONSchema

NOTE = (
    "\n\nThis document has each description and example once. A member without a description has that of the same "
    "member in another type. `As stored.`: the service looks up a value that is left out. Integers have 32 bits unless "
    "their format says otherwise. In types such as `...ResultMasked`, members about another player's character or a "
    "foe are null for players. Common headers are left out: all answers have `X-Request-Id` and `Content-Language`, "
    "commands also `ETag` and `Idempotency-Replayed`, odds and batches the headers of rate limits. `/openapi.json` "
    "repeats everything, with examples.\n"
)
_STORED_PLAY = "/v1/campaigns"
"""Prefix of addresses that have an example once; operations of a game each have theirs."""
_STORED = " Default: the stored value."
"""Suffix of a member's description in commands, behind that of the stateless call."""
_AS_STORED = "As stored."
"""The same in short."""
_MASKED = f" {NULL_FOR_OTHERS}"
_OF_COMMANDS = "CommandAnswer"
_AS_TYPED = "OK."
"""Description of an answer, which OpenAPI requires, in place of that of its type."""
_IMPLIED: Mapping[str, tuple[str, ...]] = {"uuid": ("minLength", "maxLength", "pattern"), "int32": ("format",)}
"""Format -> what is left out beside it, or with it."""


def without_repeated_prose(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with every description once, and without bounds that a format implies."""
    components = document["components"]
    seen: set[tuple[str, str]] = set()
    shorter = {
        name: _member("", components["schemas"][name], seen)
        for name in sorted(components["schemas"], key=lambda name: (len(name), name))
    }
    types = {schema.get("description", "") for schema in components["schemas"].values()}
    answers = {name: _answer(answer, types, name) for name, answer in components.get("responses", {}).items()}
    return {
        **document,
        "info": {**document["info"], "description": document["info"]["description"].rstrip() + NOTE},
        "paths": dict(_paths(document["paths"], types)),
        "components": {
            **components,
            "headers": {
                name: header
                for name, header in components["headers"].items()
                if name not in (*EVERYWHERE, REPLAYED_HEADER)
            },
            "parameters": _parameters(components.get("parameters", {})),
            "schemas": {name: shorter[name] for name in components["schemas"]},
            "responses": answers,
        },
    }


def _parameters(parameters: Mapping[str, JSONSchema]) -> dict[str, JSONSchema]:
    """Parameters with one common description where several mean the same, as `fields` of each operation's odds."""
    seen: set[tuple[str, str]] = set()
    shorter = {name: _member(parameters[name]["name"], parameters[name], seen) for name in sorted(parameters, key=len)}
    return {name: shorter[name] for name in parameters}


def _schema(schema: JSONSchema, seen: set[tuple[str, str]]) -> JSONSchema:
    """A schema without descriptions that a member of the same name already has."""
    reduced = _without_form(schema)
    if "properties" in reduced:
        reduced["properties"] = {name: _member(name, member, seen) for name, member in reduced["properties"].items()}
    for union in ("allOf", "anyOf", "oneOf"):
        if union in reduced:
            reduced[union] = [_schema(each, seen) for each in reduced[union]]
    for inside in ("items", "additionalProperties"):
        if isinstance(reduced.get(inside), dict):
            reduced[inside] = _schema(reduced[inside], seen)
    return reduced


def _member(name: str, schema: JSONSchema, seen: set[tuple[str, str]]) -> JSONSchema:
    prose = schema.get("description", "")
    reduced = _schema(schema, seen)
    if (name, prose) in seen:
        reduced.pop("description", None)
    elif prose.endswith(_STORED) and (name, prose.removesuffix(_STORED)) in seen:
        reduced["description"] = _AS_STORED
    elif prose.endswith(_MASKED) and (name, prose.removesuffix(_MASKED)) in seen:
        reduced.pop("description", None)
    seen.add((name, prose))
    return reduced


def _without_form(schema: JSONSchema) -> JSONSchema:
    """A schema without what follows: length and pattern of an id from its format, and the usual format of integers."""
    implied = _IMPLIED.get(schema.get("format", ""), ())
    return {name: item for name, item in schema.items() if name not in implied}


def _paths(paths: Mapping[str, Any], types: set[str]) -> Iterator[tuple[str, Any]]:
    """Operations; a command on a character lacks what the same command on an encounter, before it, has."""
    seen: set[str] = set()
    of_parameters: set[tuple[str, str]] = set()
    for path, item in paths.items():
        shorter = {method: _operation(operation, seen, types) for method, operation in item.items()}
        for operation in shorter.values():
            if path.startswith(_STORED_PLAY) and "requestBody" in operation:
                operation["requestBody"] = _body(operation["requestBody"], seen)
            if "parameters" in operation:
                operation["parameters"] = [
                    _member(each.get("name", ""), each, of_parameters) for each in operation["parameters"]
                ]
        yield path, shorter


def _operation(operation: Mapping[str, Any], seen: set[str], types: set[str]) -> dict[str, Any]:
    prose = operation.get("description", "")
    reduced = {name: value for name, value in operation.items() if name != "description" or prose not in seen}
    seen.add(prose)
    seen.add(prose.partition("\n\n")[0])
    reduced["responses"] = {status: _answer(answer, types) for status, answer in operation["responses"].items()}
    return reduced


def _body(body: Mapping[str, Any], seen: set[str]) -> dict[str, Any]:
    """A body without examples that an operation before it has."""
    contents = {kind: dict(content) for kind, content in body["content"].items()}
    for content in contents.values():
        for name in content.keys() & {"example", "examples"}:
            example = dumps(content[name], sort_keys=True)
            if example in seen:
                del content[name]
            seen.add(example)
    return {**body, "content": contents}


def _answer(answer: Mapping[str, Any], types: set[str], name: str = "") -> dict[str, Any]:
    """An answer without the description of its type and without examples; those of requests stay."""
    answer = _without_headers(answer, name)
    if "content" not in answer:
        return dict(answer)
    contents = {
        kind: {name: value for name, value in content.items() if name != "examples"}
        for kind, content in answer["content"].items()
    }
    prose = _AS_TYPED if answer["description"] in types else answer["description"]
    return {**answer, "description": prose, "content": contents}


def _without_headers(answer: Mapping[str, Any], name: str) -> dict[str, Any]:
    """An answer without common headers; problems have theirs in the shared answers."""
    is_bare = (PROBLEM_JSON in answer.get("content", {}) and not name) or name.endswith(_OF_COMMANDS)
    listed = {} if is_bare else answer.get("headers", {})
    headers = {header: place for header, place in listed.items() if header not in (*EVERYWHERE, *OF_MANY_SUCCESSES)}
    others = {member: value for member, value in answer.items() if member != "headers"}
    return others | ({"headers": headers} if headers else {})
