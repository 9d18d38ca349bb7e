"""Rerolls by a Luck Point after the event was logged. Rules FR-LUCK-2, FR-LUCK-4 and FR-LUCK-5."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from service.rulesets.contract import Rejected
from service.rulesets.stored import Document
from service.rulesets.stored.rerolls import Reroll


def luck_after(*points: str) -> Reroll:
    """A second d20 for a Luck Point: the first stays, the higher counts, and damage that fell stays (FR-LUCK-5).

    Args:
        points: names of the decisions `luck_after` of those who roll; the first holds where the order names none.
    """
    return Reroll(
        points=points,
        picks=lambda _result, stated, _is_gm: next(iter(stated), points[0]),
        verify_at=_verify,
        rejections=("luck_not_allowed",),
    )


def _verify(_point: str, _request: object, before: Document, result: Any) -> None:
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
