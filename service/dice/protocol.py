"""What a rule may ask of its dice, and what a source of faces must offer."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Roll:
    """One die as it fell.

    Attributes:
        stream: whose die it is: the name of a roller, or the role the game gives to the stream.
        sides: number of sides of the die, 2 or more.
        face: the face it showed, from 1 to `sides`.
        purpose: why it was rolled, as a stable code such as `task` or `healing`.
    """

    stream: str
    sides: int
    face: int
    purpose: str

    @property
    def die(self) -> str:
        """The die in players' notation: `d6`, `d20`."""
        return f"d{self.sides}"


class Dice(Protocol):
    """All the chance a rule gets.

    A rule asks for no more than it looks at, because exact odds branch on what it asks for: `total` where it needs
    only the sum of a pool, `faces` where it looks at the faces but not at their order, `face` where each die has a
    meaning of its own.
    """

    def face(self, stream: str, sides: int, purpose: str) -> int:
        """Roll one die of `stream`; the face is from 1 to `sides`."""
        ...

    def faces(self, stream: str, sides: int, count: int, purpose: str) -> tuple[int, ...]:
        """Roll `count` dice of `stream`; no rule may depend on their order. `count` may be 0."""
        ...

    def total(self, stream: str, sides: int, count: int, purpose: str) -> int:
        """Roll `count` dice of `stream` of which only the sum matters; 0 dice make 0."""
        ...


class FaceSource(Protocol):
    """Where single faces come from."""

    def next_face(self, stream: str, sides: int, purpose: str) -> int:
        """The next face of `stream` for a die with `sides` sides.

        Raises:
            DiceExhausted: the stream has no face left.
            BadFace: the next face is one that the die does not have.
        """
        ...
