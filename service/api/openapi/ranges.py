"""Common error answers of a game's document as the ranges `4XX` and `5XX`.

Refusals of the game and of stored state (409 and 422) are a union of problems at each operation. Those of HTTP, keys
and limits are the same everywhere, and are listed once, as ranges of statuses.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from service.api.http.problems import PROBLEM_JSON
from service.api.openapi.headers import EVERYWHERE, references
from service.schemas.strict import JSONSchema

_OWN = ("409", "422")
_KINDS: Mapping[str, tuple[str, str]] = {
    "4": (
        "CommonRefusal",
        "Refused before anything is done, as by a key, a limit or a form that HTTP asks for; `code` says why.",
    ),
    "5": ("CommonFault", "The service cannot do it now, and nothing was done; `code` says why."),
}
"""First digit of a status -> name of the answer and of its type, and its prose."""
RANGES = tuple(name for name, _ in _KINDS.values())
"""Names of the answers."""
_REFERENCE = "#/components/"


def with_ranges(paths: Mapping[str, Any], components: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Paths with ranges in place of common problems, and the components with these."""
    folded: dict[str, list[JSONSchema]] = {digit: [] for digit in _KINDS}
    shorter = {
        path: {method: _operation(operation, folded) for method, operation in item.items()}
        for path, item in paths.items()
    }
    schemas, responses = dict(components["schemas"]), dict(components["responses"])
    for digit, (name, prose) in _KINDS.items():
        types = dict.fromkeys(each for answer in folded[digit] for each in _types(answer, components))
        _add(schemas, name, prose, types)
        schema = {"$ref": f"{_REFERENCE}schemas/{name}"}
        headers = {header for answer in folded[digit] for header in _resolved(answer, components)["headers"]}
        headers -= {*EVERYWHERE}
        responses[name] = {
            "description": prose,
            "headers": references(dict.fromkeys(headers)),
            "content": {PROBLEM_JSON: {"schema": schema}},
        }
    return shorter, {
        **components,
        "schemas": dict(sorted(schemas.items())),
        "responses": dict(sorted(responses.items())),
    }


def _operation(operation: Mapping[str, Any], folded: dict[str, list[JSONSchema]]) -> dict[str, Any]:
    remaining: dict[str, Any] = {}
    for status, answer in operation["responses"].items():
        if status[0] in folded and status not in _OWN:
            folded[status[0]].append(answer)
        else:
            remaining[status] = answer
    ranges = {f"{digit}XX": {"$ref": f"{_REFERENCE}responses/{name}"} for digit, (name, _) in _KINDS.items()}
    return {**operation, "responses": remaining | ranges}


def _resolved(answer: JSONSchema, components: Mapping[str, Any]) -> JSONSchema:
    """The answer, or the shared one behind its reference."""
    place = answer.get("$ref", "").rpartition("/")[2]
    return dict(components["responses"][place]) if place else answer


def _types(answer: JSONSchema, components: Mapping[str, Any]) -> Iterator[str]:
    """Names of the types of problems in an answer, each of one code or several."""
    schema = _resolved(answer, components)["content"][PROBLEM_JSON]["schema"]
    name = schema["$ref"].rpartition("/")[2]
    for variant in components["schemas"][name].get("oneOf", [schema]):
        yield variant["$ref"].rpartition("/")[2]


def _add(schemas: dict[str, JSONSchema], name: str, prose: str, types: Mapping[str, Any]) -> None:
    """The union: problems with additional members, and one type for the codes of all others."""
    own = [each for each in types if len(_members(schemas[each])) > 1]
    plain = [each for each in types if each not in own]
    example = schemas[plain[0]]
    codes = sorted({code for each in plain for code in _codes(_members(schemas[each])["code"])})
    other = f"Plain{name}" if own else name
    code = {"type": "string", "enum": codes, "description": "Which problem it is."}
    rest = {"type": "object", "properties": {"code": code}, "required": ["code"]}
    schemas[other] = {"description": prose, "allOf": [example["allOf"][0], rest]}
    if own:
        kinds = [{"$ref": f"{_REFERENCE}schemas/{each}"} for each in (*own, other)]
        schemas[name] = {"description": prose, "oneOf": kinds}


def _members(problem: JSONSchema) -> dict[str, Any]:
    members: dict[str, Any] = problem["allOf"][-1]["properties"]
    return members


def _codes(code: JSONSchema) -> list[str]:
    return [code["const"]] if "const" in code else code["enum"]
