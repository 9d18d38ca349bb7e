"""Tests of difference flips."""

import pytest

from tests.rulesets.freed6.play import ask, refused, task


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_a_face_flips_to_its_opposite(sides: int) -> None:
    """One more than the highest face, less the face, on every die type (F6-FLP-2, F6-DIE-8)."""
    faces = list(range(1, sides + 1))
    assert ask("flip", {"faces": faces, "sides": sides})["faces_after"] == faces[::-1]


def test_only_named_faces_flip() -> None:
    """F1 with F6 swaps ones and sixes; the same flip twice is one flip (F6-FLP-1, F6-FLP-5)."""
    result = ask("flip", {"faces": [1, 2, 3, 4, 5, 6], "flips": ["F1", "flip-6", "F1"]})
    assert result["faces_after"] == [6, 2, 3, 4, 5, 1]
    assert ask("flip", {"face": 3, "flips": ["F1"]})["flipped"] == 3


@pytest.mark.parametrize("flip", ["F0", "F7", "6", "Flip", ""])
def test_there_are_six_flips(flip: str) -> None:
    """Anything but F1 to F6 is refused (F6-FLP-5)."""
    assert refused("flip", {"faces": [1], "flips": [flip]}) == "bad_flip"


def test_larger_faces_can_be_named_by_option() -> None:
    """`extended_flips` allows F7 to F20 (F6-FLP-5)."""
    given = {"faces": [7, 20], "sides": 20, "flips": ["F7"]}
    assert refused("flip", given) == "bad_flip"
    assert ask("flip", {**given, "options": {"extended_flips": True}})["faces_after"] == [14, 20]
    assert refused("flip", {**given, "flips": ["F21"], "options": {"extended_flips": True}}) == "bad_flip"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"face": 7, "sides": 6}, "bad_face"),
        ({"faces": [0]}, "bad_face"),
        ({"face": 1, "sides": 5}, "bad_die_type"),
        ({}, "bad_input"),
        ({"face": 1, "faces": [1]}, "bad_input"),
    ],
)
def test_faces_are_those_of_the_die(given: dict[str, object], code: str) -> None:
    """Other dice and other faces are refused (F6-FLP-2, F6-DIE-8)."""
    assert refused("flip", given) == code


@pytest.mark.parametrize(("flips", "total"), [(["F1"], 18), (["F6"], 3), (["F1", "F6"], 13), ([], 8)])
def test_a_check_counts_flipped_faces(flips: list[str], total: int) -> None:
    """Dice are flipped before they are added up (F6-FLP-3, F6-FLP-1)."""
    faces = {18: [6, 6, 1], 3: [6, 6, 1], 13: [1, 1, 6], 8: [1, 1, 6]}[total]
    assert task({"die_code": "3D", "flips": flips}, faces)["total"] == total


def test_discards_look_at_flipped_values_unless_an_option_says_otherwise() -> None:
    """Flips come before discards (F6-FLP-3); with `discard_first` the rolled faces decide."""
    roller = {"die_code": "2D", "boost": 1, "flips": ["F6"]}
    first = task(roller, [6, 3, 2])
    assert (first["total"], first["dropped"]) == (5, [1])
    other = task(roller, [6, 3, 2], flip_discard="discard_first")
    assert (other["total"], other["dropped"]) == (4, [2])


def test_a_flip_changes_what_a_wild_die_counts_not_what_it_does() -> None:
    """A wild 6 under F6 explodes and counts 1; a wild 1 under F1 counts 6 and is still a fumble (F6-FLP-4)."""
    six = task({"die_code": "1D", "wild_die": True, "flips": ["F6"]}, [6, 3], 3)
    assert (six["total"], six["exploded"], six["critical"]) == (4, True, "success")
    one = task({"die_code": "1D", "wild_die": True, "flips": ["F1"]}, [1], 7)
    assert (one["total"], one["exploded"], one["critical"]) == (6, False, "failure")


def test_a_die_may_flip_as_it_lands() -> None:
    """With `flip_timing` roll the flipped face decides explosion and fumble (F6-FLP-4)."""
    six = task({"die_code": "1D", "wild_die": True, "flips": ["F6"]}, [6], 3, flip_timing="roll")
    assert (six["total"], six["exploded"], six["critical"]) == (1, False, "failure")
    one = task({"die_code": "1D", "wild_die": True, "flips": ["F1"]}, [1, 2], 3, flip_timing="roll")
    assert (one["total"], one["exploded"], one["critical"]) == (8, True, "success")
    boosted = {"die_code": "1D", "boost": 1, "flips": ["F6"]}
    assert task(boosted, [6, 2], None, flip_timing="roll", flip_discard="discard_first")["total"] == 2


def test_flips_of_a_wild_die_use_its_own_sides() -> None:
    """F1 on a WD8 counts 8 (F6-FLP-2, F6-FLP-5)."""
    roller = {"die_code": "1D", "wild_die": True, "wild_sides": 8, "flips": ["F1"]}
    assert task(roller, [1])["total"] == 8
