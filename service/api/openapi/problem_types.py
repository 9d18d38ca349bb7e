"""Types of problem documents by code: a union for each answer, shared by answers with the same codes.

The description of an answer lists its codes. A code with extra members has a separate component, in which `code`
is a constant; the others of an answer share one in which it is an enum. Clients switch on `code` and get the members.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from service.api.http.problems import HTTP_PROBLEMS, PROBLEM_JSON
from service.api.openapi.problem_members import MEMBERS, SOMETIMES
from service.schemas.names import pascal_case
from service.schemas.strict import JSONSchema

MOST_IN_A_NAME = 2
"""Codes of which the name of a component is made; what has more is called by its operation."""
BASE, ALL, CODES = "ProblemMembers", "Problem", "ProblemCode"
INPUT = "UnfitInputProblem"
"""The component of what only refuses input that does not fit its schema, in all games."""
CONTENT = "UnsupportedProblem"
"""The component of bodies that cannot be read, which nearly every operation with a body has."""
_KINDS = {"409": "Conflict", "422": "Refusal"}
_COMMON = {
    ("bad_input", "too_large", "unknown_field"): INPUT,
    ("unsupported_content_encoding", "unsupported_media_type"): CONTENT,
}
"""Codes that many answers have together -> their component."""
_codes_in = re.compile(r"`([a-z][a-z0-9]*(?:_[a-z0-9]+)*)`").findall


def with_problem_types(document: Mapping[str, Any], games: Collection[str]) -> dict[str, Any]:
    """The document with a union of problems for each error answer.

    Args:
        document: the document, in which every problem is the general one.
        games: names of all games; entries of one game are shared within it only.
    """
    schemas = dict(document["components"]["schemas"])
    types = ProblemTypes(schemas)
    for path, item in document["paths"].items():
        game = next((token for token in path.split("/") if token in games), "")
        for operation in item.values():
            for status, answer in operation["responses"].items():
                if PROBLEM_JSON in answer.get("content", {}):
                    operation["responses"][status] = types.of(answer, (game, operation["operationId"], status))
    types.finish()
    return {**document, "components": {**document["components"], "schemas": schemas}}


class ProblemTypes:
    """The components of problems, created as answers need them.

    Args:
        schemas: components of the document with the general problem; the others are added to them.
    """

    def __init__(self, schemas: dict[str, JSONSchema]) -> None:
        self._schemas = schemas
        self._named: dict[tuple[str, tuple[str, ...]], str] = {("", codes): name for codes, name in _COMMON.items()}
        self._codes = {*MEMBERS, *(code for code, *_ in HTTP_PROBLEMS.values())}
        self._split()
        for codes, name in _COMMON.items():
            self._add(name, codes)

    def of(self, answer: JSONSchema, place: tuple[str, str, str]) -> JSONSchema:
        """The answer with its union, named after the game if any, the operation, and the status."""
        game, operation_id, status = place
        codes = tuple(sorted(set(_codes_in(answer["description"]))))
        self._codes.update(codes)
        short = len(codes) <= MOST_IN_A_NAME or codes in _COMMON
        key = ("" if short else f"{game} {_KINDS.get(status, status)}", codes)
        if key not in self._named:
            by_codes = "Or".join(map(pascal_case, codes)) + "Problem"
            by_operation = operation_id[0].upper() + operation_id[1:] + _KINDS.get(status, f"Problem{status}")
            self._named[key] = by_codes if short else self._free(by_operation)
            self._add(self._named[key], codes)
        text = answer["description"] if short else answer["description"].partition(":")[0] + "; `code` says why."
        return {"description": text, "content": {PROBLEM_JSON: {"schema": _reference(self._named[key])}}}

    def finish(self) -> None:
        """List all codes."""
        self._schemas[CODES] = {
            "type": "string",
            "enum": sorted(self._codes),
            "description": "Stable codes of problems; a later version may have more.",
        }

    def _free(self, name: str) -> str:
        """The name, or a longer one if a game's type has it, for example a reason why luck is refused."""
        return f"{name}Problem" if name in self._schemas else name

    def _split(self) -> None:
        """Move the common members of all problems into a component."""
        general = self._schemas[ALL]
        others = {name: schema for name, schema in general["properties"].items() if name != "code"}
        required = [name for name in general["required"] if name != "code"]
        self._schemas[BASE] = {**general, "properties": others, "required": required}
        code = {"$ref": f"#/components/schemas/{CODES}", "description": general["properties"]["code"]["description"]}
        self._schemas[ALL] = _extended(general["description"], {"code": code})

    def _add(self, name: str, codes: tuple[str, ...]) -> None:
        own = [code for code in codes if code in MEMBERS]
        plain = [code for code in codes if code not in MEMBERS]
        if own == list(codes) and len(own) == 1:
            self._add_own(own[0])
        elif not own:
            self._schemas[name] = _extended("A problem of one of these codes.", {"code": _one_of(plain)})
        else:
            self._schemas[name] = {
                "description": "One of these problems.",
                "oneOf": list(self._variants(name, own, plain)),
            }

    def _variants(self, name: str, own: list[str], plain: list[str]) -> Iterator[JSONSchema]:
        for code in own:
            yield _reference(self._add_own(code))
        if plain:
            other = f"Plain{name}"
            self._schemas[other] = _extended("A problem of one of these codes.", {"code": _one_of(plain)})
            yield _reference(other)

    def _add_own(self, code: str) -> str:
        name = f"{pascal_case(code)}Problem"
        members = {"code": _one_of([code]), **MEMBERS[code]}
        required = ["code"] if code in SOMETIMES else [*members]
        self._schemas[name] = _extended(f"The problem `{code}` with its members.", members, required)
        return name


def _reference(name: str) -> JSONSchema:
    return {"$ref": f"#/components/schemas/{name}"}


def _one_of(codes: list[str]) -> JSONSchema:
    allowed: JSONSchema = {"const": codes[0]} if len(codes) == 1 else {"enum": codes}
    return {"type": "string", **allowed, "description": "Which problem it is."}


def _extended(prose: str, members: Mapping[str, JSONSchema], required: list[str] | None = None) -> JSONSchema:
    own = {"type": "object", "properties": dict(members), "required": required or [*members]}
    return {"description": prose, "allOf": [_reference(BASE), own]}
