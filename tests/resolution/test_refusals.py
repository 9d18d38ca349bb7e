"""Tests of refusals: codes, titles, details and additional members."""

from typing import Any

import pytest

from service.api.campaigns.webhooks import BAD_ADDRESSES
from service.resolution.refusal import LONGEST_POINTER, TITLES, Refusal, RefusalKind, of_faults
from service.rulesets import RULESETS
from service.rulesets.rollunder import RULESET as ROLLUNDER
from service.schemas.faults import MOST_FAULTS, PlacedFault
from tests.registry import resolver_of

TASK = resolver_of(RULESETS[0], "task")
REQUEST = {"roller": {"name": "Harrak"}, "difficulty": 9}


def refusal_of(body: Any) -> Refusal:
    """The refusal of a task."""
    with pytest.raises(Refusal) as refused:
        TASK.answer(TASK.load(body))
    return refused.value


def test_one_fault_gives_its_code() -> None:
    """A single fault gives the refusal its code, and the detail says where it is."""
    refusal = refusal_of(REQUEST | {"difficulty": "x"})
    assert (refusal.code, refusal.title) == ("bad_input", TITLES["bad_input"])
    assert refusal.detail.startswith("`/difficulty`: Expected an integer from -1000000 to 1000000 or one of ")


def test_faults_of_one_code_give_that_code() -> None:
    """Several faults with the same code give the refusal this code."""
    refusal = refusal_of(REQUEST | {"options": {"a": 1, "b": 2}})
    assert refusal.code == "unknown_option"
    assert len(refusal.errors) == 2
    assert refusal.detail.endswith(" And 1 more: see `errors`.")


def test_faults_of_several_codes_are_bad_input() -> None:
    """Faults with different codes are `bad_input` together."""
    refusal = refusal_of(REQUEST | {"a": 1, "options": {"b": 2}})
    assert refusal.code == "bad_input"
    assert {fault.code for fault in refusal.errors} == {"unknown_field", "unknown_option"}


def test_a_fault_of_the_whole_body_says_so() -> None:
    """A body that is no object is reported without a pointer."""
    refusal = refusal_of([])
    assert refusal.errors[0].place == ""
    assert refusal.detail == "The body: Expected an object, got an array of 0."


@pytest.mark.parametrize("code", BAD_ADDRESSES)
def test_the_title_fits_the_code(code: str) -> None:
    """An address that cannot be called is no request that does not fit."""
    assert of_faults((PlacedFault("/url", code, BAD_ADDRESSES[code]),)).title == TITLES[code] != TITLES["bad_input"]


def test_a_long_pointer_is_shortened_in_the_detail_only() -> None:
    """The detail quotes a long pointer in part, `errors` has it whole."""
    pointer = "/" + "x" * 5000
    refusal = of_faults((PlacedFault(pointer, "bad_input", "No."),))
    assert refusal.detail == f"`{pointer[:LONGEST_POINTER]}...`: No."
    assert refusal.errors[0].place == pointer


def test_there_is_an_end_to_faults() -> None:
    """A refusal lists a limited number of faults."""
    assert len(refusal_of({f"x{number}": 0 for number in range(500)}).errors) == MOST_FAULTS


def test_dice_that_ran_out_say_what_to_roll() -> None:
    """`dice_exhausted` names stream, die and purpose, and points at the stream by its escaped name."""
    refusal = refusal_of({"roller": {"name": "a/b~c"}, "difficulty": 9, "dice": {}})
    assert refusal.code == "dice_exhausted"
    assert refusal.members == {"stream": "a/b~c", "die": "d6", "purpose": "task", "rolls": ()}
    assert refusal.errors[0].place == "/dice/a~1b~0c"
    assert "Roll a d6 (task)" in refusal.detail


def test_a_misspelt_stream_of_dice_is_named() -> None:
    """Only if its faces are unused, and its name is similar."""
    hint = 'The faces of "Harak" have not been used so far. If you meant these, name their stream "Harrak".'
    assert refusal_of(REQUEST | {"dice": {"Harak": [3]}}).detail.endswith(hint)
    assert "so far" not in refusal_of(REQUEST | {"dice": {"Orc": [3]}}).detail
    assert "so far" not in refusal_of(REQUEST | {"dice": {"Harrak": []}}).detail


def test_a_face_that_the_die_does_not_have_is_named() -> None:
    """`bad_face` names the face and what the die has, and points at the very face."""
    refusal = refusal_of(REQUEST | {"dice": {"Harrak": [7, 1]}})
    assert refusal.code == "bad_face"
    assert refusal.errors[0].place == "/dice/Harrak/0"
    assert refusal.detail == "A d6 (task) has faces from 1 to 6, got 7."
    assert refusal.members == {"stream": "Harrak", "die": "d6", "purpose": "task"}


def test_the_rules_say_why_and_where() -> None:
    """A refusal by the rules has the title of its code, an explanation with the name, and a pointer."""
    refusal = refusal_of(REQUEST | {"roller": {"name": "Harrak", "incapacitated": True}})
    assert (refusal.code, refusal.title) == ("incapacitated", "The character is out of action")
    assert refusal.detail.startswith("Harrak is incapacitated")
    assert refusal.kind_on_stored is RefusalKind.CONFLICT
    assert refusal.errors == (PlacedFault("/roller/incapacitated", "incapacitated", refusal.detail),)


def test_a_name_with_braces_is_only_a_name() -> None:
    """A caller's name is not taken for a placeholder of the template."""
    refusal = refusal_of({"roller": {"name": "{0.__class__}", "incapacitated": True}, "difficulty": 9})
    assert refusal.detail.startswith("{0.__class__} is incapacitated")


def test_dice_without_end_are_refused() -> None:
    """A request with more dice than can be answered is refused (RU-B-MOVE-4)."""
    movement = resolver_of(ROLLUNDER, "movement")
    swings = {"mode": "swing", "amount": 1000, "scores": {"STR": 999, "DEX": 999}, "modifiers": {"DEX": "+100D6"}}
    always = {"natural_20": "succeeds_above_20"}
    with pytest.raises(Refusal) as refused:
        movement.answer(movement.load(swings | {"options": always, "seed": "far"}))
    assert (refused.value.code, refused.value.kind) == ("too_many_dice", RefusalKind.UNFIT)
