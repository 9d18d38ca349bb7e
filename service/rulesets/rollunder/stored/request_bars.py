"""Bars by requests: results with `allowed: false` of a stateless operation are refusals in stored play.

Rule RU-C-ENC-3.
"""

from typing import Any

from service.rulesets.rollunder.core.combat.luck import Price
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.standing import Standing
from service.rulesets.stored.abilities import Bar
from service.rulesets.stored.figures import Cast, Figure
from service.values import replace


def request_bar(order: Any, cast: Cast, path: str, code: str, rule: str, ability: str, **members: Any) -> Bar:
    """A bar that an order meets at one of its participants, stored or not.

    Args:
        order: as it was given.
        cast: the participants that it names.
        path: of the participant.
        code: of the refusal.
        rule: id of the rule.
        ability: that is barred.
        **members: further attributes of `service.rulesets.stored.abilities.Bar`, for example `fixed`.
    """
    figure = cast.get(getattr(order, path).id or "")
    parameters = {"name": "" if figure is None else figure.name, "item": _item_of(order, figure), "ability": ability}
    return Bar(
        code=code, rule=rule, ability=ability, pointer=f"/{path}", parameters=parameters, visible=True, **members
    )


def named_item(order: Any, cast: Cast) -> dict[str, str]:
    """Parameters of the sentences about the item of an order of a `character`: its name, or "" if it names none."""
    return {"item": _item_of(order, cast.get(order.character.id or ""))}


def _item_of(order: Any, figure: Figure | None) -> str:
    """The name of the item or weapon of an order, as far as it names one."""
    item: Any = getattr(order, "item", None) or str(getattr(order, "weapon", None) or "")
    if figure is not None:
        return Standing(figure).called(item, "/item")
    return item if isinstance(item, str) else ""


def unpayable_bar(order: Any, cast: Cast, path: str, price: Price, points: int) -> Bar:
    """The bar of a price, known before any die, that LUCK does not cover (RU-B-LUCK-1).

    Args:
        order: as it was given.
        cast: the participants that it names.
        path: of the paying participant.
        price: which is fixed.
        points: LUCK that is there.
    """
    bar = request_bar(order, cast, path, "not_enough_points", price.rule, Ability.LUCK, fixed=True)
    return replace(bar, parameters={**bar.parameters, "cost": price.points, "points": points}, visible=False)
