"""A spending plan: may these ranks buy these effects? Rules F6-COND-7 to F6-COND-9, F6-EFX-1, F6-EFX-2, F6-EFX-4.

Bonus and full actions that are bought count in the next round (F6-ACT-5); an action point at once (F6-ACT-6).
"""

from dataclasses import dataclass
from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6 import purchase, rank
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.purchase import Effect, Origin, Plan, Turn
from service.rulesets.freed6.rank import OnOwnTurn, RankNumber
from service.rulesets.vocabulary import Doc, Number

EffectRollThisTurn = Annotated[bool, Doc("Whether an effect roll was made earlier in this turn.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spend:
    """Ranks, and what they should buy."""

    rank: Annotated[RankNumber | None, Doc("The ranks. Excludes `result_points`.")] = None
    result_points: Annotated[Number | None, Doc("Points that make the ranks. Excludes `rank`.")] = None
    effects: Plan = ()
    source: Annotated[Origin, Doc("Whose ranks they are.")] = Origin.CHECK
    effect_roll_this_turn: EffectRollThisTurn = False
    on_own_turn: OnOwnTurn = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendResult:
    """Whether the plan is legal; what it makes, or what is wrong with it."""

    legal: Annotated[bool, Doc("Whether the ranks suffice and no wish breaks a rule.")]
    rank: Annotated[int, Doc("Ranks that were there to spend.")]
    cost: Annotated[int | None, Doc("Ranks that are spent; null when the plan is not legal.")] = None
    ranks_left: Annotated[int | None, Doc("Ranks that are left; null when the plan is not legal.")] = None
    effects: Annotated[tuple[Effect, ...] | None, Doc("What is bought; null when the plan is not legal.")] = None
    errors: Annotated[tuple[str, ...], Doc("Findings, sorted: codes of rules that the plan breaks.")] = ()


def resolve(request: Spend, dice: Dice) -> Outcome[SpendResult]:  # noqa: ARG001 - nothing is rolled
    """Check every purchase (F6-COND-9) against the budget of ranks (F6-COND-7) and make the effects (F6-COND-8).

    Raises:
        Rejected: `bad_input` unless either rank or result points are given, `bad_die_code`.
    """
    ranks = ranks_of(request.rank, request.result_points)
    purchase.refuse_bad_codes(request.effects, "/effects")
    turn = Turn(origin=request.source, effect_roll=request.effect_roll_this_turn)
    errors = purchase.findings(request.effects, ranks, turn)
    rules = ("F6-COND-7", "F6-COND-8", "F6-COND-9")
    if errors:
        summary = Message("spend_illegal", {"rank": ranks, "errors": ", ".join(errors)})
        return Outcome(result=SpendResult(legal=False, rank=ranks, errors=errors), rules=rules, summary=summary)
    cost = sum(map(purchase.cost, request.effects))
    result = SpendResult(
        legal=True,
        rank=ranks,
        cost=cost,
        ranks_left=ranks - cost,
        effects=tuple(purchase.bought(wish, on_own_turn=request.on_own_turn) for wish in request.effects),
    )
    summary = Message("spend_legal", {"rank": ranks, "cost": cost, "left": ranks - cost})
    return Outcome(result=result, rules=rules, summary=summary)


def ranks_of(ranks: int | None, result_points: int | None) -> int:
    """The ranks as given, or those that result points make (F6-RNK-1).

    Raises:
        Rejected: `bad_input` unless exactly one is given.
    """
    if ranks is not None and result_points is None:
        return ranks
    if result_points is None or ranks is not None:
        raise Rejected("bad_input", "/rank", expected=Phrase("either `rank` or `result_points`"))
    return rank.of_points(result_points)


OPERATION = Operation(
    name="spend",
    title="Check a spending plan",
    description=(
        "Ranks are a budget for the effect menu: each purchase costs the rank of its row for each time it is "
        "bought. Tells whether a plan is legal, what it costs and what it makes, or lists all that is wrong."
    ),
    request=Spend,
    result=SpendResult,
    resolve=resolve,
    rejections=("bad_die_code",),
    family="Results",
)
