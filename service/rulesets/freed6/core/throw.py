"""One roll of a pool: steps 7 and 8 of F6-CHK-1, in the order of F6-DIE-9."""

from dataclasses import field

from service.dice import Dice
from service.rulesets.freed6.core import regular_dice
from service.rulesets.freed6.core.pool import Pool
from service.rulesets.freed6.core.regular_dice import PoolDie, RegularRoll
from service.rulesets.freed6.core.wild_die import WildDice, WildRoll
from service.rulesets.freed6.options import DiscardScope, Options
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """Result of one roll.

    Attributes:
        total: all that counts, with pips and the flat modifier.
        exploded: whether any wild die exploded that was not discarded (F6-WLD-8).
        fumble: whether such a wild die showed 1 as its first face.
        six: whether such a wild die showed 6 as its first face.
        dropped: values of discarded dice, ascending; None when neither boost nor penalty is in force.
    """

    total: int
    exploded: bool
    fumble: bool
    six: bool
    dropped: tuple[int, ...] | None = field(compare=False)


@dataclass(frozen=True, slots=True)
class PoolRoll:
    """A pool to roll once.

    Attributes:
        pool: the rolled pool.
        options: the house rules.
    """

    pool: Pool
    options: Options

    def __call__(self, dice: Dice) -> Throw:
        """Ordinary dice, boost or penalty dice, wild dice; flip, discard, add up (F6-CHK-1, F6-DIE-5, F6-DIE-9).

        Wild dice are never discarded; by option they may be (F6-BST-4).
        """
        pool = self.pool
        if pool.extra and pool.wild and self.options.discard_scope is DiscardScope.ALL:
            return self._discarding_all(dice)
        regular = dice.part(RegularRoll(pool, self.options))
        wild = dice.part(self._wild(pool.wild))
        return self._made(regular.total, wild, regular.dropped)

    def _discarding_all(self, dice: Dice) -> Throw:
        """Wild dice may go too, with their explosions as one unit (F6-BST-4)."""
        pool, options = self.pool, self.options
        faces = regular_dice.faces_of(pool, dice, options)
        rolled = [dice.part(self._wild(1)) for _ in range(pool.wild)]
        wild = (PoolDie(die.landed, die.counted, die) for die in rolled)
        dropped, counted = regular_dice.discard((*faces, *wild), pool.extra, options)
        safe = sum((die.wild for die in counted if die.wild), WildDice())
        total = sum(die.counted for die in counted if not die.wild)
        return self._made(total, safe, regular_dice.values_of(dropped, options))

    def _wild(self, count: int) -> WildRoll:
        pool = self.pool
        return WildRoll(
            stream=pool.stream,
            count=count,
            sides=pool.wild_sides,
            flips=pool.flips,
            timing=self.options.flip_timing,
        )

    def _made(self, total: int, wild: WildDice, dropped: tuple[int, ...]) -> Throw:
        return Throw(
            total=total + wild.counted + self.pool.code.pips + self.pool.flat_mod,
            exploded=wild.exploded,
            fumble=wild.fumble,
            six=wild.six,
            dropped=dropped if self.pool.extra else None,
        )
