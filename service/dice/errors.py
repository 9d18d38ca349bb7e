"""Errors of supplied dice, and of exceeded work budgets."""

from collections.abc import Container, Iterator
from contextlib import contextmanager

from service.dice.protocol import RolledDie, die_of


class DiceError(Exception):
    """A supplied die cannot be used. `stream` names the stream, `sides` the die that was asked for."""

    code: str

    def __init__(self, stream: str, sides: int, purpose: str) -> None:
        super().__init__(stream, sides, purpose)
        self.stream = stream
        self.sides = sides
        self.purpose = purpose

    @property
    def die(self) -> str:
        """The die that was asked for, in players' notation."""
        return die_of(self.sides)


class DiceExhausted(DiceError):
    """The stream has too few faces.

    `position` is the index that the missing face would have in the stream. `owner` is the path of the participant who
    throws the die, where several throw dice of the same stream for the same purpose; "" elsewhere.
    """

    code = "dice_exhausted"
    owner = ""

    def __init__(self, stream: str, sides: int, purpose: str, position: int) -> None:
        super().__init__(stream, sides, purpose)
        self.position = position


class BadFace(DiceError):
    """The next face does not exist on the die. `position` is its index in the stream."""

    code = "bad_face"

    def __init__(self, stream: str, sides: int, purpose: str, position: int, face: int) -> None:
        super().__init__(stream, sides, purpose)
        self.position = position
        self.face = face


@contextmanager
def thrown_by(path: str, purposes: Container[str] | None = None, inside: str = "") -> Iterator[None]:
    """A block with dice that belong to one participant; of nested blocks the outermost counts.

    Args:
        path: of the participant in the request.
        purposes: of the dice, where others throw the rest; None for all.
        inside: path of the participant for blocks in this one that roll its dice too.

    Raises:
        DiceExhausted: a stream ran out; it names the owner of the missing die.
    """
    try:
        yield
    except DiceExhausted as error:
        if purposes is None or error.purpose in purposes or (inside and error.owner == inside):
            error.owner = path
        raise


class WorkEnded(Exception):
    """Raised by a step counter to end a walk or a simulation."""


class TimeOver(WorkEnded):
    """Raised by a step counter when a walk or a simulation has used its CPU time."""


class Unfinished(WorkEnded):
    """A call rolls more dice than it may roll at once. `rolls` are those rolled so far, in order."""

    def __init__(self, rolls: tuple[RolledDie, ...]) -> None:
        super().__init__(len(rolls))
        self.rolls = rolls
