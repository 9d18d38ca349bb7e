"""Points for a check after its event was logged. Rules F6-ACT-7 and F6-LCK-5."""

from collections.abc import Mapping
from typing import Any

from service.rulesets.contract.decision import DECLINED, Decider
from service.rulesets.freed6.check_decisions import LUCK_POINT
from service.rulesets.freed6.improvement import CHOOSE, IMPROVE
from service.rulesets.stored.rerolls import Reroll

NOTHING = (None, *DECLINED)
"""What stands for a point that was not spent."""


def by_points(*deciders: Decider) -> Reroll:
    """A check that is repeated with an action point, or with luck, which its own operation replaces.

    Each participant who rolled may spend one point on its roll: the other rolls do not change.

    Args:
        deciders: all who may roll.
    """

    def allows(order: Mapping[str, Any], decided: Mapping[str, Any]) -> bool:
        return not any(_has_spent(order, decider, decided) for decider in deciders)

    points = tuple(f"{each.prefix}{name}" for each in deciders for name in (IMPROVE.member, LUCK_POINT))
    choices = tuple(f"{each.prefix}{CHOOSE.member}" for each in deciders)
    return Reroll(allows=allows, points=points, decides=(*points, *choices), adds_dice=True)


def _has_spent(order: Mapping[str, Any], decider: Decider, decided: Mapping[str, Any]) -> bool:
    """Whether one who wants to spend a point has spent one on the roll before: no luck follows on a new roll."""
    point, luck = f"{decider.prefix}{IMPROVE.member}", f"{decider.prefix}{LUCK_POINT}"
    made = order.get("decisions", {})
    if not (is_spent(decided.get(point)) or is_spent(decided.get(luck))):
        return False
    has_luck = is_spent(made.get(luck)) or (order.get(decider.path) or {}).get("luck_point") is True
    return is_spent(made.get(point)) or (is_spent(decided.get(luck)) and has_luck)


def is_spent(choice: Any) -> bool:
    """Whether a decision spends a point, stated once or for one time after the other."""
    first = (choice[0] if choice else None) if isinstance(choice, list) else choice
    return first not in NOTHING
