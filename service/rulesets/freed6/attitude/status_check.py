"""Status test: a check whether something limited lasts.

Rules F6-STA-1 to F6-STA-4, F6-STA-6 and F6-STA-7, with F6-DIE-9, F6-DIE-10, F6-CHK-3, F6-CHK-5 and F6-ERR-1.

The duration column can time a scene: one test when the game master calls for it, and at Expired the scene ends,
which is for the caller to do (F6-STA-7).
"""

from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase, quoted
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.attitude import status
from service.rulesets.freed6.attitude.status import StatusColumn, StatusName
from service.rulesets.freed6.core import check, check_decisions, improvement
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS, Critical, Verdict
from service.rulesets.freed6.core.pool import pool_of
from service.rulesets.freed6.core.roller import Roller
from service.rulesets.freed6.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.effects.checks import POINTS_USED
from service.rulesets.freed6.stored.figures import EffectContext, Figure, LookupContext, Order
from service.rulesets.freed6.stored.lookups.checks import known, of_roller, stated_by_game_master
from service.rulesets.freed6.stored.lookups.powers import statuses_of
from service.rulesets.freed6.stored.order_bars import TESTING
from service.rulesets.freed6.stored.participants import checking, is_lucky
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.freed6.stored.state import StoredStatus
from service.rulesets.freed6.tables import STATUSES
from service.rulesets.stored import Disclosure, Lookup, Participant, StatedBy, Stored, StoredParticipant
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass, replace

