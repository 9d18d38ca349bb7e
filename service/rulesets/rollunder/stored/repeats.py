"""Repeats of a failed check after its event was written. Rules RU-B-LUCK-1 to RU-B-LUCK-6."""

from collections.abc import Mapping
from typing import Any

from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import MOST_REPEATS, cost_of
from service.rulesets.rollunder.core.repeat_decision import LUCK_REPEAT
from service.rulesets.rollunder.stored.lookups.luck import LuckOfOrder
from service.rulesets.stored.repeats import Repeat
from service.values import replace

POINTER = "/replaces"


def repeats_made(result: Mapping[str, Any]) -> int:
    """How often the check of an event was repeated (RU-B-LUCK-5)."""
    luck = result.get("luck")
    return len(luck["repeats"]) if luck else 0


def _pays(order: Any, result: Mapping[str, Any]) -> Any:
    """One repeat more than the check has had; the prices of the earlier ones stay paid (RU-B-LUCK-2, RU-B-LUCK-5)."""
    if result["success"]:
        raise Rejected("not_a_fail", POINTER, outcome=CheckOutcome(result["outcome"]))
    made = repeats_made(result)
    if made >= MOST_REPEATS:
        raise Rejected("no_repeats_left", POINTER, most=MOST_REPEATS)
    luck = order.luck or LuckOfOrder()
    return replace(order, luck=replace(luck, max_repeats=made + 1))


def _verify(order: Any, before: Mapping[str, Any], result: Any) -> None:
    """Whether the repeat was paid (RU-B-LUCK-1)."""
    if (made := len(result.luck.repeats)) <= repeats_made(before):
        cost = cost_of(result.outcome, made, order.options)
        raise Rejected("not_enough_points", POINTER, cost=cost, points=result.luck.pool_after)


REPEAT = Repeat(
    pays=_pays,
    verify=_verify,
    decisions=(LUCK_REPEAT,),
    rejections=("not_a_fail", "no_repeats_left", "not_enough_points"),
)
"""LUCK repeats the check: the d20 that failed stays, and the next one counts."""


def _check_of(order: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The order of a repeat, as the event of the check tells it (RU-B-LUCK-2)."""
    made = result.get("repeats_made")
    told = {
        "checked_value": result.get("checked_value", order.get("checked_value")),
        "kept": result["kept"],
        "repeats_made": repeats_made(result) if made is None else made,
    }
    return told | {name: order[name] for name in ("character", "difficulty") if name in order}


def luck_repeat(kinds: tuple[str, ...]) -> Repeat:
    """The repeat of a check by an operation of its own, which names the event of the check (RU-B-LUCK-2).

    What the check has paid stays paid: the repeat pays for itself.

    Args:
        kinds: operations whose checks can be repeated.
    """
    return Repeat(of=(*kinds, "luck_repeat"), member="event", order_of=_check_of, keeps_effects=True)
