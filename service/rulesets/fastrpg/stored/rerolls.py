"""Rerolls by a Luck Point after the event was logged. Rules FR-LUCK-2, FR-LUCK-4 and FR-LUCK-5."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from service.rulesets.contract import Rejected
from service.rulesets.fastrpg.luck_points import LuckUse
from service.rulesets.fastrpg.stored.figures import Order
from service.rulesets.stored import Document
from service.rulesets.stored.rerolls import Reroll
from service.values import replace


def luck_after(path: str) -> Reroll:
    """A second d20 for a Luck Point: the first stays, the higher counts, and damage that fell stays (FR-LUCK-5).

    Args:
        path: of the one who rolls in the order.
    """

    def pays(order: Order, _result: Document) -> Order:
        roller = getattr(order, path)
        return replace(order, **{path: replace(roller, luck=(*roller.luck, LuckUse.AFTER))})

    return Reroll(pays=pays, verify=_verify, rejections=("luck_not_allowed",))


def luck_of_any(*points: str) -> Reroll:
    """The same for one of several who roll, as `luck_after` of one of the points decides.

    Args:
        points: names of the decisions; the first holds where the order names none.
    """
    return Reroll(
        points=points,
        picks=lambda _result, stated, _is_gm: next(iter(stated), points[0]),
        verify_at=lambda _point, request, before, result: _verify(request, before, result),
        rejections=("luck_not_allowed",),
    )


def _verify(_request: object, before: Document, result: Any) -> None:
    """Whether this roll has had its Luck Point already, by a decision (FR-LUCK-2)."""
    if _spent(result) <= _spent(before):
        raise Rejected("luck_not_allowed", "/replaces")


def _spent(result: Any) -> int:
    """The Luck Points in a result, as a value or as JSON, of all who rolled."""
    if isinstance(result, (list, tuple)):
        return sum(map(_spent, result))
    if is_dataclass(result):
        result = {each.name: getattr(result, each.name) for each in fields(result)}
    if not isinstance(result, Mapping):
        return 0
    return sum(value if name == "luck_spent" else _spent(value) for name, value in result.items())
