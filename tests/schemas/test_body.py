"""Tests of the body of a call: the operation's request, and the members about dice."""

from typing import Any

import marshmallow as ma
import pytest

from service.rulesets import RULESETS
from service.schemas.body import CallSource
from service.schemas.faults import place
from tests.registry import resolver_of

SCHEMA = resolver_of(RULESETS[0], "task").schema
REQUEST = {"roller": {"name": "Harrak"}, "difficulty": 9}


def pointers_of(data: Any) -> set[str]:
    """The pointers to the faults of a body."""
    with pytest.raises(ma.ValidationError) as refused:
        SCHEMA.load(data)
    return {fault.place for fault in place(refused.value.messages)}


@pytest.mark.parametrize(
    ("members", "source"),
    [
        ({}, CallSource()),
        ({"seed": "a"}, CallSource(seed="a")),
        ({"seed": None}, CallSource()),
        ({"dice": {}}, CallSource(dice={})),
        ({"dice": {"Harrak": [1, 2.0]}}, CallSource(dice={"Harrak": (1, 2)})),
        ({"dice": None, "seed": "a"}, CallSource(seed="a")),
        ({"dice": {"Harrak": []}, "seed": None}, CallSource(dice={"Harrak": ()})),
    ],
)
def test_the_source_of_dice_is_apart(members: dict[str, Any], source: CallSource) -> None:
    """The members about dice are taken out, and the request is the same with and without them."""
    body = SCHEMA.load(REQUEST | members)
    assert body.source == source
    assert body.request == SCHEMA.load(REQUEST).request


def test_dice_and_seed_exclude_each_other() -> None:
    """Both together are one fault, of the seed."""
    assert pointers_of(REQUEST | {"dice": {}, "seed": "a"}) == {"/seed"}


@pytest.mark.parametrize("member", ["seed", "dice"])
def test_dice_stand_at_the_top_only(member: str) -> None:
    """Inside of the request there are no members about dice."""
    assert pointers_of({"roller": {"name": "Harrak", member: None}, "difficulty": 9}) == {f"/roller/{member}"}


def test_faults_of_both_parts_are_reported_together() -> None:
    """Faults of the request and of the dice are in one list."""
    assert pointers_of({"difficulty": "x", "dice": {"a": [0.5], "b": 1}, "seed": ""}) == {
        "/roller", "/difficulty", "/dice/a/0", "/dice/b", "/seed",
    }  # fmt: skip


@pytest.mark.parametrize("value", [None, [], "x", 1, True])
def test_a_body_is_an_object(value: Any) -> None:
    """Any other JSON value is one fault of the whole body."""
    assert pointers_of(value) == {""}


def test_rolls_go_back_as_dice() -> None:
    """The list of an answer has the same faces; each mistake is reported at its place."""
    first = {"stream": "A", "die": "d6", "face": 3, "purpose": "x"}
    rolls = [first, {"stream": "B", "face": 1}, {"stream": "A", "face": 2}]
    assert SCHEMA.load(REQUEST | {"dice": rolls}).source.dice == {"A": (3, 2), "B": (1,)}
    assert pointers_of(REQUEST | {"dice": [first, {"face": "x"}]}) == {"/dice/1/stream", "/dice/1/face"}
    assert pointers_of(REQUEST | {"dice": "x"}) == {"/dice"}
