"""Tests of members that are filled into the body of a command."""

from typing import Any

import pytest

from service.play.commands.orders import OrderSchema, lead_of, pointer_to, with_house_rules, with_lead
from service.resolution.refusal import Refusal
from service.rulesets.flyerbook import RULESET


@pytest.mark.parametrize(
    ("raw", "pointer", "expected"),
    [
        ({}, "/roller", {"roller": {"id": "7"}}),
        ({"roller": None}, "/roller", {"roller": {"id": "7"}}),
        ({"roller": {"wounds": 1}}, "/roller", {"roller": {"wounds": 1, "id": "7"}}),
        ({"roller": {"id": "8"}}, "/roller", {"roller": {"id": "8"}}),
        ({"roller": {"name": "Ann"}}, "/roller", {"roller": {"name": "Ann"}}),
        ({"roller": "Ann"}, "/roller", {"roller": "Ann"}),
        ({"sides": [{}, {"name": "Bo"}]}, "/sides/0", {"sides": [{"id": "7"}, {"name": "Bo"}]}),
        ({"sides": []}, "/sides/0", {"sides": []}),
        ({"sides": 3}, "/sides/0", {"sides": 3}),
    ],
)
def test_who_acts_is_filled_in_where_no_one_is_named(raw: Any, pointer: str, expected: Any) -> None:
    """A named participant, by id or name, stays; an invalid member is left to the schema."""
    assert with_lead(raw, pointer, "7") == expected


@pytest.mark.parametrize(
    ("raw", "pointer", "expected"),
    [
        ({"roller": {"id": "7"}}, "/roller", "7"),
        ({"roller": {"name": "Ann"}}, "/roller", None),
        ({"sides": [{"id": "7"}, {"id": "8"}]}, "/sides/0", "7"),
        ({"sides": []}, "/sides/0", None),
        ({}, "/roller", None),
        ({"roller": {"id": 7}}, "/roller", None),
    ],
)
def test_who_acts_is_who_leads(raw: Any, pointer: str, expected: str | None) -> None:
    """The id at the place of the one who acts, and no other."""
    assert lead_of(raw, pointer) == expected


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({}, {"a": 1, "b": 2}),
        ({"options": {"b": 3}}, {"a": 1, "b": 3}),
        ({"options": None}, None),
        ({"options": 5}, 5),
    ],
)
def test_the_options_of_a_request_win(raw: Any, expected: Any) -> None:
    """Over the campaign's house rules; the schema checks values that are no objects."""
    assert with_house_rules(raw, {"a": 1, "b": 2})["options"] == expected


@pytest.mark.parametrize("difficulty", [True, 2**70, "\ud800"])
def test_an_order_that_resembles_one_that_was_read_is_refused(difficulty: Any) -> None:
    """Also if its value equals the other's, or if no fast writer of JSON takes it."""
    task = next(operation for operation in RULESET.operations if operation.name == "task")
    orders = OrderSchema(RULESET, task)
    order = {"roller": {"name": "Ann"}, "difficulty": 1}
    assert orders.read(order).request is orders.read(order).request
    with pytest.raises(Refusal, match="/difficulty"):
        orders.read(order | {"difficulty": difficulty})


def test_an_id_is_pointed_at() -> None:
    """At any place, with names escaped."""
    body = {"a": [{"id": "x"}, {"b/c": {"id": "7"}}], "d": 7}
    assert pointer_to("7", body) == "/a/1/b~1c/id"
    assert pointer_to("nobody", body) == ""
