"""Points for a check after its event was logged. Rules F6-ACT-7 and F6-LCK-5."""

from collections.abc import Mapping
from typing import Any

from service.phrases import Phrase
from service.rulesets.contract.decision import Decider
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6.check_decisions import LUCK_POINT
from service.rulesets.freed6.improvement import CHOOSE, IMPROVE
from service.rulesets.stored.rerolls import Reroll


def by_points(decider: Decider) -> Reroll:
    """A check that is repeated with an action point, or with luck, which its own operation replaces.

    Args:
        decider: who made it.
    """
    point, choose, luck = (f"{decider.prefix}{name}" for name in (IMPROVE.member, CHOOSE.member, LUCK_POINT))

    def allows(order: Mapping[str, Any]) -> bool:
        spent = order.get("decisions", {}).get(point)
        return (spent[0] if isinstance(spent, list) and spent else spent) in (None, [], "none")

    def verify(request: Any, _before: Mapping[str, Any], result: Any) -> None:
        roller = getattr(request, decider.path)
        if result.action_points_after is None and not (roller is not None and roller.luck_point):
            expected = Phrase("a decision to spend a point, as the check is replaced")
            raise Rejected("bad_input", "/decisions", expected=expected)

    names = (point, choose, luck)
    return Reroll(allows=allows, verify=verify, decisions=(point, choose), decides=names)
