"""Simulation of many rolls at once: a rule runs once for all rolls that it treats alike."""

import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from hashlib import shake_256
from typing import Any

from service.dice.decisions import DecisionError, Decisions, Stated
from service.dice.errors import WorkEnded
from service.dice.path import MARK, Apart, Together
from service.dice.protocol import Dice
from service.dice.recorded import RecordedDice
from service.dice.seeded import SeededFaces
from service.dice.varying import Places, Varying, Worlds

STEPS_OF_A_ROLL = 1024
"""Steps for a run of the rule; one computed value costs 1."""
STEPS_OF_A_DIE = 64
_WORD_BYTES = 2
_WORD_VALUES = 1 << (8 * _WORD_BYTES)


class Blocks:
    """The faces of many rolls from one seed, computed for all rolls at once.

    The face of roll `n` for die number `k` of its stream: the n-th two bytes that SHAKE-256 makes of the UTF-8 text
    `seed NUL stream NUL k`, read as a little-endian word, modulo the sides. Where the word would favor low faces, the
    face is that of a single roll from the seed `seed#n`.

    Args:
        seed: any text without NUL.
        number: how many rolls.
    """

    def __init__(self, seed: str, number: int) -> None:
        self._seed, self._number = seed, number
        self._faces: dict[tuple[str, int, int], list[int]] = {}

    def faces(self, stream: str, counter: int, sides: int, rolls: Sequence[int]) -> list[int]:
        """The face of each of these rolls."""
        every = self._faces.get((stream, counter, sides)) or self._thrown(stream, counter, sides)
        return every if len(rolls) == self._number else list(map(every.__getitem__, rolls))

    def _thrown(self, stream: str, counter: int, sides: int) -> list[int]:
        """The face of every roll."""
        digest = shake_256(f"{self._seed}\0{stream}\0{counter}".encode()).digest(_WORD_BYTES * self._number)
        words = array("H", digest)
        if sys.byteorder == "big":
            words.byteswap()
        limit = _WORD_VALUES - _WORD_VALUES % sides
        faces = self._faces[stream, counter, sides] = [word % sides + 1 for word in words]
        if max(words) >= limit:
            for roll in [roll for roll, word in enumerate(words) if word >= limit]:
                faces[roll] = self._single(roll, stream, sides)
        return faces

    def _single(self, roll: int, stream: str, sides: int) -> int:
        return SeededFaces(f"{self._seed}#{roll}").next_face(stream, sides, "")


class SampledFaces:
    """Faces that differ between rolls.

    Args:
        blocks: the faces of all rolls.
        worlds: the rolls that are followed.
    """

    __slots__ = ("_blocks", "_counters", "_worlds")

    def __init__(self, blocks: Blocks, worlds: Worlds) -> None:
        self._blocks, self._worlds = blocks, worlds
        self._counters: dict[str, int] = {}

    def next_face(self, stream: str, sides: int, purpose: str) -> Any:  # noqa: ARG002 - a face does not depend on its purpose
        """The next face of the stream in every roll."""
        counter = self._counters.get(stream, 0)
        self._counters[stream] = counter + 1
        worlds = self._worlds = self._worlds.latest()
        rolls = worlds.ways
        worlds.follower.spend(STEPS_OF_A_DIE + len(rolls))
        return worlds.number(self._blocks.faces(stream, counter, int(sides), rolls))


class Samples:
    """A number of rolls from a seed.

    Args:
        seed: any text without NUL.
        number: how many rolls.
        together: how many of them are followed at once.
        spend: called with the number of steps that are made; may raise.
        decided: the decisions made beforehand.
    """

    def __init__(
        self, seed: str, number: int, together: Together, spend: Callable[[int], None], decided: Stated | None = None
    ) -> None:
        self.spend, self._decided = spend, decided
        self.number, self._together = number, together
        self._blocks = Blocks(seed, number)
        self._waiting: list[Sequence[int]] = []

    def rolled(self, roll: Callable[[Dice], Any]) -> Iterator[tuple[Any, Sequence[int]]]:
        """Results of all rolls, with equal ones grouped.

        Raises:
            Apart: the rule cannot treat several rolls at once.
        """
        every = range(self.number)
        self._waiting = [(one,) for one in every] if self._together is Together.SINGLE else [every]
        while self._waiting:
            worlds = Worlds(self, self._waiting.pop(), ())
            self.spend(STEPS_OF_A_ROLL)
            decisions = Decisions(self._decided) if self._decided else None
            yield self._result(roll, RecordedDice(SampledFaces(self._blocks, worlds), decisions)), worlds.latest().ways

    def _result(self, roll: Callable[[Dice], Any], dice: Dice) -> Any:
        try:
            return roll(dice)
        except (WorkEnded, DecisionError):
            raise
        except Exception as error:
            if self._together is Together.SINGLE:
                raise
            raise Apart from error

    def split(self, worlds: Worlds, classes: Sequence[Places]) -> int:
        """Follow the first rolls now, and the others from the start later."""
        self._waiting.extend(list(map(worlds.ways.__getitem__, places)) for places in classes[1:])
        worlds.only(classes[0])
        return 0

    def join(self, one: Worlds, other: Worlds) -> Worlds:  # noqa: ARG002 - as every follower
        """The worlds, unchanged: all dice of a roll are rolled in the same worlds."""
        raise Apart

    def text_of(self, number: Varying, form: str) -> str:
        """The number as a text."""
        if self._together is Together.MARKED and number.varies():
            return MARK
        return format(number.pinned(), form)
