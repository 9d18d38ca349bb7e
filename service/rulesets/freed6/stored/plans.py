"""Bars of a plan of purchases that is known to be illegal before any die. Rules F6-SF-5, F6-COND-7 and F6-COND-9."""

from collections.abc import Iterator, Sequence
from typing import Any

from service.rulesets.contract.messages import Parameter
from service.rulesets.freed6.core import purchase
from service.rulesets.freed6.core.purchase import Purchase, Turn
from service.rulesets.freed6.stored.abilities import Ability
from service.rulesets.stored.abilities import Bar
from service.rulesets.stored.figures import Cast

RULE_OF_PLAN = {
    "no_ranks": "F6-COND-9",
    "over_budget": "F6-COND-7",
    "effect_roll_limit": "F6-EFX-2",
    "effect_roll_chain": "F6-EFX-4",
    "no_effect_roll": "F6-EFX-6",
}
"""Code of each bar of a plan -> the rule that says so."""


def plan_bars(order: Any, cast: Cast, plan: Sequence[Purchase], ranks: int | None, turn: Turn) -> Iterator[Bar]:
    """Bars of an illegal plan, but for purchases that are illegal in themselves: these are rejected.

    Args:
        order: with the `actor` who buys.
        cast: the named participants.
        plan: the purchases.
        ranks: that are there to spend; None where a check of the order decides it.
        turn: what happened earlier in the turn.
    """
    figure = cast.get(order.actor.id or "")
    name = "" if figure is None else figure.name
    if ranks == 0:
        yield _bar("no_ranks", "/actor", {"name": name})
        return
    sound = []
    for index, wish in enumerate(plan):
        faults = purchase.own_faults(plan, index, turn)
        sound += [] if faults else [wish]
        for fault in filter(RULE_OF_PLAN.__contains__, faults):
            yield _bar(fault, f"/effects/{index}", {"effect": wish.effect, "times": wish.times, "name": name})
    if ranks is not None and sum(map(purchase.cost, sound)) > ranks:
        yield _bar("over_budget", "/effects", {"effect": sound[-1].effect, "left": ranks})


def _bar(code: str, pointer: str, parameters: dict[str, Parameter]) -> Bar:
    return Bar(
        code=code,
        rule=RULE_OF_PLAN[code],
        ability=Ability.SPEND_RANKS,
        pointer=pointer,
        parameters=parameters,
        fixed=True,
    )
