"""One roll of a pool: steps 7 and 8 of F6-CHK-1, in the order of F6-DIE-9."""

from collections.abc import Iterable
from dataclasses import dataclass

from service.dice import Dice
from service.rulesets.freed6 import flip, wild_die
from service.rulesets.freed6.flip import SIDES
from service.rulesets.freed6.options import DiscardScope, FlipDiscard, FlipTiming, Options
from service.rulesets.freed6.pool import Pool

ORDINARY, BOOST, PENALTY = "check", "boost", "penalty"


@dataclass(frozen=True, slots=True)
class PoolDie:
    """A die of the pool as it fell.

    Attributes:
        landed: its face; for a wild die its first face and those of its explosions.
        counted: what it counts for, after flips.
        wild: whether it is a wild die.
    """

    landed: tuple[int, ...]
    counted: int
    wild: bool = False

    @property
    def exploded(self) -> bool:
        """Whether the first face made it roll again."""
        return len(self.landed) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """What one roll made.

    Attributes:
        total: all that counts, with pips and the flat modifier.
        dropped: values of discarded dice, ascending; None when neither boost nor penalty is in force.
        wild: the wild dice that were not discarded.
    """

    total: int
    dropped: tuple[int, ...] | None
    wild: tuple[PoolDie, ...]

    @property
    def exploded(self) -> bool:
        """Whether any wild die exploded; several do so each on their own (F6-WLD-8)."""
        return any(die.exploded for die in self.wild)


def throw(pool: Pool, dice: Dice, options: Options) -> Throw:
    """Roll ordinary dice, boost or penalty dice, wild dice; flip, discard, add up (F6-CHK-1, F6-DIE-5, F6-DIE-9).

    Where no rule looks at single faces, only the sum of the ordinary dice is asked for.
    """
    by_face = bool(pool.extra or pool.flips)
    summed = 0 if by_face else dice.total(pool.stream, SIDES, pool.ordinary, ORDINARY)
    regular = _regular(pool, dice, options) if by_face else ()
    wild = tuple(_wild(pool, dice, options) for _ in range(pool.wild))
    dropped, kept = _discard(regular, wild, pool.extra, options)
    return Throw(
        total=summed + sum(die.counted for die in kept) + pool.code.pips + pool.flat_mod,
        dropped=tuple(sorted(_value(die, options) for die in dropped)) if pool.extra else None,
        wild=tuple(die for die in kept if die.wild),
    )


def flipped_total(faces: Iterable[int], sides: int, flips: frozenset[int]) -> int:
    """Faces added up as they count: a flip comes before adding (F6-FLP-3)."""
    return sum(flip.counted(face, sides, flips) for face in faces)


def _regular(pool: Pool, dice: Dice, options: Options) -> tuple[PoolDie, ...]:
    """Ordinary dice first, then only the net kind of boost or penalty dice (F6-BST-1, F6-BST-2, F6-DIE-9)."""
    ordinary = dice.faces(pool.stream, SIDES, pool.ordinary, ORDINARY)
    extra = dice.faces(pool.stream, SIDES, abs(pool.extra), BOOST if pool.extra > 0 else PENALTY)
    return tuple(_regular_die(face, pool, options) for face in (*ordinary, *extra))


def _regular_die(face: int, pool: Pool, options: Options) -> PoolDie:
    """A die that is not wild; by option a flip turns it as it lands (F6-FLP-4)."""
    value = flip.counted(face, SIDES, pool.flips)
    landed = value if options.flip_timing is FlipTiming.ROLL else face
    return PoolDie(landed=(landed,), counted=value)


def _wild(pool: Pool, dice: Dice, options: Options) -> PoolDie:
    """A wild die; flips change what its faces count for, not whether it explodes (F6-FLP-4)."""
    landed = wild_die.roll(dice, pool.stream, pool.wild_sides, pool.flips, options.flip_timing)
    flips = pool.flips if options.flip_timing is FlipTiming.TOTAL else frozenset()
    return PoolDie(landed=landed, counted=flipped_total(landed, pool.wild_sides, flips), wild=True)


def _discard(
    regular: tuple[PoolDie, ...], wild: tuple[PoolDie, ...], extra: int, options: Options
) -> tuple[tuple[PoolDie, ...], tuple[PoolDie, ...]]:
    """Dropped and kept dice: the lowest go for boost (F6-BST-1), the highest for penalty (F6-BST-2).

    Never a wild die; by option it may go too, with its explosions as one unit, after regular dice of equal value
    (F6-BST-4).
    """
    safe = () if options.discard_scope is DiscardScope.ALL else wild
    toward = 1 if extra > 0 else -1
    candidates = regular if safe else regular + wild
    order = sorted(candidates, key=lambda die: (toward * _value(die, options), die.wild))
    return tuple(order[: abs(extra)]), (*order[abs(extra) :], *safe)


def _value(die: PoolDie, options: Options) -> int:
    """By what a die is discarded: its value after flips, by option that of the faces as they fell (F6-FLP-3)."""
    return die.counted if options.flip_discard is FlipDiscard.FLIP_FIRST else sum(die.landed)
