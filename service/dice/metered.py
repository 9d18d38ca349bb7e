"""Faces with a limit of dice, for calls that may take only so long."""

from service.dice.errors import Unfinished
from service.dice.protocol import FaceSource


class MeteredFaces:
    """Gives the faces of another source, up to a number of dice.

    Args:
        source: gives the faces.
        most: number of dice.
    """

    __slots__ = ("_left", "_next_face")

    def __init__(self, source: FaceSource, most: int) -> None:
        self._next_face, self._left = source.next_face, most

    def next_face(self, stream: str, sides: int, purpose: str) -> int:
        """The next face of the other source.

        Raises:
            Unfinished: the limit of dice is reached.
            DiceExhausted: the stream has no face left.
            BadFace: the next face is one that the die does not have.
        """
        if not self._left:
            raise Unfinished
        self._left -= 1
        return self._next_face(stream, sides, purpose)
