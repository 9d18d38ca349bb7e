"""Tests of the OpenAPI document, and of its checked-in parts."""

from collections.abc import Iterator
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.api.openapi.problem_codes_listed import codes_of
from service.api.openapi.problem_members import MEMBERS
from service.commands.openapi import FOLDER, is_up_to_date, names
from tests.specification import document, operations, stateless_app

METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.mark.parametrize("name", names())
def test_a_file_is_up_to_date(name: str) -> None:
    """The checked-in file equals the document of the code; `make openapi` writes it."""
    assert is_up_to_date(stateless_app(), name)


def test_nothing_else_is_checked_in() -> None:
    """The whole document can be made again; a game that is gone leaves no file."""
    assert {file.stem for file in FOLDER.glob("*.json")} == {*names(), "released"}


@pytest.mark.deep
def test_the_document_is_valid() -> None:
    """The document is proper OpenAPI 3.1."""
    assert list(OpenAPIV31SpecValidator(document()).iter_errors()) == []


@pytest.mark.parametrize("kind", sorted(document()["components"]))
def test_components_are_sorted(kind: str) -> None:
    """Components are in alphabetical order, so that the file changes only where its content changes."""
    names = list(document()["components"][kind])
    assert names == sorted(names)


def test_an_operation_is_documented() -> None:
    """Each has a name for clients, a summary, one tag, its answers in order of status, and one for any call."""
    for path, method, described in operations():
        place = f"{method} {path}"
        assert method in METHODS, place
        assert path.startswith("/"), place
        assert described["operationId"], place
        assert described["summary"], place
        assert len(described["tags"]) == 1, place
        statuses = list(described["responses"])
        assert statuses == sorted(statuses), place
        assert any(status.startswith("2") for status in statuses), place
        assert statuses[-1] == "default", place


def failures() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Place, status and description of every answer from 400 on."""
    for path, method, described in operations():
        for status, answer in described["responses"].items():
            if status >= "400":
                yield f"{method} {path} {status}", status, answer


def test_every_failure_is_a_problem() -> None:
    """Each answer from 400 on is a problem document, whose description lists its possible codes."""
    every_code = set(document()["components"]["schemas"]["ProblemCode"]["x-extensible-enum"])
    for place, status, answer in failures():
        codes = codes_of(answer["description"])
        assert codes, place
        assert codes <= every_code, place
        kind = answer["content"]["application/problem+json"]["schema"]["$ref"].rpartition("/")[2]
        assert kind == ("Problem" if status == "default" or codes & MEMBERS.keys() else "PlainProblem"), place


def test_every_problem_that_has_members_is_distinguished() -> None:
    """The dice that are missing come with their stream, which no other problem has."""
    exhausted = document()["components"]["schemas"]["DiceExhaustedProblem"]["allOf"][-1]
    assert exhausted["properties"]["code"]["const"] == "dice_exhausted"
    assert {"stream", "die", "purpose", "rolls"} <= set(exhausted["required"])


def test_parameters_are_declared_by_their_operation() -> None:
    """Path parameters are declared by each operation and not by the path, which would reorder clients' arguments."""
    for path, method, described in operations():
        named = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        parameters = described.get("parameters", [])
        assert [parameter["name"] for parameter in parameters if parameter["in"] == "path"] == named, f"{method} {path}"
        assert set(document()["paths"][path]) <= METHODS, path
