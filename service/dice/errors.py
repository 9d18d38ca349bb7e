"""Errors of supplied dice, and of work that is too much."""


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
        return f"d{self.sides}"


class DiceExhausted(DiceError):
    """The stream ran out. `position` is the index that the missing face would have in the stream."""

    code = "dice_exhausted"

    def __init__(self, stream: str, sides: int, purpose: str, position: int) -> None:
        super().__init__(stream, sides, purpose)
        self.position = position


class BadFace(DiceError):
    """The next face is one that the die does not have. `position` is its index in the stream."""

    code = "bad_face"

    def __init__(self, stream: str, sides: int, purpose: str, position: int, face: int) -> None:
        super().__init__(stream, sides, purpose)
        self.position = position
        self.face = face


class WorkEnded(Exception):
    """Raised by a counter of steps to end a walk or a simulation."""
