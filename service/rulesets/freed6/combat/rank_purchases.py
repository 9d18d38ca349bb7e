"""Purchases of an attack with ranks that were not known before the roll. Rule F6-ATK-4, with F6-COND-7 and F6-EFX-6."""

from collections.abc import Sequence
from typing import Final

from service.dice import Dice
from service.rulesets.contract import Rejected
from service.rulesets.contract.decision import DecisionPoint, unless_declined
from service.rulesets.freed6.conditions.duration_changes import RETIMINGS
from service.rulesets.freed6.core import purchase
from service.rulesets.freed6.core.purchase import EFFECT_ROLL, EFFECT_ROLL_DICE, Effect, Purchase
from service.rulesets.freed6.options import Options, SpendPolicy
from service.rulesets.freed6.tables import EFFECT_MENU
from service.values import dataclass

STOP: Final = "stop"
ROWS: Final = tuple(code for code in EFFECT_MENU if code not in (EFFECT_ROLL, *RETIMINGS))
"""Rows that an attack can buy; its effect roll is implied, and no condition is changed (F6-EFX-2, F6-MOD-1)."""
SPEND: Final = DecisionPoint(
    member="spend",
    participant="attacker",
    when=(
        "After the check, before the effect roll: a row of the menu that the ranks left can buy (F6-ATK-4); comes "
        "again after each purchase. A stored order may state an object with `effect` and the other members of an item "
        "of `spend`, such as `bearer` and `target`; it is bought before what is decided by name."
    ),
    default="`stop`; the ranks stay",
    options=(STOP, *ROWS),
    needs=unless_declined("spend_ranks"),
    adds="spend",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RankPurchases:
    """Result of the purchases.

    Attributes:
        effects: what took hold, in order.
        skipped: codes of the purchases that cost more than was left.
        spent: ranks that are gone.
    """

    effects: tuple[Effect, ...]
    skipped: tuple[str, ...]
    spent: int

    @property
    def effect_dice(self) -> int:
        """Dice bought for the effect roll; they count before it (F6-EFX-6)."""
        return sum(effect.value or 0 for effect in self.effects if effect.effect == EFFECT_ROLL_DICE)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that bought."""
        wished = ("F6-ATK-4",) if self.effects or self.skipped else ()
        paid = ("F6-COND-7", "F6-COND-8") if self.effects else ()
        return (*wished, *paid, *(("F6-EFX-6",) if self.effect_dice else ()))


def buy_planned(plan: Sequence[Purchase], ranks: int, options: Options, *, on_own_turn: bool) -> RankPurchases:
    """Try the wishes in order; one that costs more than is left is skipped, by option refused (F6-ATK-4).

    Raises:
        Rejected: `over_budget` by option.
    """
    effects, skipped, spent = [], [], 0
    for index, wish in enumerate(plan):
        if spent + purchase.cost(wish) <= ranks:
            spent += purchase.cost(wish)
            effects.append(purchase.bought(wish, on_own_turn=on_own_turn))
        elif options.spend_policy is SpendPolicy.REJECT:
            raise Rejected("over_budget", f"/spend/{index}", effect=wish.effect, left=ranks - spent)
        else:
            skipped.append(wish.effect)
    return RankPurchases(effects=tuple(effects), skipped=tuple(skipped), spent=spent)


def rows_for(ranks: int, *, has_effect_roll: bool) -> tuple[str, ...]:
    """Rows of the menu that so many ranks buy once (F6-COND-7, F6-EFX-6); one without a target is about the check."""
    return tuple(
        code for code in ROWS if EFFECT_MENU[code].rank <= ranks and (has_effect_roll or code != EFFECT_ROLL_DICE)
    )


def buy_decided(
    purchases: RankPurchases, ranks: int, dice: Dice, *, has_effect_roll: bool, on_own_turn: bool
) -> RankPurchases:
    """The purchases with further rows, one after the other, until the spender decides to stop (F6-ATK-4)."""
    while rows := rows_for(ranks - purchases.spent, has_effect_roll=has_effect_roll):
        chosen = str(dice.decide(SPEND.member, SPEND.participant, (STOP, *rows), STOP))
        if chosen == STOP:
            break
        wish = Purchase(effect=chosen)
        purchases = RankPurchases(
            effects=(*purchases.effects, purchase.bought(wish, on_own_turn=on_own_turn)),
            skipped=purchases.skipped,
            spent=purchases.spent + purchase.cost(wish),
        )
    return purchases


def skip_all(plan: Sequence[Purchase]) -> RankPurchases:
    """Without any rank the whole list is skipped (F6-ATK-4)."""
    return RankPurchases(effects=(), skipped=tuple(wish.effect for wish in plan), spent=0)
