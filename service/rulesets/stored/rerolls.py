"""Declaration of rerolls: rolls that a rule lets a player repeat after their event was logged."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from service.rulesets.stored.defaults import always, none, nothing_named, unchanged
from service.rulesets.stored.run_time_types import AnyOrder, Document
from service.values import dataclass

Order = Document
"""An order as it was sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll:
    """Declaration that a command may replace an earlier one, because a rule grants a reroll.

    The faces that fell then stay, and only what the rule adds is rolled.

    Attributes:
        pays: `(order, result of the earlier one) -> order` that pays for the new roll. Raises `Rejected` where the rule
            does not allow a repeat of such a result.
        verify: `(request, result of the earlier one, result)`, called after the roll. Raises `Rejected` where it could
            not be paid.
        of: names of the operations with rolls that it repeats; none for its own.
        allows: `(order of the earlier one, decisions that the new one states) -> bool`, whether its roll can be made
            anew so.
        order_of: `(order and result of the earlier one) -> members of the order`, where it is another operation.
        member: member of the order that may name the event too, as the rules call it; "" for none.
        states: names of members of the request that a reroll may state, or must where the request requires them.
        in_parts: whether several parts of the order, for example targets, have separate dice.
        keeps_effects: whether the earlier effects stay, and the new roll is paid and counted by itself.
        decisions: names of decisions of the earlier one that do not count any more.
        decides: names of decisions that the new order may state; all others are as they were.
        points: names of decisions that repeat a roll, where several may; who decides there gives the order. One that is
            among `decides` too does not change; others are stated as often as the roll was repeated.
        picks: `(result of the earlier one, points that are stated, whether the order may decide for all) ->
            point` to reroll. Raises `Rejected` where there is none.
        made: `result of the earlier one -> number` of repeats by each of these decisions.
        verify_at: `(point, request, result of the earlier one, result)`, called after the roll as `verify` is.
        adds_dice: whether a repeat always rolls dice beside those that stay; one that rolls none is refused.
        bought_for: stream with dice that may be bought or taken after the roll; a repeat may then change their number.
        extended: `(order of the earlier one, order as sent) -> members` that the new order may state otherwise.
        rejections: codes with which a repeat may be refused, beside those of the operation.
    """

    pays: Callable[[AnyOrder, Document], AnyOrder] = unchanged
    verify: Callable[[Any, Document, Any], None] = none
    of: tuple[str, ...] = ()
    allows: Callable[[Order, Document], bool] = always
    order_of: Callable[[Order, Document], Order] = unchanged
    member: str = ""
    states: tuple[str, ...] = ()
    in_parts: bool = False
    keeps_effects: bool = False
    decisions: tuple[str, ...] = ()
    decides: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    picks: Callable[[Document, Sequence[str], bool], str] = lambda _result, stated, _is_gm: next(iter(stated), "")
    made: Callable[[Document], Mapping[str, int]] = nothing_named
    verify_at: Callable[[str, Any, Document, Any], None] = none
    adds_dice: bool = False
    bought_for: str = ""
    extended: Callable[[Order, Order], Order] = nothing_named
    rejections: tuple[str, ...] = ()
