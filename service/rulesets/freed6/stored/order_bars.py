"""Bars of orders: ranks, effect rolls, new conditions. Rules F6-COND-3, F6-COND-7 and F6-EFX-1 to F6-EFX-4.

They depend on the order beside the state of its participant, and belong to the operations that list them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from service.rulesets.contract import Parameter
from service.rulesets.freed6.character.character import LUCK, WILD_DIE
from service.rulesets.freed6.conditions.standing_condition import ConditionKind
from service.rulesets.freed6.core import purchase
from service.rulesets.freed6.core.purchase import ABILITY, EFFECT_ROLL, Origin, Purchase, Sign
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.abilities.table import status_exhausted
from service.rulesets.freed6.stored.effects.purchases import Wish
from service.rulesets.freed6.stored.figures import BarContext, Order
from service.rulesets.freed6.stored.lookups.conditions import in_place
from service.rulesets.freed6.stored.lookups.powers import power_called
from service.rulesets.freed6.stored.lookups.ranks import check_to_roll_for, ranks_of
from service.rulesets.freed6.stored.lookups.tracks import as_the_rules_write
from service.rulesets.freed6.stored.powers import Power, PowerOperation
from service.rulesets.freed6.stored.state import RanksLeft, is_dynamic
from service.rulesets.stored import BarRow
from service.rulesets.stored.bars import Holds

Parameters = Mapping[str, Parameter]
EntryOf = Callable[[BarContext], RanksLeft | None]
"""The check of which an order spends ranks (F6-SF-1), or makes the effect roll (F6-EFX-2)."""


def _named_check(context: BarContext) -> RanksLeft | None:
    return ranks_of(context.figure, context.given_order.check)


def _latest_check(context: BarContext) -> RanksLeft | None:
    return ranks_of(context.figure)


def _rolled_check(context: BarContext) -> RanksLeft | None:
    return check_to_roll_for(context.figure, context.replaces)


def _has_no_ranks(context: BarContext) -> bool:
    """Whether the check made no ranks (F6-COND-9)."""
    entry = _named_check(context)
    return entry is None or entry.rank == 0


def _has_no_ranks_left(context: BarContext) -> bool:
    """Whether ranks for a change of duration would be decreed, as only a game master may (F6-SF-1)."""
    entry = _latest_check(context)
    return entry is None or entry.left == 0


def _has_no_check_to_roll_for(context: BarContext) -> bool:
    """Whether no check has a rank left that pays for an effect roll, which only a game master decrees (F6-EFX-1)."""
    entry = _rolled_check(context)
    return entry is None or not (entry.left or entry.effect_roll)


def _is_over_budget_of_named(context: BarContext) -> bool | Parameters:
    entry = _named_check(context)
    return False if entry is None or entry.rank == 0 else _over_budget(entry, context.given_order)


def _is_over_budget_of_latest(context: BarContext) -> bool | Parameters:
    entry = _latest_check(context)
    return False if entry is None or entry.left == 0 else _over_budget(entry, context.given_order)


def _over_budget(entry: RanksLeft, order: Order) -> bool | Parameters:
    """Whether more ranks are asked for than the check has left (F6-COND-7)."""
    asked: int | None = order.rank
    sound = [wish for wish in order.effects if not purchase.is_illegal(wish)]
    cost = sum(map(purchase.cost, sound))
    wanted = max(asked or 0, cost)
    most = entry.left if asked is None else min(entry.left, asked)
    if wanted <= entry.left and cost <= most:
        return False
    return {"effect": sound[-1].effect if sound else "", "left": most if wanted <= entry.left else entry.left}


def _has_bought_roll(context: BarContext) -> bool | Parameters:
    """Whether the check has made its one effect roll (F6-EFX-2)."""
    entry = _named_check(context)
    return _made_roll(entry, made=entry is not None and entry.effect_roll)


def _has_made_roll(context: BarContext) -> bool | Parameters:
    """Whether the check has made its one effect roll; one that was paid may still be rolled (F6-EFX-2)."""
    entry = _rolled_check(context)
    return _made_roll(entry, made=entry is not None and entry.effect_roll and not entry.effect_roll_due)


def _made_roll(entry: RanksLeft | None, *, made: bool) -> bool | Parameters:
    return {"effect": EFFECT_ROLL, "times": 1} if made and not _is_chain(entry) else False


def _is_chain(entry: RanksLeft | None) -> bool:
    """Whether the ranks come from an effect roll, which makes no other (F6-EFX-4)."""
    return entry is not None and entry.source is Origin.EFFECT_ROLL


def _of_ranks(code: str, rule: str, holds: Holds, **members: Any) -> BarRow:
    return BarRow(code, rule, (Ability.SPEND_RANKS,), holds, fixed=True, **members)


def _of_effect_roll(entry_of: EntryOf, has_made: Holds) -> tuple[BarRow, ...]:
    """The bars of an effect roll for an earlier check: it makes one, and its ranks no other."""
    bars = (Ability.EFFECT_ROLL,)
    return (
        BarRow("effect_roll_limit", "F6-EFX-2", bars, has_made),
        BarRow("effect_roll_chain", "F6-EFX-4", bars, lambda context: _is_chain(entry_of(context))),
    )


SPENDING = (
    _of_ranks("no_ranks", "F6-COND-9", _has_no_ranks),
    _of_ranks("over_budget", "F6-COND-7", _is_over_budget_of_named),
    *_of_effect_roll(_named_check, _has_bought_roll),
)
"""Of the ranks of a check that an order names."""
RETIMING = (
    _of_ranks("no_ranks", "F6-MOD-1", _has_no_ranks_left, players_only=True),
    _of_ranks("over_budget", "F6-COND-7", _is_over_budget_of_latest),
)
"""Of the ranks that change a duration."""
ROLLING_EFFECT = (
    BarRow("no_ranks", "F6-EFX-1", (Ability.EFFECT_ROLL,), _has_no_check_to_roll_for, fixed=True, players_only=True),
    *_of_effect_roll(_rolled_check, _has_made_roll),
)
"""Of a separate effect roll."""
TESTING = (
    BarRow(
        "status_exhausted",
        "F6-STA-4",
        (Ability.TEST,),
        lambda context: status_exhausted(context.figure, context.given_order.status),
    ),
)
"""Of the test of a status."""


def _exists(context: BarContext, name: str | None) -> bool | Parameters:
    """Whether a discrete condition of that name is in place (F6-COND-3)."""
    if name is None:
        return False
    called = as_the_rules_write(name)
    exists = any(condition.name.casefold() == called.casefold() for _, condition in in_place(context.figure))
    return {"condition": called} if exists else False


def _new_exists(context: BarContext) -> bool | Parameters:
    new = context.given_order.condition
    return _exists(context, new.name if new.track is None and new.kind is ConditionKind.DISCRETE else None)


def _bought_exists(context: BarContext) -> bool | Parameters:
    return _exists(context, _wish_of(context).name or None)


def _made_by_power_exists(context: BarContext) -> bool | Parameters:
    power = _power_of(context)
    makes = power is not None and power.operation is PowerOperation.CONDITION
    return _exists(context, power.condition or power.name if makes and power else None)


def _wish_of(context: BarContext) -> Wish:
    """The purchase with the context's participant as its bearer."""
    assert context.named is not None  # noqa: S101 - bars of orders concern named participants
    plan, _, _ = context.named.participant.path.rpartition(".")
    wish: Wish = getattr(context.given_order, plan)[context.named.index]
    return wish


