"""Tests of the fast path of resolutions."""

import json
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.http.fast_path import around
from service.api.http.request_context import Application, Environ
from service.app import LARGEST_BODY
from service.resolution.resolver import Resolver
from tests.registry import ALL_RESOLVERS, legal_requests, name_of

TASK = "/v1/flyerbook/task"
BODY = b'{"roller": {"name": "Harrak"}, "difficulty": "easy"}'


def asking(path: str = TASK, body: bytes = BODY, **changes: str) -> Environ:
    """A request as gunicorn hands it over."""
    plain = {"REQUEST_METHOD": "POST", "CONTENT_TYPE": "application/json", "QUERY_STRING": ""}
    return {**plain, "PATH_INFO": path, "CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body), **changes}


def quick(application: Application, environ: Environ) -> tuple[list[Any], bytes]:
    """The arguments of `start_response` and the body."""
    started: list[Any] = []
    body = around(application, ALL_RESOLVERS, LARGEST_BODY)(environ, lambda *start: started.extend(start))
    return started, b"".join(body)


def nobody(_environ: Environ, _start: Callable[..., Any]) -> Iterable[bytes]:
    """An application that is never asked."""
    raise AssertionError("the fast path was left")


def echo(environ: Environ, _start: Callable[..., Any]) -> Iterable[bytes]:
    """An application that sends back what it reads."""
    return (b"slow: ", environ["wsgi.input"].read())


@pytest.mark.parametrize("resolver", [one for one in ALL_RESOLVERS if legal_requests(one)], ids=name_of)
def test_both_roads_give_the_same_answer(client: FlaskClient, resolver: Resolver) -> None:
    """Status, headers and body are those that Flask gives, whose road a parameter of the content type chooses."""
    path = f"/v1/{resolver.ruleset.name}/{resolver.operation.path}"
    body = json.dumps({**legal_requests(resolver)[0], "seed": "roads"}).encode()
    (status, headers), content = quick(nobody, asking(path, body))
    slow = client.post(path, data=body, content_type="application/json; charset=utf-8")
    assert (status, content) == (slow.status, slow.data)
    assert set(headers) <= set(slow.headers.items())
    assert [name for name, _ in headers] == list(slow.headers.keys())[: len(headers)]


@pytest.mark.parametrize(
    "changes",
    [
        {"REQUEST_METHOD": "PUT"},
        {"PATH_INFO": "/v1/flyerbook/tsak"},
        {"CONTENT_TYPE": "text/plain"},
        {"QUERY_STRING": "percentile=true"},
        {"HTTP_TRANSFER_ENCODING": "chunked"},
        {"CONTENT_LENGTH": ""},
        {"CONTENT_LENGTH": "-1"},
        {"CONTENT_LENGTH": str(LARGEST_BODY + 1)},
        {"CONTENT_LENGTH": "9" * 5000},
    ],
)
def test_what_is_not_plain_goes_to_flask(changes: dict[str, str]) -> None:
    """Nothing of the body is read before."""
    assert quick(echo, asking(**changes)) == ([], b"slow: " + BODY)


@pytest.mark.parametrize("body", [b"{", b"{}", b'{"roller": {"name": "x"}, "difficulty": 9, "dice": {}}'])
def test_what_is_refused_goes_to_flask(body: bytes) -> None:
    """Flask reads the body once more and tells what is wrong."""
    assert quick(echo, asking(body=body)) == ([], b"slow: " + body)


def test_a_fault_of_ours_goes_to_flask(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flask meets it again, logs it and answers with `internal_error`."""
    monkeypatch.setattr(Resolver, "answer", lambda *_: 1 / 0)
    assert quick(echo, asking()) == ([], b"slow: " + BODY)
