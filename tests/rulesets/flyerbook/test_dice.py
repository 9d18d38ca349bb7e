"""Tests of the plus-minus die."""

import pytest

from service.rulesets.flyerbook import plus_minus_die
from tests.rulesets.flyerbook.calls import FACES, answer, refusal, result, roller, task


def test_even_faces_add_and_odd_ones_subtract() -> None:
    """The six faces are worth -1, +2, -3, +4, -5 and +6 (FB-DICE-1)."""
    assert [plus_minus_die.value_of(face) for face in FACES] == [-1, 2, -3, 4, -5, 6]


def test_values_keep_the_order_of_faces() -> None:
    """The operation reads each face in its place (FB-DICE-1)."""
    assert result("dice", {"faces": [6, 1, 6, 3]}) == {"values": [6, -1, 6, -3]}


@pytest.mark.parametrize("face", FACES)
def test_one_die_for_one_roll(face: int) -> None:
    """For every face, one die is rolled: nothing explodes and nothing is rolled again (FB-DICE-2)."""
    rolled = answer("task", task(roller(12)), Harrak=[face, 6, 6])
    assert [roll["face"] for roll in rolled["rolls"]] == [face]
    assert rolled["dice_unused"] == {"Harrak": [6, 6]}


@pytest.mark.parametrize("face", [0, 7, -1, 100])
def test_a_face_that_no_die_has_is_refused(face: int) -> None:
    """A face outside 1 to 6 is `bad_face`, with a pointer to the face (FB-DICE-2)."""
    assert refusal("dice", {"faces": [1, face]}) == ("bad_face", "/faces/1")


@pytest.mark.parametrize(("faces", "code"), [([], "bad_input"), ([1] * 101, "too_large"), ([True], "bad_input")])
def test_there_are_one_to_a_hundred_faces(faces: list[int], code: str) -> None:
    """Nothing to read and too much to read are refused, and true is no face (FB-DICE-2)."""
    assert refusal("dice", {"faces": faces})[0] == code
