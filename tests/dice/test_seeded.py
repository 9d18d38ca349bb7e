"""Tests of faces derived from a seed."""

from hashlib import sha256

import pytest

from service.dice import SeededFaces
from tests.dice.fairness import assert_fair

PINNED = {
    ("a seed", "Harrak", 6): [6, 6, 5, 4, 1, 6, 1, 2, 1, 4],
    ("a seed", "Hildy", 6): [3, 3, 3, 3, 1, 3, 3, 1, 1, 3],
    ("a seed", "Harrak", 20): [6, 12, 5, 6, 19, 6, 5, 6, 5, 20],
    ("\N{GAME DIE}", "Darius", 100): [49, 83, 10, 62, 18, 48, 42, 90, 31, 88],
}
"""Seed, stream and sides -> the first faces, for ever."""


def recomputed(seed: str, stream: str, sides: int, number: int) -> int:
    """Face `number` of a stream by the documented recipe, written once more."""
    digest = sha256(seed.encode() + b"\0" + stream.encode() + b"\0" + str(number).encode()).digest()
    limit = 2**64 // sides * sides
    while True:
        for word in (int.from_bytes(digest[start : start + 8], "big") for start in (0, 8, 16, 24)):
            if word < limit:
                return word % sides + 1
        digest = sha256(digest).digest()


def faces_of(dice: SeededFaces, stream: str, sides: int, count: int) -> list[int]:
    """The next faces of a stream."""
    return [dice.next_face(stream, sides, "task") for _ in range(count)]


@pytest.mark.parametrize(("origin", "faces"), PINNED.items(), ids=str)
def test_a_seed_gives_these_faces_for_ever(origin: tuple[str, str, int], faces: list[int]) -> None:
    """These faces never change, and the recipe gives them."""
    seed, stream, sides = origin
    assert faces_of(SeededFaces(seed), stream, sides, 10) == faces
    assert [recomputed(seed, stream, sides, number) for number in range(10)] == faces


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 20, 100, 1000, 2**63 + 1, 3 * 2**62])
def test_any_die_follows_the_recipe(sides: int) -> None:
    """Each die is recomputed by the recipe, also one so wide that words are rejected again and again."""
    dice = SeededFaces("recipe")
    assert faces_of(dice, "a", sides, 200) == [recomputed("recipe", "a", sides, number) for number in range(200)]


def test_streams_do_not_touch_one_another() -> None:
    """A stream gives the same faces whether or not others are rolled in between."""
    alone = faces_of(SeededFaces("x"), "a", 6, 50)
    dice = SeededFaces("x")
    together = []
    for _ in range(50):
        dice.next_face("b", 20, "task")
        together.append(dice.next_face("a", 6, "task"))
    assert together == alone
    assert faces_of(SeededFaces("x"), "b", 6, 50) != alone


def test_a_purpose_changes_nothing() -> None:
    """The purpose of a die has no influence on its face."""
    assert SeededFaces("x").next_face("a", 1000, "attack") == SeededFaces("x").next_face("a", 1000, "defense")


def test_another_seed_is_another_game() -> None:
    """Different seeds give different faces, also where seed and stream read alike together."""
    assert faces_of(SeededFaces("x"), "a", 6, 50) != faces_of(SeededFaces("y"), "a", 6, 50)
    assert faces_of(SeededFaces("xa"), "b", 6, 50) != faces_of(SeededFaces("x"), "ab", 6, 50)


@pytest.mark.parametrize("sides", [6, 20, 100])
def test_every_face_is_as_likely(sides: int) -> None:
    """Over many faces each comes about as often."""
    assert_fair(faces_of(SeededFaces("fair"), "a", sides, 200 * sides), sides)
