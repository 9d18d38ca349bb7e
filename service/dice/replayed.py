"""Faces of an earlier roll, replayed, with another source for additional dice."""

from collections import defaultdict, deque
from collections.abc import Iterable

from service.dice.protocol import FaceSource, RolledDie, die_of
from service.dice.purposes import part_of


class ReplayedFaces:
    """Gives each die its earlier face: the next one of the same stream, sides, purpose and part of the order.

    A new die, for example that of a repeat, comes from the other source. The dice after it have their old
    faces, so that a new d20 does not change the damage.

    Args:
        fallen: the dice that fell before, in their order.
        beyond: source of all others.
    """

    __slots__ = ("_beyond", "_left")

    def __init__(self, fallen: Iterable[RolledDie], beyond: FaceSource) -> None:
        self._beyond = beyond
        self._left: defaultdict[tuple[str, str, str, str], deque[int]] = defaultdict(deque)
        for roll in fallen:
            self._left[roll.stream, roll.die, roll.purpose, part_of(roll.purpose)].append(roll.face)

    def next_face(self, stream: str, sides: int, purpose: str) -> int:
        """The earlier face of the die, else a new one.

        Raises:
            DiceExhausted: the other source has no face left.
            BadFace: the next face of the other source is one that the die does not have.
        """
        left = self._left.get((stream, die_of(sides), purpose, part_of(purpose)))
        return left.popleft() if left else self._beyond.next_face(stream, sides, purpose)
