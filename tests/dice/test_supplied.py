"""Tests of supplied faces."""

import pytest

from service.dice import BadFace, DiceExhausted, SuppliedFaces


def test_faces_come_in_order_of_each_stream() -> None:
    """Each stream gives its faces in order, independent of other streams."""
    dice = SuppliedFaces({"a": [1, 2, 3], "b": [6, 5]})
    order = ["a", "b", "a", "b", "a"]
    assert [dice.next_face(stream, 6, "task") for stream in order] == [1, 6, 2, 5, 3]


@pytest.mark.parametrize(("streams", "used", "position"), [({}, 0, 0), ({"a": []}, 0, 0), ({"a": [1, 2]}, 2, 2)])
def test_a_stream_that_runs_out_names_the_next_die(streams: dict[str, list[int]], used: int, position: int) -> None:
    """A missing face is described by stream, die, purpose and its place in the stream."""
    dice = SuppliedFaces(streams)
    for _ in range(used):
        dice.next_face("a", 6, "before")
    with pytest.raises(DiceExhausted) as exhausted:
        dice.next_face("a", 20, "attack")
    error = exhausted.value
    assert (error.stream, error.sides, error.die, error.purpose, error.position) == ("a", 20, "d20", "attack", position)
    assert error.code == "dice_exhausted"


@pytest.mark.parametrize("face", [0, 7, -1, 2**31 - 1])
def test_a_face_that_the_die_does_not_have_is_refused(face: int) -> None:
    """A bad face is described by its value and its place in the stream."""
    dice = SuppliedFaces({"a": [6, face]})
    dice.next_face("a", 6, "task")
    with pytest.raises(BadFace) as bad:
        dice.next_face("a", 6, "task")
    error = bad.value
    assert (error.stream, error.die, error.purpose, error.position, error.face) == ("a", "d6", "task", 1, face)
    assert error.code == "bad_face"


@pytest.mark.parametrize("sides", [2, 6, 20, 100, 1000])
def test_lowest_and_highest_face_are_good(sides: int) -> None:
    """A die has the faces from 1 to its number of sides."""
    dice = SuppliedFaces({"a": [1, sides]})
    assert [dice.next_face("a", sides, "task") for _ in range(2)] == [1, sides]


def test_faces_left_over_are_known() -> None:
    """Unused faces are listed by stream, in order; used-up streams are not."""
    dice = SuppliedFaces({"a": [1, 2, 3], "b": [4], "c": [5], "d": []})
    dice.next_face("a", 6, "task")
    dice.next_face("b", 6, "task")
    assert dice.unused() == {"a": (2, 3), "c": (5,)}


def test_a_refused_face_stays() -> None:
    """A face that was refused was not used."""
    dice = SuppliedFaces({"a": [7]})
    with pytest.raises(BadFace):
        dice.next_face("a", 6, "task")
    assert dice.unused() == {"a": (7,)}
    assert dice.next_face("a", 8, "task") == 7
