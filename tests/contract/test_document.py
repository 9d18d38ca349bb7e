"""The OpenAPI document itself, and the copy of it that is checked in."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.commands.openapi import DOCUMENT
from service.schemas.answers import operation_id
from tests.client import client_of
from tests.registry import ALL_RESOLVERS, resolved_vectors
from tests.specification import document, operations, stateless_app, validator_at

METHODS = {"get", "post", "put", "patch", "delete"}
every_operation = pytest.mark.parametrize(
    ("path", "method", "described"), operations(), ids=[described["operationId"] for _, _, described in operations()]
)


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client that validates every answer."""
    return client_of(stateless_app())


STATELESS_CALLS = [
    operation for operation in operations() if operation[1] == "post" and not operation[0].startswith("/v1/campaigns")
]
"""What needs no key and no database."""


WITHOUT_VECTORS = {
    operation_id(resolver.ruleset, resolver.operation) for resolver in ALL_RESOLVERS if not resolved_vectors(resolver)
}
"""Operations that no golden vector shows with an answer; examples are golden vectors."""


def examples(place: dict[str, Any]) -> dict[str, Any]:
    """Name -> value of the examples of a body or an answer in JSON."""
    content = place.get("content", {}).get("application/json", {})
    alone = {"example": content["example"]} if "example" in content else {}
    return alone | {name: example["value"] for name, example in content.get("examples", {}).items()}


def of_requests() -> Iterator[Any]:
    """Every example of a request that needs no key, with the answer that the document shows, if it shows one."""
    for path, method, described in STATELESS_CALLS:
        answers = examples(described["responses"]["200"])
        for name, value in examples(described.get("requestBody", {})).items():
            yield pytest.param(path, method, value, answers.get(name), id=f"{described['operationId']}-{name}")


def test_the_file_is_up_to_date() -> None:
    """What is checked in is what the service says; `make openapi` writes it."""
    assert json.loads(DOCUMENT.read_text(encoding="utf-8")) == document()


def test_the_document_is_valid() -> None:
    """The document is proper OpenAPI 3.1."""
    assert list(OpenAPIV31SpecValidator(document()).iter_errors()) == []


@pytest.mark.parametrize("kind", sorted(document()["components"]))
def test_components_are_sorted(kind: str) -> None:
    """Components stand in alphabetical order, so that the file changes only where something changed."""
    names = list(document()["components"][kind])
    assert names == sorted(names)


@every_operation
def test_an_operation_is_documented(path: str, method: str, described: dict[str, Any]) -> None:
    """Each has a name for clients, a summary, one tag, and its answers in order of status."""
    assert method in METHODS
    assert path.startswith("/")
    assert described["operationId"]
    assert described["summary"]
    assert len(described["tags"]) == 1
    statuses = list(described["responses"])
    assert statuses == sorted(statuses)
    assert any(status.startswith("2") for status in statuses)
    assert "500" in statuses
    assert "default" not in statuses


@every_operation
def test_whatever_is_no_success_is_a_problem(path: str, method: str, described: dict[str, Any]) -> None:
    """Each answer from 400 on is a problem document, and its description names the codes."""
    assert (path, method) in {(place, verb) for place, verb, _ in operations()}
    for status, answer in described["responses"].items():
        if status >= "400":
            schema = answer["content"]["application/problem+json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Problem"}
            assert "`" in answer["description"]


@every_operation
def test_parameters_stand_with_their_operation(path: str, method: str, described: dict[str, Any]) -> None:
    """Path parameters are declared by each operation and not by the path, which would reorder clients' arguments."""
    named = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    parameters = described.get("parameters", [])
    assert [parameter["name"] for parameter in parameters if parameter["in"] == "path"] == named
    assert set(document()["paths"][path]) <= METHODS
    assert method in document()["paths"][path]


@pytest.mark.parametrize(("path", "method", "request_body", "answer"), list(of_requests()))
def test_an_example_works(
    client: FlaskClient, path: str, method: str, request_body: dict[str, Any], answer: dict[str, Any] | None
) -> None:
    """An example of a request fits its schema, succeeds, and gets the answer that the document shows, if any."""
    body = ("paths", path, method, "requestBody", "content", "application/json", "schema")
    validator_at(*body).validate(request_body)
    # Exact odds of some examples take seconds; what they are is tested with the odds.
    is_odds = path.endswith("/odds") and path.removesuffix("/odds") in document()["paths"]
    address = f"{path}?method=simulate&samples=100" if is_odds else path
    response = client.open(address, method=method, json=request_body)
    assert response.status_code == 200
    assert answer in (None, response.get_json())


@pytest.mark.parametrize(
    "described",
    [described for _, _, described in STATELESS_CALLS],
    ids=[described["operationId"] for _, _, described in STATELESS_CALLS],
)
def test_every_call_has_an_example(described: dict[str, Any]) -> None:
    """Each operation without a key shows at least one example of its body, and answers only of those."""
    requests = examples(described["requestBody"])
    answers = examples(next(iter(described["responses"].values())))
    assert requests or described["operationId"].removesuffix("Odds") in WITHOUT_VECTORS
    assert set(answers) <= set(requests)