POINTS_PER_STEP = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusTest:
    """A check whether something limited lasts; its ability says which check that is."""

    column: Annotated[StatusColumn, Doc("What the status measures.")]
    status: Annotated[StatusName, Doc("Present step, by its name in the column.")]
    roller: Annotated[Roller, Doc("Who makes the check.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusTestResult:
    """Whether it lasts."""

    difficulty: Annotated[int, Doc("Difficulty of the step that was tested.")]
    total: Annotated[int, Doc("The dice of the check with all that is added.")]
    result_points: Annotated[int, Doc("How far the total is above the difficulty; negative below.")]
    success: Annotated[bool, Doc("Whether the status stays where it is.")]
    critical: Annotated[Critical | None, Doc("Flag of the wild dice.")]
    status: Annotated[StatusName, Doc("The step now.")]
    steps_moved: Annotated[int, Doc("Steps down after a failure, by how bad it was.")]
    next_difficulty: Annotated[int | None, Doc("Difficulty of the next test; null when it is used up.")]
    exhausted: Annotated[bool, Doc("Whether it is used up.")]
    effect_fraction: Annotated[str | None, Doc("`effect`: share of the effect that is left; scaled, round down.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who checks; null without one spent.")] = None


def resolve(request: StatusTest, dice: Dice) -> Outcome[StatusTestResult]:
    """Success stays at the step, failure moves to the next (F6-STA-2).

    Raises:
        Rejected: `status_exhausted` (F6-STA-4), `bad_input` for a name of another column.
    """
    step = status.step_of(request.column, request.status)
    difficulty = _difficulty(request.status, step)
    roller = check_decisions.ROLLER.decided(request.roller, dice)
    made = check.make(pool_of(roller, "roller", "/roller", request.options), dice, request.options)
    made = improvement.improved(made, roller.action_points, check_decisions.ROLLER, dice, request.options)
    verdict = check.judge(made, difficulty, request.options)
    moved = _steps(verdict, status.LAST_STEP - step, request.options)
    row = STATUSES[step + moved]
    result = StatusTestResult(
        difficulty=difficulty,
        total=made.total,
        result_points=verdict.result_points,
        success=verdict.success,
        critical=verdict.critical,
        action_points_after=made.action_points_after,
        status=StatusName(getattr(row, request.column.value)),
        steps_moved=moved,
        next_difficulty=row.difficulty,
        exhausted=row.difficulty is None,
        effect_fraction=row.effect_fraction if request.column is StatusColumn.EFFECT else None,
    )
    rules = ("F6-STA-1", *made.rules, *verdict.rules, "F6-STA-2", *_rules(result))
    return Outcome(result=result, rules=rules, summary=_summary(request, result))


def _difficulty(name: StatusName, step: int) -> int:
    """The difficulty of a step; a used up status cannot be tested (F6-STA-4).

    Raises:
        Rejected: `status_exhausted`.
    """
    difficulty = STATUSES[step].difficulty
    if difficulty is None:
        raise Rejected("status_exhausted", "/status", status=name.value)
    return difficulty


def _steps(verdict: Verdict, most: int, options: Options) -> int:
    """Steps down: one for a failure, by option another for every five points of shortfall (F6-STA-3)."""
    if verdict.success:
        return 0
    further = -verdict.result_points // POINTS_PER_STEP if options.status_multi_step else 0
    return min(most, 1 + further)


def _rules(result: StatusTestResult) -> tuple[str, ...]:
    """The rules beyond the roll; the effect column names the share that is left, and scales nothing (F6-STA-6)."""
    applied = (
        ("F6-STA-3", not result.success),
        ("F6-STA-4", result.exhausted),
        ("F6-STA-6", result.effect_fraction is not None),
    )
    return tuple(rule for rule, applies in applied if applies)


def _summary(request: StatusTest, result: StatusTestResult) -> Message:
    outcome = "kept" if result.success else "exhausted" if result.exhausted else "fell"
    return Message(
        f"status_{outcome}",
        {
            "total": result.total,
            "difficulty": result.difficulty,
            "before": request.status.value,
            "after": result.status.value,
        },
    )


def _completed(order: Order) -> Order:
    """The order with its bearer filled in: it is the roller, where nothing else is named."""
    return replace(order, bearer=order.bearer or StoredParticipant(id=order.roller.id))


def _known(context: LookupContext) -> StoredStatus:
    """The current status (F6-STA-2).

    Raises:
        Rejected: `bad_input` for one that the bearer does not have.
    """
    figure = known(context)
    statuses = statuses_of(figure)
    if context.order.status not in statuses:
        names = quoted(statuses) or Phrase("none; the game master sets them with status-set")
        expected = Phrase("a status of {name}: {there}", name=figure.name, there=names)
        raise Rejected("bad_input", "/status", expected=expected)
    return statuses[context.order.status]


def _fallen(figure: Figure, outcome: EffectContext[StatusTest, StatusTestResult]) -> Figure:
    """The bearer with the rest; a used up status is reported and stays (F6-STA-7)."""
    name, statuses = outcome.order.status, statuses_of(figure)
    fallen = replace(statuses[name], status=outcome.result.status)
    return replace(figure, state=replace(figure.state, statuses={**figure.state.statuses, name: fallen}))


STORED = Stored(
    participants=(
        checking("roller", "Who makes the check."),
        Participant(
            "bearer",
            "What has the status; null for who makes the check.",
            needs=(Ability.TEST,),
            must_be_stored=True,
            optional=True,
        ),
    ),
    lookups={
        **of_roller("roller"),
        "column": Lookup(find=lambda context: _known(context).column, participant="bearer"),
        "status": Lookup(
            find=lambda context: _known(context).status,
            participant="bearer",
            type=Annotated[Name, Doc("Its name among the statuses of the bearer.")],
            choice=True,
            required=True,
        ),
    },
    effects={
        "roller": POINTS_USED,
        "bearer": _fallen,
    },
    stated_by=StatedBy(game_master=stated_by_game_master("roller")),
    whole_encounter=is_lucky("roller"),
    completed=_completed,
    bars={"bearer": TESTING},
    discloses=Disclosure(
        public=("total", "success", "critical", "status", "name"),
        about={
            "roller": ("action_points_after",),
            "bearer": (
                "difficulty",
                "result_points",
                "steps_moved",
                "next_difficulty",
                "exhausted",
                "effect_fraction",
                "after",
                "before",
            ),
        },
    ),
    reroll=by_points(check_decisions.ROLLER),
)
"""Arrows, a cover, the time of a scene (F6-STA-7); no ranks are left."""


OPERATION = Operation(
    resolve,
    name="status_test",
    title="Test a status",
    description=(
        "A status measures something limited in five steps, tested against 9, 12, 15 and 18. A failed check moves it "
        "to the next step; the fifth means that it is used up."
    ),
    options=(*CHECK_OPTIONS, "status_multi_step"),
    rejections=(*CHECK_REJECTIONS, "status_exhausted"),
    streams="`roller`: the dice of the check.",
    headlines=("status", "result_points"),
    decisions=(check_decisions.ROLLER.point(), *improvement.POINTS),
    goal=lambda result: -result.steps_moved,
    score=lambda result: result.result_points,
    stored=STORED,
)
