"""Tests of faces from the system's entropy."""

import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from service.dice import entropy
from service.dice.entropy import SystemFaces
from tests.dice.fairness import assert_fair

DICE = SystemFaces()


def faces_of(sides: int, count: int) -> list[int]:
    """So many faces."""
    return [DICE.next_face("a", sides, "task") for _ in range(count)]


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 20, 100, 255, 256, 257, 1000])
def test_every_face_is_as_likely(sides: int) -> None:
    """Over many faces each comes about as often: dice of a byte, of just a byte, and wider ones."""
    faces = faces_of(sides, max(100 * sides, 20_000))
    assert_fair(faces, sides)
    assert set(faces) == set(range(1, sides + 1))


@pytest.mark.parametrize("sides", [2**16, 2**16 + 1, 10**9])
def test_wide_dice_reach_their_ends(sides: int) -> None:
    """A very wide die falls within its sides, in the lower and the upper half alike."""
    faces = faces_of(sides, 4000)
    assert 1 <= min(faces) <= max(faces) <= sides
    assert_fair([1 if face <= sides // 2 else 2 for face in faces], 2)


@pytest.mark.parametrize(
    ("sides", "words", "faces"),
    [
        (6, bytes(range(12)), [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]),
        (6, bytes([251, 252, 253, 254, 255, 0]), [251 % 6 + 1, 1]),
        (100, bytes([199, 200, 255, 0, 99, 100]), [100, 1, 100, 1]),
        (256, bytes([0, 255]), [1, 256]),
    ],
)
def test_bytes_that_would_favor_low_faces_are_rejected(
    monkeypatch: pytest.MonkeyPatch, fresh_blocks: Callable[[], None], sides: int, words: bytes, faces: list[int]
) -> None:
    """Bytes from the largest multiple of the sides on are thrown away, the others are faces."""
    blocks = iter([words, bytes(64)])
    monkeypatch.setattr(os, "urandom", lambda _: next(blocks))
    fresh_blocks()
    assert faces_of(sides, len(faces)) == faces


def test_words_that_would_favor_low_faces_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wide die takes three bytes; from the largest multiple of its sides on they are thrown away."""
    limit = 2**24 // 1000 * 1000
    words = iter([number.to_bytes(3, "big") for number in (limit, 2**24 - 1, limit - 1, 0)])
    monkeypatch.setattr(os, "urandom", lambda _: next(words))
    assert faces_of(1000, 2) == [1000, 1]


@pytest.fixture
def fresh_blocks() -> Iterator[Callable[[], None]]:
    """Discards the buffer; once more after the test."""
    yield entropy._blocks.clear  # noqa: SLF001 - what happens after a fork
    entropy._blocks.clear()  # noqa: SLF001


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_child_process_does_not_roll_the_dice_of_its_parent() -> None:
    """After a fork parent and child draw anew, so that two workers never throw the same."""
    faces_of(6, 1)
    readers = []
    for _ in range(2):
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(writer, bytes(faces_of(6, 100)))
            os._exit(0)
        os.close(writer)
        os.waitpid(child, 0)
        readers.append(reader)
    of_children = [os.read(reader, 100) for reader in readers]
    for reader in readers:
        os.close(reader)
    of_parent = bytes(faces_of(6, 100))
    assert [len(faces) for faces in of_children] == [100, 100]
    assert len({*of_children, of_parent}) == 3


@pytest.mark.parametrize("block", [bytes(range(256)) * 100, bytes(range(256))], ids=["one block", "many blocks"])
def test_threads_do_not_share_faces(
    monkeypatch: pytest.MonkeyPatch, fresh_blocks: Callable[[], None], block: bytes
) -> None:
    """No byte of a block is given to two threads: of each there are no more faces than bytes were drawn."""
    blocks = []

    def draw_block(_: int) -> bytes:
        blocks.append(block)
        return block

    monkeypatch.setattr(os, "urandom", draw_block)
    fresh_blocks()
    first = faces_of(256, 1)  # makes the block that all threads share
    counts = Counter([*first, *in_threads(8, lambda: faces_of(256, 3199)), *faces_of(256, 7)])
    assert counts.total() == 256 * 100
    bytes_of_each = len(block) // 256 * len(blocks)
    assert max(counts.values()) <= bytes_of_each
    assert len(block) == 256 or set(counts.values()) == {bytes_of_each}


def in_threads(threads: int, draw: Callable[[], list[int]]) -> list[int]:
    """The faces drawn by threads that start together and often take turns."""
    start = threading.Barrier(threads)
    drawn: list[int] = []

    def run() -> None:
        start.wait()
        drawn.extend(draw())

    workers = [threading.Thread(target=run) for _ in range(threads)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    finally:
        sys.setswitchinterval(interval)
    return drawn
