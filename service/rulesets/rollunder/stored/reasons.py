"""Pieces of reasons: the item in their sentences, and prices that LUCK does not cover.

Rules RU-B-LUCK-1 and RU-C-ENC-3.
"""

from collections.abc import Callable
from typing import Any

from service.rulesets.contract import Parts, RefusalRow, Refused
from service.rulesets.rollunder.core.combat.luck import Price
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, Order


def named_item(order: Order, cast: Cast) -> dict[str, str]:
    """Parameters of the sentences about the item of an order of a `character`: its name, or "" if it names none."""
    item: Any = getattr(order, "item", None) or str(getattr(order, "weapon", None) or "")
    figure = cast.get(order.character.id or "")
    if figure is not None:
        return {"item": Character(figure).called(item, "/item")}
    return {"item": item if isinstance(item, str) else ""}


def unpayable(price: Price, luck_for: Callable[[Any], int | None], of: str | Parts = "") -> RefusalRow:
    """The row of a price, known before any die, that LUCK does not cover (RU-B-LUCK-1).

    Args:
        price: which is fixed.
        luck_for: `request -> LUCK` that is there for it; None where it is not asked.
        of: the request, with its place in an order.
    """

    def holds(request: Any) -> Refused:
        luck = luck_for(request)
        return {"cost": price.points, "points": luck} if luck is not None and luck < price.points else False

    return RefusalRow("not_enough_points", price.rule, holds, of=of, ability=Ability.LUCK, fixed=True)
