"""Bars of single orders: ranks, effect rolls, powers, conditions. Rules F6-COND-3 and F6-COND-7."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from service.rulesets.contract.messages import Parameter
from service.rulesets.freed6.attitude import status
from service.rulesets.freed6.conditions.standing_condition import ConditionKind
from service.rulesets.freed6.core import purchase
from service.rulesets.freed6.core.purchase import ABILITY, EFFECT_ROLL, Origin, Purchase, Sign
from service.rulesets.freed6.stored.lookups.conditions import in_place
from service.rulesets.freed6.stored.lookups.ranks import check_to_roll_for, ranks_of
from service.rulesets.freed6.stored.lookups.tracks import as_the_rules_write
from service.rulesets.freed6.stored.powers import Power, PowerOperation, UsesPer
from service.rulesets.freed6.stored.state import RanksLeft, is_dynamic
from service.rulesets.stored.abilities import BarContext, Until
from service.rulesets.stored.figures import Figure

BEARER = "bearer"
"""Member of a purchase that names who bears it."""
Holds = bool | Mapping[str, Parameter]


def is_award(context: BarContext) -> bool:
    """Whether luck points are awarded, so that the pool may be empty (F6-LCK-7)."""
    return getattr(context.order, "action", None) == "award"


def after_roll(context: BarContext) -> bool:
    """Whether luck for dice comes after the roll (F6-LCK-5)."""
    return bool(getattr(context.order, "after_roll", False))


def entry_of(context: BarContext) -> RanksLeft | None:
    """The check of which an order spends ranks (F6-SF-1), or makes the effect roll (F6-EFX-2)."""
    if _rolls_effect(context.order):
        return check_to_roll_for(context.figure, context.replaces)
    return ranks_of(context.figure, getattr(context.order, "check", None))


def no_ranks(context: BarContext) -> bool:
    """Whether no check of the turn made ranks; of `spend`, where they are not decreed (F6-COND-9)."""
    if _modifies(context.order) or _attacks(context.order):
        return False
    entry = entry_of(context)
    return entry is None or entry.rank == 0


def no_ranks_to_modify(context: BarContext) -> bool:
    """Whether ranks for a change of duration would be decreed, as only a game master may (F6-SF-1)."""
    entry = entry_of(context)
    return _modifies(context.order) and (entry is None or entry.left == 0)


def no_check_to_roll_for(context: BarContext) -> bool:
    """Whether no check has a rank left that pays for an effect roll, which only a game master decrees (F6-EFX-1)."""
    entry = entry_of(context)
    return _rolls_effect(context.order) and (entry is None or not (entry.left or entry.effect_roll))


def over_budget(context: BarContext) -> Holds:
    """Whether more ranks are asked for than the check has left (F6-COND-7)."""
    entry, asked = entry_of(context), getattr(context.order, "rank", None)
    if entry is None or entry.rank == 0 or (_modifies(context.order) and entry.left == 0):
        return False
    plan: Sequence[Any] = getattr(context.order, "effects", ())
    sound = [wish for wish in plan if not purchase.is_illegal(wish)]
    cost = sum(map(purchase.cost, sound))
    wanted = max(asked or 0, cost)
    most = entry.left if asked is None else min(entry.left, asked)
    if wanted <= entry.left and cost <= most:
        return False
    return {"effect": sound[-1].effect if sound else "", "left": most if wanted <= entry.left else entry.left}


def has_effect_roll(context: BarContext) -> Holds:
    """Whether the check has made its one effect roll (F6-EFX-2); one that was paid may still be rolled."""
    if not _uses_earlier_check(context.order):
        return False
    entry = entry_of(context)
    buys = hasattr(context.order, "check")
    made = entry is not None and entry.effect_roll and (buys or not entry.effect_roll_due)
    return {"effect": EFFECT_ROLL, "times": 1} if made and not _is_chain(entry) else False


def from_effect_roll(context: BarContext) -> bool:
    """Whether the ranks come from an effect roll, which makes no other (F6-EFX-4)."""
    return _uses_earlier_check(context.order) and _is_chain(entry_of(context))


def power_called(name: str | None, user: Figure) -> Power | None:
    """The power of that name on the sheet of its user; None where it is unknown."""
    return next((power for power in user.sheet.powers if power.name == name), None)


def power_spent(context: BarContext) -> Holds:
    """Whether a power has no uses left (F6-CHR-3)."""
    power = power_called(context.item, context.figure)
    if power is None or power.uses is None:
        return False
    used = context.figure.state.power_uses.get(power.name, 0)
    return {"power": power.name} if used >= power.uses.count else False


def until_power_is_back(context: BarContext) -> Until | None:
    """The event that restores the uses of a power; sessions are no duration that is counted (F6-CHR-3)."""
    power = power_called(context.item, context.figure)
    if power is None or power.uses is None or power.uses.per is UsesPer.SESSION:
        return None
    return Until(unit=power.uses.per.value, count=1 if power.uses.per is UsesPer.TURN else None)


def status_exhausted(context: BarContext) -> Holds:
    """Whether a status, or that of a power, is at its last step (F6-STA-4)."""
    called = context.item or getattr(context.order, "status", None)
    known = context.figure.state.statuses.get(called or "")
    if known is None or not status.is_exhausted(known.column, known.status):
        return False
    return {"status": known.status.value}


def discrete_exists(context: BarContext) -> Holds:
    """Whether a discrete condition of that name is in place (F6-COND-3)."""
    new = getattr(context.order, "condition", None)
    if new is None:
        name = _made_by_purchase(context) or _made_by_power(context)
    else:
        name = new.name if new.track is None and new.kind is ConditionKind.DISCRETE else None
    if name is None:
        return False
    called = as_the_rules_write(name)
    exists = any(condition.name.casefold() == called.casefold() for _, condition in in_place(context.figure))
    return {"condition": called} if exists else False


def _made_by_purchase(context: BarContext) -> str | None:
    """The name that a purchase states for the condition of its effect; None where it states none (F6-SF-6)."""
    wish = _wish_of(context)
    return str(wish.name) if wish is not None and wish.name else None


def _wish_of(context: BarContext) -> Any:
    """The purchase with the context's participant as its bearer; None if it is about another participant."""
    named = context.named
    if named is None:
        return None
    plan, _, member = named.participant.path.rpartition(".")
    return getattr(context.order, plan)[named.index] if member == BEARER else None


