"""Dice that keep the record which every answer shows."""

from service.dice.protocol import FaceSource, Roll


class RecordedDice:
    """`Dice` over any source of faces; `rolls` lists every die in the order in which it fell."""

    __slots__ = ("_next_face", "rolls")

    def __init__(self, source: FaceSource) -> None:
        self._next_face = source.next_face
        self.rolls: list[Roll] = []

    def face(self, stream: str, sides: int, purpose: str) -> int:
        """Roll one die and record it."""
        face = self._next_face(stream, sides, purpose)
        self.rolls.append(Roll(stream, sides, face, purpose))
        return face

    def faces(self, stream: str, sides: int, count: int, purpose: str) -> tuple[int, ...]:
        """Roll `count` dice and record each."""
        return tuple(self.face(stream, sides, purpose) for _ in range(count))

    def total(self, stream: str, sides: int, count: int, purpose: str) -> int:
        """Roll `count` dice, record each, and return their sum."""
        return sum(self.faces(stream, sides, count, purpose))
