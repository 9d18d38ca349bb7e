"""Types of problem documents: one union by code for all answers.

A code with extra members has a component of its own, in which `code` is a constant; all others are a `PlainProblem`.
The description of an answer lists its codes. Clients switch on `code` and get the members.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from service.api.http.problems import PROBLEM_JSON
from service.api.openapi.problem_codes_listed import codes_of, listed_codes
from service.api.openapi.problem_members import MEMBERS, SOMETIMES
from service.api.openapi.references import operations_of, reference_to
from service.schemas.names import pascal_case
from service.schemas.strict import JSONSchema

BASE, ALL, PLAIN, CODES = "ProblemMembers", "Problem", "PlainProblem", "ProblemCode"


def with_problem_types(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document in which the general problem is a union by code, and answers without extra members are plain."""
    for answer in _problems(document):
        has_members = not MEMBERS.keys().isdisjoint(codes_of(answer["description"]))
        answer["content"] = {PROBLEM_JSON: {"schema": reference_to(ALL if has_members else PLAIN)}}
    schemas = document["components"]["schemas"]
    types = {**_types(schemas[ALL]), CODES: listed_codes(document["paths"])}
    return {**document, "components": {**document["components"], "schemas": {**schemas, **types}}}


def _problems(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for operation in operations_of(document):
        yield from (each for each in operation["responses"].values() if PROBLEM_JSON in each.get("content", {}))


def _types(general: JSONSchema) -> dict[str, JSONSchema]:
    """The components of problems, made of the general one."""
    common = {name: schema for name, schema in general["properties"].items() if name != "code"}
    required = [name for name in general["required"] if name != "code"]
    own = {f"{pascal_case(code)}Problem": _with_members(code) for code in MEMBERS}
    code = {**reference_to(CODES), "description": general["properties"]["code"]["description"]}
    plain = _extended("A problem with the common members only.", {"code": code})
    return {
        BASE: {**general, "properties": common, "required": required},
        **own,
        PLAIN: plain,
        ALL: {"description": general["description"], "anyOf": [reference_to(name) for name in (*own, PLAIN)]},
    }


def _with_members(code: str) -> JSONSchema:
    is_it: JSONSchema = {"type": "string", "const": code, "description": "Which problem it is."}
    members = {"code": is_it, **MEMBERS[code]}
    return _extended(f"The problem `{code}` with its members.", members, ["code"] if code in SOMETIMES else [*members])


def _extended(prose: str, members: Mapping[str, JSONSchema], required: list[str] | None = None) -> JSONSchema:
    own = {"type": "object", "properties": dict(members), "required": required or [*members]}
    return {"description": prose, "allOf": [reference_to(BASE), own]}