def _power_of(context: BarContext) -> Power | None:
    """The power that an order uses; None for an unknown one."""
    figure = context.cast.get(context.given_order.user.id or "")
    return None if figure is None else power_called(context.given_order.power, figure)


def _powers_effects(context: BarContext) -> Sequence[Purchase]:
    power = _power_of(context)
    return () if power is None else power.effects


def _is_for_stock_only(context: BarContext) -> bool | Parameters:
    """Whether a condition for Stock elements only would go on a Dynamic one (F6-COND-12)."""
    new = context.given_order.condition
    return {"name": new.name} if new.stock_only and is_dynamic(context.figure) else False


def _bearing(exists: Holds, bought: Callable[[BarContext], Sequence[Purchase]]) -> tuple[BarRow, ...]:
    """The bars of who bears a condition, and its effects.

    Args:
        exists: whether a discrete condition of that name is in place.
        bought: the purchases that it would bear.
    """
    return (
        BarRow("discrete_exists", "F6-COND-3", (Ability.BEAR,), exists),
        _gaining("luck_requires_dynamic", "F6-LCK-1", LUCK, bought),
        _gaining("wild_die_requires_dynamic", "F6-WLD-1", WILD_DIE, bought),
    )


def _gaining(code: str, rule: str, ability: str, bought: Callable[[BarContext], Sequence[Purchase]]) -> BarRow:
    """The bar of a Stock element that would gain an ability that only Dynamic ones have (F6-CHR-1, F6-COND-8)."""

    def holds(context: BarContext) -> bool:
        return not is_dynamic(context.figure) and any(
            wish.effect == ABILITY and wish.sign is Sign.PLUS and (wish.target or "").casefold() == ability.casefold()
            for wish in bought(context)
        )

    return BarRow(code, rule, (Ability.BEAR,), holds, fixed=True)


LAID = (
    *_bearing(_new_exists, lambda context: context.given_order.effects),
    BarRow("stock_only", "F6-COND-12", (Ability.BEAR,), _is_for_stock_only),
)
"""Of the target of a new condition."""
BOUGHT = _bearing(_bought_exists, lambda context: (_wish_of(context),))
"""Of the bearer of a purchase."""
BY_POWER = _bearing(_made_by_power_exists, _powers_effects)
"""Of the user or target of a power."""
