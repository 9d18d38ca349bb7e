"""Wild dice, which explode. Rules F6-WLD-3 and F6-WLD-4, with F6-FLP-4."""

from service.dice import Dice, Step
from service.rulesets.freed6.dice import flip
from service.rulesets.freed6.options import FlipTiming
from service.rulesets.freed6.tables import WILD_DIE_EXPLODES_ON
from service.values import dataclass

FIRST, EXPLOSION = "wild", "explosion"
FUMBLE, SIX = 1, 6


@dataclass(frozen=True, slots=True, kw_only=True)
class WildDice:
    """Wild dice as they fell, explosions included.

    Attributes:
        counted: what they count for, after flips.
        landed: their faces together, as they landed.
        exploded: whether any exploded.
        fumble: whether any showed 1 as its first face.
        six: whether any showed 6 as its first face.
    """

    counted: int = 0
    landed: int = 0
    exploded: bool = False
    fumble: bool = False
    six: bool = False

    def __add__(self, other: "WildDice") -> "WildDice":
        return WildDice(
            counted=self.counted + other.counted,
            landed=self.landed + other.landed,
            exploded=self.exploded or other.exploded,
            fumble=self.fumble or other.fumble,
            six=self.six or other.six,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WildRoll:
    """So many wild dice to roll, one after the other.

    Attributes:
        stream: of the dice.
        count: how many.
        sides: sides of each.
        flips: the faces that count as their opposites.
        timing: whether a flip turns a die as it lands, or as it counts.
    """

    stream: str
    count: int = 1
    sides: int = flip.SIDES
    flips: frozenset[int] = frozenset()
    timing: FlipTiming = FlipTiming.TOTAL

    def __call__(self, dice: Dice) -> WildDice:
        """All of them; each explodes at once and on its own (F6-WLD-3, F6-WLD-8, F6-DIE-9)."""
        if self.count == 0:
            return WildDice()
        if self.count == 1:
            return self._one(dice)
        return dice.part(self._some(self.count // 2)) + dice.part(self._some(self.count - self.count // 2))

    def _some(self, count: int) -> "WildRoll":
        return WildRoll(stream=self.stream, count=count, sides=self.sides, flips=self.flips, timing=self.timing)

    def _one(self, dice: Dice) -> WildDice:
        """The first face, and all explosions (F6-WLD-3)."""
        first = self._step(dice, FIRST)
        counted, landed = first.worth
        if first.again:
            further = dice.repeat(self._explosion).sums
            counted, landed = counted + further[0], landed + further[1]
        face = first.worth[1]
        return WildDice(counted=counted, landed=landed, exploded=first.again, fumble=face == FUMBLE, six=face == SIX)

    def _explosion(self, dice: Dice) -> Step[None]:
        return self._step(dice, EXPLOSION)

    def _step(self, dice: Dice, purpose: str) -> Step[None]:
        """The roll after one face: its value, and its use.

        Explosions look at the face that was rolled; by option a flip turns the die as it lands (F6-FLP-4).
        """
        face = dice.face(self.stream, self.sides, purpose)
        counted = flip.counted(face, self.sides, self.flips)
        landed = counted if self.timing is FlipTiming.ROLL else face
        return Step(again=explodes(landed, self.sides), worth=(counted, landed), last=None)


def explodes(face: int, sides: int) -> bool:
    """A d6 on 6, larger dice on 7 or more, a d4 never (F6-WLD-4)."""
    return face in WILD_DIE_EXPLODES_ON[sides]
