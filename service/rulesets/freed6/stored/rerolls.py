"""Points for a check, and dice for an effect roll, after its event. Rules F6-ACT-7, F6-LCK-5 and F6-EFX-6."""

from collections.abc import Mapping
from typing import Any

from service.rulesets.contract.decision import DECLINED, Decider
from service.rulesets.freed6.combat.effect_dice import STREAM
from service.rulesets.freed6.core.check_decisions import LUCK_POINT
from service.rulesets.freed6.core.improvement import CHOOSE, IMPROVE
from service.rulesets.freed6.core.purchase import EFFECT_ROLL_DICE
from service.rulesets.stored import Document
from service.rulesets.stored.rerolls import Reroll
from service.values import replace

NOTHING = (None, *DECLINED)
"""Values of a point that was not spent."""
SPEND = "spend"
"""Member of an attack with the purchases of its ranks."""


def by_points(*deciders: Decider, rolls_effect: bool = False, spends: bool = False) -> Reroll:
    """A check that is repeated with an action point, or with luck, which its own operation replaces.

    Each participant who rolled may spend one point on its roll: the other rolls do not change.

    Args:
        deciders: all who may roll.
        rolls_effect: whether it makes an effect roll, which dice that were bought after it repeat (F6-EFX-6).
        spends: whether its own ranks can pay for these dice.
    """

    def allows(order: Document, decided: Document) -> bool:
        return not any(_has_spent(order, decider, decided) for decider in deciders)

    points = tuple(f"{each.prefix}{name}" for each in deciders for name in (IMPROVE.member, LUCK_POINT))
    choices = tuple(f"{each.prefix}{CHOOSE.member}" for each in deciders)
    reroll = Reroll(allows=allows, points=points, decides=(*points, *choices), adds_dice=True)
    reroll = replace(reroll, bought_for=STREAM) if rolls_effect else reroll
    return replace(reroll, states=(SPEND,), extended=_with_effect_dice) if spends else reroll


def _with_effect_dice(earlier: Document, sent: Document) -> Document:
    """The purchases of an attack, where only dice for its effect roll follow those of the earlier one (F6-EFX-6)."""
    made, wishes = list(earlier.get(SPEND) or ()), sent.get(SPEND)
    if not isinstance(wishes, list) or wishes[: len(made)] != made:
        return {}
    more = wishes[len(made) :]
    is_dice = all(isinstance(wish, Mapping) and wish.get("effect") == EFFECT_ROLL_DICE for wish in more)
    return {SPEND: wishes} if is_dice else {}


def _has_spent(order: Document, decider: Decider, decided: Document) -> bool:
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
