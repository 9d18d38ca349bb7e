"""Tests of the fast path of resolutions."""

import json

import pytest
from flask.testing import FlaskClient

from service.api.http.fast_path import QUICK_BODY, QUICK_DICE, FastPath
from service.dice import Unfinished
from service.resolution.resolver import Resolver
from tests.registry import ALL_RESOLVERS, legal_requests, name_of

TASK = "/v1/flyerbook/task"
BODY = b'{"roller": {"name": "Harrak"}, "difficulty": "easy"}'
LONG = "/v1/fastrpg/extended-task"
ATTEMPTS = {"roller": {"name": "A", "modifier": 0}, "difficulty": 100, "needed": 100, "time_unit": "hour"}
FAST_PATH = FastPath(ALL_RESOLVERS)


@pytest.mark.parametrize("resolver", [one for one in ALL_RESOLVERS if legal_requests(one)], ids=name_of)
def test_both_roads_give_the_same_answer(client: FlaskClient, resolver: Resolver) -> None:
    """The body is the one that Flask gives."""
    path = f"/v1/{resolver.ruleset.name}/{resolver.operation.path}"
    body = json.dumps({**legal_requests(resolver)[0], "seed": "roads"}).encode()
    slow = client.post(path, data=body, content_type="application/json")
    call = FAST_PATH.load(path, body, None)
    if call is not None:
        assert call.begin() == slow.data
    else:
        assert resolver.operation.laborious or len(body) > QUICK_BODY


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/flyerbook/tsak", BODY),
        (TASK, b"{"),
        (TASK, b"{}"),
        (TASK, BODY + b" " * QUICK_BODY),
        ("/v1/freed6/attack", b'{"ask": ["dodge"]}'),
    ],
)
def test_what_does_not_fit_goes_to_flask(path: str, body: bytes) -> None:
    """Flask reads the body once more and reports the mistake."""
    assert FAST_PATH.load(path, body, None) is None


def test_answers_come_in_the_language_that_is_asked_for() -> None:
    """As everywhere."""
    call = FAST_PATH.load(TASK, BODY, "de-AT, en;q=0.5")
    assert call is not None
    assert call.language.code == "de"


@pytest.mark.parametrize("source", [{}, {"seed": "x"}, {"dice": {"A": [2] * 1000}}])
def test_a_call_with_many_dice_is_finished_with_the_dice_that_have_fallen(source: dict[str, object]) -> None:
    """No die is rolled again in the thread, so the delay reveals nothing about the result."""
    call = FAST_PATH.load(LONG, json.dumps({**ATTEMPTS, **source, "max_attempts": 300}).encode(), None)
    assert call is not None
    with pytest.raises(Unfinished) as unfinished:
        call.begin()
    fallen = unfinished.value.rolls
    assert len(fallen) == QUICK_DICE
    rolls = json.loads(call.finish(fallen))["rolls"]
    assert len(rolls) > QUICK_DICE
    assert [roll["face"] for roll in rolls[:QUICK_DICE]] == [roll.face for roll in fallen]


def test_a_call_with_few_dice_is_finished_at_once() -> None:
    """The limit counts dice, not what a request states."""
    call = FAST_PATH.load(LONG, json.dumps({**ATTEMPTS, "max_attempts": 5}).encode(), None)
    assert call is not None
    assert json.loads(call.begin())["operation"] == "extended_task"
