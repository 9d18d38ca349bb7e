"""A check against a difficulty, or a roll without one.

Rules F6-CHK-1 to F6-CHK-7, with F6-DIE-4, F6-DIE-5, F6-DIE-8 to F6-DIE-10, F6-BST-1 to F6-BST-4, F6-WLD-1 to F6-WLD-8,
F6-LCK-3 to F6-LCK-6, F6-ADV-1 to F6-ADV-4, F6-ADV-6, F6-FLP-1, F6-FLP-3 to F6-FLP-5, F6-RNK-1, F6-RNK-4, F6-CHR-4,
F6-ERR-1, F6-SF-2, F6-SF-3, F6-SF-13 and F6-SF-14.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.freed6.core import check, check_decisions, improvement
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS, Critical, Verdict
from service.rulesets.freed6.core.improvement import Improved
from service.rulesets.freed6.core.pool import pool_of
from service.rulesets.freed6.core.roller import Roller
from service.rulesets.freed6.dice.advantage import AdvantageState
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.results import rank
from service.rulesets.freed6.stored.effects.checks import check_made
from service.rulesets.freed6.stored.effects.consequences import advances, consequences
from service.rulesets.freed6.stored.lookups.checks import known, of_roller, stated_by_game_master
from service.rulesets.freed6.stored.participants import checking, conflict, is_lucky
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Disclosure, StatedBy, Stored
from service.rulesets.vocabulary import Count, Doc, Number
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One roller makes an ability check or a skill check; the two are the same thing (F6-CHK-4)."""

    roller: Annotated[Roller, Doc("Who makes the check.")]
    difficulty: Annotated[Number | None, Doc("The number to reach; null for a roll that only wants a total.")] = None
    action_points: Annotated[Count, Doc("Action points left; one may improve the check after it is seen.")] = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskResult:
    """Result of the check; without a difficulty nothing after `total` but the luck points (F6-CHK-7)."""

    die_code_rolled: Annotated[str, Doc("After luck and modifiers, without boost, penalty and added wild dice.")]
    wild_dice: Annotated[int, Doc("How many dice were rolled as wild dice.")]
    roll_totals: Annotated[tuple[int, ...], Doc("One total, or two with Advantage or Disadvantage.")]
    kept_roll: Annotated[int, Doc("Which of them counts: 1 or 2.")]
    advantage_state: Annotated[AdvantageState, Doc("The difficulty that applied.")]
    exploded: Annotated[bool, Doc("Whether a wild die of the roll that counts exploded.")]
    dropped: Annotated[tuple[int, ...] | None, Doc("Values discarded for boost or penalty; null without either.")]
    total: Annotated[int, Doc("The total that counts.")]
    result_points: Annotated[int | None, Doc("Total minus difficulty.")]
    success: Annotated[bool | None, Doc("Whether the check succeeds.")]
    rank: Annotated[int | None, Doc("What the result points are worth, 0 to 6.")]
    failure_rank: Annotated[int | None, Doc("The same for the shortfall; it buys nothing.")]
    severity: Annotated[str | None, Doc("Name of the rank; null for 0.")]
    critical: Annotated[Critical | None, Doc("Flag of the wild dice.")]
    luck_points_after: Annotated[int | None, Doc("Luck points left, where `luck_points` was given.")]
    totals: Annotated[tuple[int, int] | None, Doc("Both totals of a check that was repeated for an action point.")] = (
        None
    )
    action_points_after: Annotated[int | None, Doc("Action points left; null where none was spent.")] = None


