"""Rolls that are made anew after their event was written: what the rule asks for, and what it refuses."""

from collections.abc import Callable, Mapping
from typing import Any

from service.values import dataclass

Order = Mapping[str, Any]
"""An order as it was sent."""


def _same_order(order: Order, _result: Mapping[str, Any]) -> Order:
    """The order of an event of the same operation."""
    return order


def _every_order(_order: Order) -> bool:
    """Whether the roll of an event can be made anew, where that holds for all of the operation."""
    return True


def _as_it_is(order: Any, _result: Mapping[str, Any]) -> Any:
    """The order where it says by itself that it pays."""
    return order


def _none_made(_result: Mapping[str, Any], _point: str) -> int:
    """The number of repeats where no decision repeats."""
    return 0


def _always_paid(_request: Any, _before: Mapping[str, Any], _after: Any) -> None:
    """The verification where the rules refuse by themselves what cannot be paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """The declaration that a command may take the place of an earlier one, because a rule lets its roll be made anew.

    The faces that fell then stay, and only what the rule adds is rolled.

    Attributes:
        pays: `(order, result of the earlier one) -> order` that pays for the new roll. Raises `Rejected` where the rule
            lets nobody repeat such a result.
        verify: `(request, result of the earlier one, result)`, called after the roll. Raises `Rejected` where it could
            not be paid.
        of: names of the operations whose rolls are made anew; none for its own.
        allows: `order of the earlier one -> bool`, whether its roll can be made anew at all.
        order_of: `(order and result of the earlier one) -> members of the order`, where it is another operation.
        member: further member of the order that may name the event, as the rules call it; "" for none but `replaces`.
        keeps_effects: whether the earlier effects stay, and the new roll is paid and counted by itself.
        decisions: names of decisions of the earlier one that do not count any more.
        decides: names of decisions that the new order may state; all others are as they were.
        points: names of decisions that repeat a roll, where several may; who decides there gives the order.
        made: `(result of the earlier one, point) -> number` of repeats by such a decision.
        rejections: codes with which a repeat may be refused, beside those of the operation.
    """

    pays: Callable[[Any, Mapping[str, Any]], Any] = _as_it_is
    verify: Callable[[Any, Mapping[str, Any], Any], None] = _always_paid
    of: tuple[str, ...] = ()
    allows: Callable[[Order], bool] = _every_order
    order_of: Callable[[Order, Mapping[str, Any]], Order] = _same_order
    member: str = ""
    keeps_effects: bool = False
    decisions: tuple[str, ...] = ()
    decides: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    made: Callable[[Mapping[str, Any], str], int] = _none_made
    rejections: tuple[str, ...] = ()
