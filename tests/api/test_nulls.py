"""Tests of `nulls=omit` on stateless calls."""

import asyncio
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.http.application import Application
from service.api.http.nulls import without_nulls
from service.resolution.resolver import Resolver
from service.serve.bridge import Threads
from service.serve.resolutions import Resolutions
from tests.registry import ALL_RESOLVERS, legal_requests, name_of
from tests.specification import stateless_app

CHECK = "/v1/fastrpg/task"
BODY = {"roller": {"name": "Ana", "modifier": 3}, "difficulty": "hard", "seed": "x"}


def nulls_in(value: Any) -> int:
    """Number of null members."""
    if isinstance(value, dict):
        return sum(1 if item is None else nulls_in(item) for item in value.values())
    return sum(map(nulls_in, value)) if isinstance(value, list) else 0


def pruned(value: Any) -> Any:
    """The value without null members."""
    if isinstance(value, dict):
        return {name: pruned(item) for name, item in value.items() if item is not None}
    return [pruned(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("resolver", [one for one in ALL_RESOLVERS if legal_requests(one)], ids=name_of)
def test_an_answer_has_all_members_but_nulls(client: FlaskClient, resolver: Resolver) -> None:
    """In each operation."""
    path = f"/v1/{resolver.ruleset.name}/{resolver.operation.path}"
    body = {**legal_requests(resolver)[0]} | ({"seed": "x"} if resolver.operation.rolls else {})
    whole, lean = (client.post(f"{path}{query}", json=body) for query in ("", "?nulls=omit"))
    assert whole.status_code == lean.status_code == 200
    assert lean.get_json() == pruned(whole.get_json())
    assert int(lean.headers["Content-Length"]) == len(lean.data)


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        (f"{CHECK}?null=omit", 'There is no "null" here. Did you mean "nulls"?'),
        (f"{CHECK}?zzz=1", 'There is no "zzz" here. Known here: expand, nulls, percentile, render.'),
    ],
)
def test_the_parameter_is_suggested(client: FlaskClient, path: str, hint: str) -> None:
    """Like the other parameters of an address."""
    assert client.post(path, json=BODY).get_json()["errors"][0]["detail"] == hint


def test_the_event_loop_answers_as_flask_does(client: FlaskClient) -> None:
    """A call that asks for nothing else keeps the fast path."""
    application = stateless_app()
    assert isinstance(application, Application)

    async def answered(query: bytes) -> Any:
        scope = {
            "method": "POST",
            "path": CHECK,
            "query_string": query,
            "headers": [(b"content-type", b"application/json")],
        }
        return await Resolutions(application, Threads(1, "heavy")).answer(scope, json.dumps(BODY).encode())

    for query in ("", "nulls=omit"):
        answer = asyncio.run(answered(query.encode()))
        assert answer.content == client.post(f"{CHECK}?{query}", json=BODY).data
    assert asyncio.run(answered(b"nulls=omit&render=text")) is None


def test_it_combines_with_other_parameters(client: FlaskClient) -> None:
    """In any order."""
    answer = client.post(f"{CHECK}?render=text&nulls=omit&percentile=true", json=BODY).get_json()
    assert answer["rendered"]
    assert answer["percentile"]
    assert nulls_in(answer) == 0


@pytest.mark.parametrize("value", ["", "keep", "OMIT", "omit%20"])
def test_another_value_is_refused(client: FlaskClient, value: str) -> None:
    """Before anything is rolled, with the parameter's name."""
    refused = client.post(f"{CHECK}?nulls={value}", json=BODY)
    (error,) = refused.get_json()["errors"]
    assert (refused.status_code, error["parameter"], error["code"]) == (422, "nulls", "bad_input")


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/fastrpg/reference", "/v1/fastrpg/rules"])
def test_constant_answers_do_not_take_it(client: FlaskClient, path: str) -> None:
    """They are the same for everybody, and stored by proxies."""
    refused = client.get(f"{path}?nulls=omit")
    assert (refused.status_code, refused.get_json()["code"]) == (422, "unknown_field")


def test_a_batch_takes_it(client: FlaskClient) -> None:
    """For all of its answers."""
    body = {"calls": [{"path": CHECK, "body": BODY}, {"path": "/v1/fastrpg/nothing", "body": {}}]}
    answer = client.post("/v1/batch?nulls=omit", json=body).get_json()
    assert [each["status"] for each in answer["answers"]] == [200, 404]
    assert nulls_in(answer) == 0


def test_values_of_changes_stay() -> None:
    """Null is a value there; a member without one is left out."""
    change = b'{"path":"/turn","before":null,"after":"x","of":null}\r\n'
    assert without_nulls(change) == b'{"path":"/turn","before":null,"after":"x"}\r\n'


def test_items_of_lists_stay() -> None:
    """They have places."""
    assert without_nulls(b'{"faces":[1,null,{"a":null}]}') == b'{"faces":[1,null,{}]}'
