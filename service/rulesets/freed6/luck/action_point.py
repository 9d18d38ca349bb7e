"""Action points: an optional module.

Rules F6-ACT-6 and F6-ACT-7, with F6-DIE-9, F6-DIE-10, F6-RNK-1, F6-ERR-1 and F6-SF-12.
"""

from enum import StrEnum
from typing import Annotated, Any

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.core import check, check_decisions
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS, Critical
from service.rulesets.freed6.core.improvement import CHOOSE, IMPROVE, STREAM, Choose, Improved, add_dice, reroll
from service.rulesets.freed6.core.pool import pool_of
from service.rulesets.freed6.core.roller import Roller
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.effects.checks import checked, leaves_ranks
from service.rulesets.freed6.stored.figures import EffectContext, Figure, Order
from service.rulesets.freed6.stored.lookups.checks import known, of_roller, stated_by_game_master
from service.rulesets.freed6.stored.participants import checking, is_lucky
from service.rulesets.freed6.stored.rerolls import is_spent
from service.rulesets.stored import Disclosure, Document, StatedBy, Stored
from service.rulesets.stored.rerolls import Reroll
from service.rulesets.vocabulary import Count, Doc, Number
from service.values import dataclass, replace


class ActionPointUse(StrEnum):
    """Use of an action point: a new roll, two more dice, the story, or another skill than the rules ask for."""

    REROLL = "reroll"
    ADD_DICE = "add_dice"
    NARRATIVE = "narrative"
    RULE = "rule"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionPoint:
    """An action point is spent."""

    action_points: Annotated[Count, Doc("Action points that are left.")]
    use: Annotated[ActionPointUse, Doc("What the point buys.")]
    choose: Annotated[Choose, Doc("`reroll`: which total the player takes.")] = Choose.BEST
    roller: Annotated[Roller | None, Doc("`reroll` and `add_dice`: who makes the check.")] = None
    difficulty: Annotated[Number | None, Doc("The number to reach; null for a roll that only wants a total.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionPointResult:
    """Result of spending an action point; members about a check are null without one, or without a difficulty."""

    action_points_after: Annotated[int, Doc("Points left in the session.")]
    totals: Annotated[tuple[int, int] | None, Doc("`reroll`: both totals.")] = None
    total: Annotated[int | None, Doc("The total that counts.")] = None
    result_points: Annotated[int | None, Doc("How far the total is above the difficulty; negative below.")] = None
    success: Annotated[bool | None, Doc("Whether the total reaches the difficulty.")] = None
    rank: Annotated[int | None, Doc("How good the success is, 1 to 6; 0 for a failure.")] = None
    critical: Annotated[Critical | None, Doc("What the wild die made of it; null for nothing.")] = None
    luck_points_after: Annotated[int | None, Doc("Luck points left, where they were given.")] = None


def resolve(request: ActionPoint, dice: Dice) -> Outcome[ActionPointResult]:
    """Spend one point of the pool, which never falls below 0 (F6-ACT-6), on one of its uses (F6-ACT-7).

    Raises:
        Rejected: `no_action_points`, what the roller may not do, `bad_input` for a check without a roller.
    """
    if request.action_points == 0:
        raise Rejected("no_action_points", "/action_points")
    spent = ActionPointResult(action_points_after=request.action_points - 1)
    if request.use in (ActionPointUse.NARRATIVE, ActionPointUse.RULE):
        summary = Message("action_point_told", {"left": spent.action_points_after})
        return Outcome(result=spent, rules=("F6-ACT-6", "F6-ACT-7"), summary=summary)
    if request.roller is None:
        raise Rejected("bad_input", "/roller", expected=Phrase("who makes the check"))
    pool = pool_of(check_decisions.ROLLER.decided(request.roller, dice), STREAM, "/roller", request.options)
    first = check.make(pool, dice, request.options)
    is_new = request.use is ActionPointUse.REROLL
    made = reroll(first, dice, request.options, request.choose) if is_new else add_dice(first, dice)
    result = replace(spent, totals=made.totals, total=made.total, luck_points_after=pool.luck_points_after)
    result, rules = _judged(request, made, result)
    rules = ("F6-ACT-6", "F6-ACT-7", *made.check.rules, *rules)
    return Outcome(result=result, rules=rules, summary=_summary(request, result))


def _judged(
    request: ActionPoint, made: Improved, result: ActionPointResult
) -> tuple[ActionPointResult, tuple[str, ...]]:
    """The total compared with the difficulty, where there is one."""
    if request.difficulty is None:
        return result, ("F6-CHK-7",)
    verdict = check.judge_points(made.total - request.difficulty, made.check, request.options)
    judged = replace(
        result,
        result_points=verdict.result_points,
        success=verdict.success,
        rank=verdict.rank,
        critical=verdict.critical,
    )
    return judged, verdict.rules


def _summary(request: ActionPoint, result: ActionPointResult) -> Message:
    outcome = "rolled" if result.success is None else "success" if result.success else "failure"
    parameters = {
        "total": result.total,
        "difficulty": request.difficulty,
        "points": abs(result.result_points or 0) or None,
        "left": result.action_points_after,
    }
    return Message(f"action_point_{outcome}", parameters)


WITHOUT_ROLL = (ActionPointUse.NARRATIVE, ActionPointUse.RULE)
"""Uses without a roll."""


def _rolls(order: Order) -> bool:
    return order.use not in WITHOUT_ROLL


def _paid(figure: Figure, outcome: EffectContext[ActionPoint, ActionPointResult]) -> Figure:
    """The figure after spending the point (F6-ACT-6), and making a check where one was made."""
    if _rolls(outcome.order):
        figure = _CHECKED(figure, outcome)
        figure = _replaced_check(figure, outcome)
    points = max(0, figure.state.action_points - 1)
    return replace(figure, state=replace(figure.state, action_points=points))


def _replaced_check(figure: Figure, outcome: EffectContext[ActionPoint, ActionPointResult]) -> Figure:
    """The ranks of the new check take the place of those of the one that it repeats."""
    if outcome.replaces is not None:
        return _LEAVES(figure, outcome)
    earlier = figure.state.ranks[:-1] if figure.round is not None else ()
    figure = replace(figure, state=replace(figure.state, ranks=earlier))
    return _LEAVES(figure, outcome)


_CHECKED = checked()
_LEAVES = leaves_ranks(lambda outcome: outcome.result.rank or 0, lambda outcome: outcome.result.rank or 0)


def _of_check(order: Document, _result: Document) -> dict[str, Any]:
    """Members that the order of a check has in common with this one."""
    shared = {name: value for name, value in order.items() if name in ("roller", "difficulty", "options")}
    known = {name: choice for name, choice in order.get("decisions", {}).items() if name == check_decisions.LUCK_POINT}
    return shared | ({"decisions": known} if known else {})


def _is_plain(order: Document, _decided: Document) -> bool:
    """Whether a check was made without an action point, and not against a conflict."""
    return order.get("against") is None and not is_spent(order.get("decisions", {}).get(IMPROVE.member))


def _improves_check(order: Order, _result: Document) -> Order:
    """The order that spends a point for a better check (F6-ACT-7)."""
    if not _rolls(order):
        raise Rejected("bad_input", "/use", expected=Phrase("`reroll` or `add_dice`, as a check is replaced"))
    return order


STORED = Stored(
    participants=(
        checking(
            "roller",
            "Whose point it is; also who makes the check of `reroll` and `add_dice`.",
            needs=(Ability.USE_ACTION_POINT,),
            if_=_rolls,
            must_be_stored=True,
        ),
    ),
    lookups={**of_roller("roller"), "action_points": lambda context: known(context).state.action_points},
    effects={"roller": _paid},
    stated_by=StatedBy(game_master=stated_by_game_master("roller"), circumstances=("difficulty",)),
    whole_encounter=lambda order: _rolls(order) and is_lucky("roller")(order),
    reroll=Reroll(
        of=("task",),
        states=("use", "choose"),
        allows=_is_plain,
        order_of=_of_check,
        pays=_improves_check,
        decides=(CHOOSE.member,),
    ),
    discloses=Disclosure(public=("totals", "total", "success", "rank", "critical")),
)
"""A point of the pool is spent, with or without success (F6-ACT-7, F6-SF-12)."""


OPERATION = Operation(
    resolve,
    title="Spend an action point",
    description=(
        "Makes a whole check again and lets the player choose, or adds two dice to a check. A point may also change "
        "the story, or let another skill be used; that has no number."
    ),
    options=(*CHECK_OPTIONS, "zero_margin_rank"),
    rejections=(*CHECK_REJECTIONS, "no_action_points"),
    streams="`roller`: the check; then the check again, or two more dice.",
    headlines=("success", "rank", "total"),
    decisions=(check_decisions.ROLLER.point(), CHOOSE),
    score=lambda result: result.total or 0,
    stored=STORED,
)
