"""Reasons why a plan of purchases is illegal, known before any die. Rules F6-SF-5, F6-COND-7 and F6-COND-9."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from service.rulesets.contract import Reasons, RefusalRow, Refused
from service.rulesets.contract.refusals import Holds
from service.rulesets.freed6.core import purchase
from service.rulesets.freed6.core.purchase import Purchase, Turn
from service.rulesets.freed6.stored.abilities.names import Ability
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """A plan, and the ranks for it.

    Attributes:
        plan: the purchases.
        ranks: that are there to spend; None where a check of the order decides it.
        turn: what happened earlier in the turn.
    """

    plan: Sequence[Purchase]
    ranks: int | None
    turn: Turn

    def faults(self, index: int) -> tuple[str, ...]:
        """The faults of a purchase, with any ranks."""
        return purchase.own_faults(self.plan, index, self.turn)


BudgetOf = Callable[[Any], Budget | None]
"""`request -> budget`; None where bars of states cover it."""
Parts = Iterator[tuple[str, object]]


def plan_reasons(budget_of: BudgetOf) -> Reasons:
    """The reasons why a plan is illegal, but for purchases that are illegal in themselves: lookups reject these."""

    def budget_at(pointer: str) -> Callable[[Any], Parts]:
        return lambda request: ((pointer, budget) for budget in (budget_of(request),) if budget is not None)

    def purchases(request: Any) -> Parts:
        budget = budget_of(request)
        plan = () if budget is None or budget.ranks == 0 else budget.plan
        return ((f"/effects/{index}", (budget, index)) for index in range(len(plan)))

    return Reasons(
        rows=(
            _row("no_ranks", "F6-COND-9", budget_at("/actor"), lambda budget: budget.ranks == 0),
            _row("effect_roll_limit", "F6-EFX-2", purchases, _has("effect_roll_limit")),
            _row("effect_roll_chain", "F6-EFX-4", purchases, _has("effect_roll_chain")),
            _row("no_effect_roll", "F6-EFX-6", purchases, _has("no_effect_roll")),
            _row("over_budget", "F6-COND-7", budget_at("/effects"), _is_over),
        ),
        visible=False,
    )


def _row(code: str, rule: str, of: Callable[[Any], Parts], holds: Holds) -> RefusalRow:
    return RefusalRow(code, rule, holds, of=of, ability=Ability.SPEND_RANKS, fixed=True)


def _has(fault: str) -> Holds:
    """Whether a purchase has the fault (F6-COND-9)."""

    def holds(part: tuple[Budget, int]) -> Refused:
        budget, index = part
        wish = budget.plan[index]
        return {"effect": wish.effect, "times": wish.times} if fault in budget.faults(index) else False

    return holds


def _is_over(budget: Budget) -> Refused:
    """Whether the sound purchases cost more than there is (F6-COND-7)."""
    sound = [wish for index, wish in enumerate(budget.plan) if not budget.faults(index)]
    if not budget.ranks or sum(map(purchase.cost, sound)) <= budget.ranks:
        return False
    return {"effect": sound[-1].effect, "left": budget.ranks}
