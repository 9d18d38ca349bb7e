"""A wild die: it explodes. Rules F6-WLD-3 and F6-WLD-4, with F6-FLP-4."""

from collections.abc import Iterator

from service.dice import Dice
from service.rulesets.freed6 import flip
from service.rulesets.freed6.options import FlipTiming
from service.rulesets.freed6.tables import WILD_DIE_EXPLODES_ON

MOST_EXPLOSIONS = 1000
"""The rules know no limit; beyond this one a single die ends (F6-WLD-3)."""
FIRST, EXPLOSION = "wild", "explosion"


def roll(
    dice: Dice, stream: str, sides: int, flips: frozenset[int] = frozenset(), timing: FlipTiming = FlipTiming.TOTAL
) -> tuple[int, ...]:
    """The faces of one wild die as they landed: the first, then all its explosions at once (F6-WLD-3, F6-DIE-9).

    Explosions look at the face that was rolled; by option a flip turns the die as it lands (F6-FLP-4).
    """
    turned = flips if timing is FlipTiming.ROLL else frozenset()
    return tuple(_landing(dice, stream, sides, turned))


def explodes(face: int, sides: int) -> bool:
    """A d6 on 6, larger dice on 7 or more, a d4 never (F6-WLD-4)."""
    return face in WILD_DIE_EXPLODES_ON[sides]


def _landing(dice: Dice, stream: str, sides: int, turned: frozenset[int]) -> Iterator[int]:
    for explosion in range(MOST_EXPLOSIONS + 1):
        face = dice.face(stream, sides, EXPLOSION if explosion else FIRST)
        landed = flip.counted(face, sides, turned)
        yield landed
        if not explodes(landed, sides):
            return
