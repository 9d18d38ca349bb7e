"""Ordinary, boost and penalty dice of one roll. Rules F6-BST-1, F6-BST-2, F6-FLP-3 and F6-DIE-9."""

from collections.abc import Iterable
from dataclasses import field

from service.dice import Dice
from service.rulesets.freed6.core.pool import Pool
from service.rulesets.freed6.core.wild_die import WildDice
from service.rulesets.freed6.dice import flip
from service.rulesets.freed6.dice.flip import SIDES
from service.rulesets.freed6.options import FlipDiscard, FlipTiming, Options
from service.values import dataclass

ORDINARY, BOOST, PENALTY = "check", "boost", "penalty"


@dataclass(frozen=True, slots=True)
class PoolDie:
    """A die, or a wild die with its explosions, as it may be discarded.

    Attributes:
        landed: what it shows.
        counted: what it counts for, after flips.
        wild: what it is as a wild die, if it is one.
    """

    landed: int
    counted: int
    wild: WildDice | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RegularDice:
    """Result of discarding dice.

    Attributes:
        total: what counts.
        dropped: values of discarded dice, ascending.
    """

    total: int
    dropped: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class RegularRoll:
    """The dice of a pool that are not wild.

    Attributes:
        pool: the rolled pool.
        options: the house rules.
    """

    pool: Pool
    options: Options

    def __call__(self, dice: Dice) -> RegularDice:
        """Roll them and discard among them; where no rule looks at single faces, only their sum is asked for."""
        pool = self.pool
        if not pool.extra:
            return RegularDice(total=flipped_sum(dice, pool.stream, pool.ordinary, pool.flips, ORDINARY))
        dropped, counted = discard(faces_of(pool, dice, self.options), pool.extra, self.options)
        return RegularDice(total=sum(die.counted for die in counted), dropped=values_of(dropped, self.options))


def faces_of(pool: Pool, dice: Dice, options: Options) -> tuple[PoolDie, ...]:
    """Ordinary dice first, then only the net kind of boost or penalty dice (F6-BST-1, F6-BST-2, F6-DIE-9)."""

    def rolled(dice: Dice) -> tuple[int, ...]:
        ordinary = dice.faces(pool.stream, SIDES, pool.ordinary, ORDINARY)
        extra = dice.faces(pool.stream, SIDES, abs(pool.extra), BOOST if pool.extra > 0 else PENALTY)
        return tuple(sorted((*ordinary, *extra)))

    return tuple(_die(face, pool, options) for face in dice.part(rolled))


def flipped_sum(dice: Dice, stream: str, count: int, flips: frozenset[int], purpose: str) -> int:
    """Six-sided dice added up as they count: a flip comes before adding (F6-FLP-3)."""
    if not flips:
        return dice.total(stream, SIDES, count, purpose)
    return dice.total(stream, SIDES, count, purpose, lambda face: flip.counted(face, SIDES, flips))


def discard(dice: Iterable[PoolDie], extra: int, options: Options) -> tuple[tuple[PoolDie, ...], tuple[PoolDie, ...]]:
    """Dropped and counted dice: the lowest go for boost (F6-BST-1), the highest for penalty (F6-BST-2).

    Of equal dice the regular ones go first (F6-BST-4).
    """
    toward = 1 if extra > 0 else -1
    order = sorted(dice, key=lambda die: (toward * _value(die, options), die.wild is not None))
    return tuple(order[: abs(extra)]), tuple(order[abs(extra) :])


def values_of(dice: Iterable[PoolDie], options: Options) -> tuple[int, ...]:
    """The values by which dice are discarded, ascending."""
    return tuple(sorted(_value(die, options) for die in dice))


def _value(die: PoolDie, options: Options) -> int:
    """The value by which a die is discarded: after flips, by option that of the fallen face (F6-FLP-3)."""
    return die.counted if options.flip_discard is FlipDiscard.FLIP_FIRST else die.landed


def _die(face: int, pool: Pool, options: Options) -> PoolDie:
    """A die that is not wild; by option a flip turns it as it lands (F6-FLP-4)."""
    counted = flip.counted(face, SIDES, pool.flips)
    return PoolDie(landed=counted if options.flip_timing is FlipTiming.ROLL else face, counted=counted)
