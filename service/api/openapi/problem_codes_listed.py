"""The codes of problems that the descriptions of answers list."""

import re
from collections.abc import Collection, Mapping
from typing import Any

from service.api.http.problems import HTTP_PROBLEMS, PROBLEM_JSON
from service.api.openapi.problem_members import MEMBERS
from service.schemas.strict import JSONSchema

_CODE = r"`([a-z][a-z0-9]*(?:_[a-z0-9]+)*)`"
_codes_in = re.compile(_CODE).findall
_listed = re.compile(rf"(?<=: ){_CODE}(?:, {_CODE})*(?=\.$)").search


def codes_of(description: str) -> frozenset[str]:
    """The codes in the description of an answer."""
    return frozenset(_codes_in(description))


def codes_inside(part: Any, answers: Mapping[str, JSONSchema]) -> frozenset[str]:
    """The codes of all problems in a part of the document.

    Args:
        part: an operation, for example.
        answers: the answers that it may refer to, by their names.
    """
    if isinstance(part, list):
        return frozenset().union(*(codes_inside(item, answers) for item in part))
    if not isinstance(part, Mapping):
        return frozenset()
    described = answers.get(str(part.get("$ref", "")).rpartition("/")[2], part)
    if PROBLEM_JSON in described.get("content", {}):
        return codes_of(described["description"])
    return frozenset().union(*(codes_inside(item, answers) for item in part.values()))


def without_codes(part: Any, foreign: Collection[str]) -> Any:
    """A part of the document in which no answer lists these codes."""
    if isinstance(part, list):
        return [without_codes(item, foreign) for item in part]
    if not isinstance(part, Mapping):
        return part
    if PROBLEM_JSON in part.get("content", {}):
        return {**part, "description": _without(part["description"], foreign)}
    return {name: without_codes(item, foreign) for name, item in part.items()}


def listed_codes(part: Any) -> JSONSchema:
    """The type of all codes in a part of the document, and of those that HTTP itself brings."""
    every = {*codes_inside(part, {}), *MEMBERS, *(code for code, *_ in HTTP_PROBLEMS.values())}
    return {"type": "string", "enum": sorted(every), "description": "Stable codes of problems."}


def _without(description: str, foreign: Collection[str]) -> str:
    """A description that ends with a list of codes, without some of them."""
    listed = _listed(description)
    if listed is None:
        return description
    codes = [code for code in _codes_in(listed[0]) if code not in foreign]
    return f"{description[: listed.start()]}{', '.join(f'`{code}`' for code in codes)}."
