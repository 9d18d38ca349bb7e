"""Operation that removes a condition by recovery.

Rules F6-REM-1 to F6-REM-3, with F6-DIE-9, F6-DIE-10, F6-RNK-1, F6-RNK-3 and F6-ERR-1.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.freed6.conditions import points
from service.rulesets.freed6.conditions.points import CheckDifficulty, CheckRoller, ResultPoints
from service.rulesets.freed6.core import check_decisions, improvement
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS, Critical
from service.rulesets.freed6.options import DEFAULT_OPTIONS, Options, OptionsField, RemovalPoints
from service.rulesets.freed6.results import rank
from service.rulesets.freed6.results.rank import HIGHEST_RANK, ConditionRank
from service.rulesets.freed6.stored.effects.checks import POINTS_USED
from service.rulesets.freed6.stored.effects.conditions import without
from service.rulesets.freed6.stored.effects.consequences import consequences
from service.rulesets.freed6.stored.figures import EffectContext, Figure, LookupContext
from service.rulesets.freed6.stored.lookups.checks import of_roller
from service.rulesets.freed6.stored.lookups.conditions import points_of
from service.rulesets.freed6.stored.participants import is_lucky
from service.rulesets.freed6.stored.points import ConditionBeside, completed, participants, stated_by, target_condition
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Disclosure, Lookup, Stored
from service.rulesets.stored.conditions import EndReason
from service.rulesets.vocabulary import Doc, Name, Positive
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedCondition:
    """The instance that a check should remove."""

    name: Annotated[Name, Doc("For the summary only.")]
    rank: Annotated[ConditionRank, Doc("How strong it is, 1 to 6.")]
    result_points: Annotated[Positive | None, Doc("Points that created it, if they are recorded.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionRemove:
    """Result points, or a check for them, against one condition."""

    condition: Annotated[RankedCondition, Doc("The one instance to remove.")]
    result_points: ResultPoints = None
    roller: CheckRoller = None
    difficulty: CheckDifficulty = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionRemoveResult:
    """Whether the condition is gone."""

    total: Annotated[int | None, Doc("Total of the check; null when the points were given.")]
    critical: Annotated[Critical | None, Doc("Flag of the check's wild dice.")]
    result_points: Annotated[int, Doc("How far the check is above its difficulty.")]
    points_needed: Annotated[int, Doc("Points that remove it.")]
    removed: Annotated[bool, Doc("Whether the points suffice against its rank.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who checks; null without one spent.")] = None


def resolve(request: ConditionRemove, dice: Dice) -> Outcome[ConditionRemoveResult]:
    """Enough points remove the instance (F6-REM-1), fewer change nothing, more carry nowhere (F6-REM-3).

    Raises:
        Rejected: `difficulty_required` (F6-REM-2), and what the roller may not do.
    """
    source = points.source_of(request.result_points, request.roller, request.difficulty, request.options)
    made = points.made_by(source, dice, request.options)
    needed = points_to_remove(request.condition.rank, request.condition.result_points, request.options)
    result = ConditionRemoveResult(
        total=made.total,
        critical=made.critical,
        action_points_after=made.action_points_after,
        result_points=made.result_points,
        points_needed=needed,
        removed=made.result_points >= needed,
    )
    rolled = ("F6-REM-2", *made.rules) if made.total is not None else ()
    summary = Message(
        "remove_done" if result.removed else "remove_failed",
        {"name": request.condition.name, "points": made.result_points, "needed": needed},
    )
    rules = (*rolled, "F6-RNK-3", "F6-REM-1", "F6-REM-3")
    return Outcome(result=result, rules=rules, summary=summary)


def points_to_remove(condition_rank: int, created_by: int | None, options: Options) -> int:
    """The least points of its rank, by option those that created it, where they are known (F6-REM-1)."""
    if options.removal_points is RemovalPoints.EXACT and created_by is not None:
        return created_by
    return rank.points_needed(condition_rank)


def _ranked(context: LookupContext) -> RankedCondition:
    """The condition with the rank and the points that are stored (F6-REM-1)."""
    condition = target_condition(context)
    points = points_of(condition)
    return RankedCondition(
        name=condition.name,
        rank=min(HIGHEST_RANK, max(1, condition.rank)),
        result_points=points if points is not None and points > 0 else None,
    )


def _removed(figure: Figure, outcome: EffectContext[ConditionRemove, ConditionRemoveResult]) -> Figure:
    """The target without the one instance, or as before (F6-REM-3)."""
    if not outcome.result.removed:
        return figure
    return without(figure, outcome.order.condition_id, EndReason.RECOVERED)


STORED = Stored(
    participants=participants(),
    lookups={**of_roller("roller"), "condition": Lookup(find=_ranked, participant="target")},
    effects={
        "target": (_removed, consequences),
        "roller": POINTS_USED,
    },
    beside=ConditionBeside,
    stated_by=stated_by("result_points"),
    whole_encounter=is_lucky("roller"),
    rejections=("condition_not_found",),
    completed=completed,
    discloses=Disclosure(
        public=("total", "critical", "name"),
        about={
            "roller": ("action_points_after",),
            "target": ("removed", "needed", "points_needed", "result_points", "points"),
        },
    ),
    reroll=by_points(check_decisions.ROLLER),
)
"""Recovery leaves no ranks to spend (F6-REM-3)."""


OPERATION = Operation(
    resolve,
    title="Recover from a condition",
    description=(
        "A check removes a condition when it makes as many result points as its rank needs: 1, 6, 11, 16, 21 or 26. "
        "One check removes one instance, or nothing."
    ),
    options=(*CHECK_OPTIONS, "removal_points"),
    rejections=(*CHECK_REJECTIONS, "difficulty_required"),
    streams="`roller`: the dice of the check, if one is made.",
    headlines=("removed", "result_points"),
    score=lambda result: result.result_points,
    decisions=(check_decisions.ROLLER.point(), *improvement.POINTS),
    stored=STORED,
)
