"""The five dice, of which only d20 and d6 are real. Rule RU-B-DICE-1."""

from service.dice import Dice
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Die:
    """A die of the game, and the real die that is rolled for it.

    Attributes:
        highest: its highest result; the lowest is always 1.
        sides: sides of the real die, which also names the stream; None when nothing is rolled.
    """

    highest: int
    sides: int | None

    @property
    def stream(self) -> str:
        """The stream of its faces (RU-B-DICE-4)."""
        return f"d{self.sides}"

    def read(self, face: int) -> int:
        """Number that a face counts for: a d3 reads a d6 in pairs, a d2 in halves (RU-B-DICE-1)."""
        faces_per_result = (self.sides or 1) // self.highest
        return (face + faces_per_result - 1) // faces_per_result

    def faces(self, count: int, dice: Dice, purpose: str) -> tuple[int, ...]:
        """Roll so many of it; the faces as they fell, none for a d1."""
        return dice.faces(self.stream, self.sides, count, purpose) if self.sides else ()

    def results(self, count: int, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Numbers that so many dice of this kind count for; a d1 is always 1."""
        return tuple(map(self.read, faces)) if self.sides else (1,) * count

    def total(self, count: int, dice: Dice, purpose: str) -> int:
        """Roll so many of it where only the sum of the results matters."""
        if self.sides == self.highest:
            return dice.total(self.stream, self.sides, count, purpose)
        return sum(self.results(count, self.faces(count, dice, purpose)))


D20, D6, D3, D2, D1 = Die(20, 20), Die(6, 6), Die(3, 6), Die(2, 6), Die(1, None)
DICE = {f"d{die.highest}": die for die in (D20, D6, D3, D2, D1)}
"""Name -> die (RU-B-DICE-1)."""