def resolve(request: Task, dice: Dice) -> Outcome[TaskResult]:
    """Roll (F6-CHK-1), compare with the difficulty from wherever it comes (F6-CHK-5), and report (F6-CHK-6).

    Raises:
        Rejected: what the roller may not do.
    """
    options = request.options
    roller = check_decisions.ROLLER.decided(request.roller, dice)
    first = check.make(pool_of(roller, "roller", "/roller", options), dice, options)
    made = improvement.decided(first, request.action_points or roller.action_points, dice, options)
    of_point = () if made.points_after is None else ("F6-ACT-6", "F6-ACT-7")
    rules = (*made.check.rules, *of_point)
    if request.difficulty is None:
        summary = Message("task_rolled", {"code": made.check.pool.code.canonical, "total": made.total})
        return Outcome(result=_report(made, None), rules=(*rules, "F6-CHK-7"), summary=summary)
    verdict = check.judge_points(made.total - request.difficulty, made.check, options)
    rules = (*rules, *verdict.rules, "F6-CHK-6")
    return Outcome(result=_report(made, verdict), rules=rules, summary=_summary(made, request.difficulty, verdict))


def _report(improved: Improved, verdict: Verdict | None) -> TaskResult:
    """All that a check reports (F6-CHK-6)."""
    made = improved.check
    return TaskResult(
        die_code_rolled=made.pool.code.canonical,
        wild_dice=made.pool.wild,
        roll_totals=made.totals,
        kept_roll=made.kept + 1,
        advantage_state=made.pool.state,
        exploded=made.throw.exploded,
        dropped=made.throw.dropped,
        total=improved.total,
        result_points=verdict.result_points if verdict else None,
        success=verdict.success if verdict else None,
        rank=verdict.rank if verdict else None,
        failure_rank=rank.of_points(-verdict.result_points) if verdict else None,
        severity=rank.severity_of(verdict.rank) if verdict else None,
        critical=verdict.critical if verdict else None,
        luck_points_after=made.pool.luck_points_after,
        totals=improved.totals,
        action_points_after=improved.points_after,
    )


def _summary(made: Improved, difficulty: int, verdict: Verdict) -> Message:
    return Message(
        f"task_{verdict.outcome}",
        {
            "code": made.check.pool.code.canonical,
            "total": made.total,
            "difficulty": difficulty,
            "points": abs(verdict.result_points) or None,
            "rank": verdict.rank,
        },
    )


OF_CHECK = (
    "wild_dice",
    "roll_totals",
    "kept_roll",
    "advantage_state",
    "exploded",
    "dropped",
    "total",
    "success",
    "rank",
    "critical",
    "totals",
)
"""Members of a check that all see."""

STORED = Stored(
    participants=(checking("roller", "Who makes the check."), conflict()),
    lookups={**of_roller("roller"), "action_points": lambda context: known(context).state.action_points},
    effects={
        "roller": check_made(
            lambda outcome: outcome.result.rank or 0,
            lambda outcome: 0 if outcome.order.against else outcome.result.rank,
        ),
        "against": (advances("roller"), consequences),
    },
    stated_by=StatedBy(game_master=stated_by_game_master("roller"), circumstances=("difficulty",)),
    whole_encounter=is_lucky("roller"),
    discloses=Disclosure(
        public=OF_CHECK,
        about={
            "roller": ("die_code_rolled", "luck_points_after", "action_points_after", "code"),
            "against": ("difficulty", "result_points", "points", "failure_rank", "severity"),
        },
    ),
    reroll=by_points(check_decisions.ROLLER),
)
"""A success against a conflict adds its rank to it and leaves none to spend (F6-ENC-2, F6-SF-14).

A player may state the difficulty: the ranks count, and the event names who stated it (F6-SF-13).
"""


OPERATION = Operation(
    resolve,
    title="Make a check",
    description=(
        "Rolls a die code with its wild dice, luck, boost or penalty dice, flips, and Advantage or Disadvantage, and "
        "compares the total with the difficulty. The difference is the number of result points, every five of them "
        "a rank. Without a difficulty only the roll is reported."
    ),
    options=(*CHECK_OPTIONS, "zero_margin_rank"),
    rejections=CHECK_REJECTIONS,
    streams="`roller`: ordinary, boost or penalty dice, then each wild die with its explosions; an action point's.",
    headlines=("success", "rank", "total"),
    decisions=(check_decisions.ROLLER.point(), *improvement.POINTS),
    score=lambda result: result.total,
    stored=STORED,
)
