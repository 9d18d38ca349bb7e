"""Rerolls by a Luck Point after the event was logged. Rules FR-LUCK-2, FR-LUCK-4 and FR-LUCK-5."""

from collections.abc import Mapping
from typing import Any

from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg.luck_points import LuckUse
from service.rulesets.stored.rerolls import Reroll
from service.values import replace


def luck_after(path: str) -> Reroll:
    """A second d20 for a Luck Point: the first stays, the higher counts, and damage that fell stays (FR-LUCK-5).

    Args:
        path: of the one who rolls in the order.
    """

    def pays(order: Any, _result: Mapping[str, Any]) -> Any:
        roller = getattr(order, path)
        return replace(order, **{path: replace(roller, luck=(*roller.luck, LuckUse.AFTER))})

    return Reroll(pays=pays, verify=_verify, rejections=("luck_not_allowed",))


def _verify(_request: Any, before: Mapping[str, Any], result: Any) -> None:
    """Whether this roll has had its Luck Point already, by a decision (FR-LUCK-2)."""
    if result.luck_spent <= before["luck_spent"]:
        raise Rejected("luck_not_allowed", "/replaces")