def _made_by_power(context: BarContext) -> str | None:
    """The name of the discrete condition that a power would lay on its bearer; None where it lays none."""
    power = _power_of(context)
    if power is None or power.operation is not PowerOperation.CONDITION:
        return None
    return power.condition or power.name


def _power_of(context: BarContext) -> Power | None:
    """The power that an order uses; None for other orders and unknown powers."""
    user = getattr(context.order, "user", None)
    figure = None if user is None or context.cast is None else context.cast.get(user.id or "")
    return None if figure is None else power_called(getattr(context.order, "power", None), figure)


def gains(ability: str) -> Callable[[BarContext], bool]:
    """Whether a Stock element would gain an ability that only Dynamic ones have (F6-CHR-1, F6-COND-8)."""

    def holds(context: BarContext) -> bool:
        return not is_dynamic(context.figure) and any(
            wish.effect == ABILITY and wish.sign is Sign.PLUS and (wish.target or "").casefold() == ability.casefold()
            for wish in _bought_for(context)
        )

    return holds


def _bought_for(context: BarContext) -> Sequence[Purchase]:
    """The purchases of an order that this bearer would bear."""
    if (wish := _wish_of(context)) is not None:
        return (wish,)
    power = _power_of(context)
    if power is not None:
        return power.effects
    is_target = getattr(context.order, "condition", None) is not None
    return getattr(context.order, "effects", ()) if is_target else ()


def stock_only(context: BarContext) -> Holds:
    """Whether a condition for Stock elements only would go on a Dynamic one (F6-COND-12)."""
    new = getattr(context.order, "condition", None)
    barred = new is not None and new.stock_only and is_dynamic(context.figure)
    return {"name": new.name} if barred and new is not None else False


def _is_chain(entry: RanksLeft | None) -> bool:
    return entry is not None and entry.source is Origin.EFFECT_ROLL


def _uses_earlier_check(order: Any) -> bool:
    """Whether an order spends the ranks of an earlier check, or makes its effect roll; an attack is a check itself."""
    return hasattr(order, "check") or _rolls_effect(order)


def _rolls_effect(order: Any) -> bool:
    """Whether an order is a separate effect roll."""
    return hasattr(order, "makes_condition")


def _attacks(order: Any) -> bool:
    """Whether an order is an attack, which spends the ranks of its check."""
    return hasattr(order, "spend")


def _modifies(order: Any) -> bool:
    """Whether an order changes the duration of a condition."""
    return hasattr(order, "condition_id")
