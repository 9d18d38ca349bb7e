"""Tests that every example of the document is answered as documented."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.http.parser import JSON
from tests.client import assert_headers, client_of
from tests.contract.example_campaign import (
    OPERATIONS,
    Stage,
    examples_of,
    needed_query_of,
    needs_query,
    of_place,
    on_the_internet,
    query_of,
)
from tests.contract.scenes import SCENES, USUAL
from tests.specification import validator_at

WITH_INVITATION = "acceptInvitation"
"""Its example is no real invitation: tests/api/campaigns/test_keys.py accepts one."""
WITHOUT_CAMPAIGN = [
    name for name, (_, _, described) in OPERATIONS.items() if not described.get("security") and name != WITH_INVITATION
]
"""Operations that anybody can call; all others need a campaign's key."""
IN_CAMPAIGN = [name for name in OPERATIONS if name not in (*WITHOUT_CAMPAIGN, WITH_INVITATION)]
NO_EXAMPLE = (None,)
"""What an operation without a body is called with."""
FITTING_HEADERS = {"If-Match": "*", "If-None-Match": '"other"', "Last-Event-ID": "0"}
"""What fits a new campaign in place of the example of a header."""


def headers_of(name: str) -> dict[str, str]:
    """The headers that an operation documents, each with its example."""
    return {
        parameter["name"]: FITTING_HEADERS.get(parameter["name"], parameter.get("example"))
        for parameter in OPERATIONS[name][2]["parameters"]
        if parameter["in"] == "header"
    }


@pytest.fixture(scope="module")
def client(app: Flask) -> Iterator[FlaskClient]:
    """Holds every answer against the document."""
    with on_the_internet(app):
        yield client_of(app)


@pytest.mark.parametrize("name", OPERATIONS)
def test_everything_that_is_sent_has_an_example(name: str) -> None:
    """Every body of every content type fits its schema by example, and every parameter has one."""
    path, method, described = OPERATIONS[name]
    place = ("paths", path, method, "requestBody", "content")
    for content_type, body in described.get("requestBody", {}).get("content", {}).items():
        assert of_place(body), f"{name} has no example of its body in {content_type}"
        for example in of_place(body).values():
            validator_at(*place, content_type, "schema").validate(example)
    for parameter in described.get("parameters", ()):
        assert of_place(parameter), f"{name} has no example of its parameter {parameter['name']}"


@pytest.mark.parametrize("name", IN_CAMPAIGN)
def test_an_example_in_a_campaign_works(client: FlaskClient, name: str) -> None:
    """With ids of a real campaign it is carried out, and the answer is as documented; with all parameters, too."""
    stage = Stage(client, SCENES.get(name, USUAL))
    query = query_of(name)
    if query:
        works(stage.call(name, query=query))
        if "dry_run" not in query:  # which leaves everything as it was
            stage = Stage(client, SCENES.get(name, USUAL))
    for example in examples_of(OPERATIONS[name][2]).values() or NO_EXAMPLE:
        works(stage.call(name, example, query=needed_query_of(name)))


@pytest.mark.parametrize("name", [name for name in IN_CAMPAIGN if headers_of(name)])
def test_an_operation_takes_the_headers_that_it_documents(client: FlaskClient, name: str) -> None:
    """All of them at once, also those that may be left out."""
    works(Stage(client, SCENES.get(name, USUAL)).call(name, query=needed_query_of(name), headers=headers_of(name)))


@pytest.mark.parametrize("name", WITHOUT_CAMPAIGN)
def test_an_example_without_a_campaign_works(client: FlaskClient, name: str) -> None:
    """It succeeds, also with all parameters, and gets the answer that the document shows, if any."""
    path, method, described = OPERATIONS[name]
    query, shown = query_of(name), of_place(described["responses"].get("200", {}).get("content", {}).get(JSON, {}))
    address = filled(path, described)
    for number, (title, body) in enumerate((examples_of(described) or {"": None}).items()):
        sent = {} if body is None else {"json": body}
        if query and number == 0:
            works(client.open(address, method=method, query_string=query, **sent))
        if not needs_query(name):
            # Exact odds of some examples take seconds; what they are is tested with the odds.
            asked = {"method": "simulate", "samples": "100"} if "samples" in query else {}
            response = works(client.open(address, method=method, query_string=asked, **sent))
            assert shown.get(title) in (None, response.get_json(silent=True))


def filled(path: str, described: dict[str, Any]) -> str:
    """The path with the examples of its parameters."""
    for parameter in described.get("parameters", ()):
        if parameter["in"] == "path":
            (game,) = described["tags"]
            values = of_place(parameter)
            path = path.replace(f"{{{parameter['name']}}}", str(values.get(game, values.get("example"))))
    return path


def works(response: TestResponse) -> TestResponse:
    """The response, which is a success."""
    assert_headers(response)
    assert response.status_code < 300, response.get_data(as_text=True)
    return response
