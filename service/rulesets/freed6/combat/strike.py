"""Use of the ranks of a hit: an effect roll (F6-ATK-1, F6-EFX-1), or a separate condition (F6-ATK-5)."""

from service.dice import Dice
from service.rulesets.freed6.checks.resistance import Resisting
from service.rulesets.freed6.combat.effect_dice import EffectPool
from service.rulesets.freed6.combat.rank_purchases import RankPurchases
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.results import rank
from service.values import dataclass

EFFECT_ROLL_COST = 1
"""An effect roll is bought as a rank 1 effect (F6-EFX-1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """Result of a hit; members about an effect roll are None without one.

    Attributes:
        condition_rank: rank of the condition that is made, 0 for none.
        ranks_left: ranks that bought nothing and are lost.
        code: the effect's die code with its purchases.
        total: what the effect rolled.
        resistance: what resisted.
        action_points_after: action points left of who resisted; None where none was spent.
        rules: ids of the rules that decided.
    """

    condition_rank: int = 0
    ranks_left: int = 0
    code: str | None = None
    total: int | None = None
    resistance: int | None = None
    action_points_after: int | None = None
    rules: tuple[str, ...] = ()

    @property
    def points(self) -> int | None:
        """Effect total minus resistance; the points of the check are not added (F6-EFX-3)."""
        return None if self.total is None or self.resistance is None else self.total - self.resistance

    @property
    def effect_rank(self) -> int | None:
        """Rank which these points are worth; it makes the condition."""
        return None if self.total is None else self.condition_rank


NO_STRIKE = Strike(rules=("F6-ATK-2",))
"""A miss, or a hit without a rank that could pay for an effect roll (F6-ATK-2)."""


def by_effect_roll(
    ranks: int, purchases: RankPurchases, pool: EffectPool, resisting: Resisting, dice: Dice, options: Options
) -> Strike:
    """The use of ranks by an effect roll, which one rank pays (F6-EFX-1); its rank makes the condition."""
    armed = pool.with_dice(purchases.effect_dice)
    total = armed.roll(dice, options)
    resisted = resisting.roll(dice, options)
    return Strike(
        condition_rank=rank.of_points(total - resisted.total),
        ranks_left=ranks - EFFECT_ROLL_COST - purchases.spent,
        code=armed.code.canonical,
        total=total,
        resistance=resisted.total,
        action_points_after=resisted.action_points_after,
        rules=("F6-EFX-1", *purchases.rules, "F6-EFX-5", "F6-EFX-3", *resisted.rules),
    )


def direct(ranks: int, purchases: RankPurchases) -> Strike:
    """The use of ranks as the condition's rank, less those that bought other effects (F6-ATK-5)."""
    return Strike(condition_rank=ranks - purchases.spent, rules=("F6-ATK-5", *purchases.rules))
