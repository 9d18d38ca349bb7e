"""Influence: a check that moves attitude or willpower.

Rules F6-ATT-1 to F6-ATT-5, with F6-DIE-9, F6-DIE-10, F6-CHK-3, F6-RES-1, F6-RES-2, F6-RNK-1, F6-ERR-1 and F6-SF-16.
"""

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.attitude.influence_request import Influence, InfluenceResult
from service.rulesets.freed6.attitude.influence_stored import STORED
from service.rulesets.freed6.checks.resistance import RESISTANCE_OPTIONS, Resisted, Resisting, given
from service.rulesets.freed6.core import check, check_decisions, improvement, stance
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS, Verdict
from service.rulesets.freed6.core.duration import UNTIL_RECOVERED, Duration
from service.rulesets.freed6.core.pool import pool_of, refuse_second_luck
from service.rulesets.freed6.core.stance import InfluenceTrack, ResistanceKind
from service.rulesets.freed6.options import AnswerWhen, InfluenceDuration, Options
from service.rulesets.freed6.results import rank
from service.values import replace


def resolve(request: Influence, dice: Dice) -> Outcome[InfluenceResult]:
    """A check against the resistance moves the track by its rank (F6-ATT-4).

    Raises:
        Rejected: `bad_direction` (F6-ATT-5), and what a roller may not do.
    """
    options = request.options
    end = _end(request)
    request = _decided(request, dice)
    if options.answer_when is AnswerWhen.BEFORE:
        request = _answered(request, dice)
    pool = pool_of(request.initiator, "initiator", "/initiator", options)
    refuse_second_luck(pool, _resisting(request).pool)
    made = check.make(pool, dice, options)
    made = improvement.improved(made, request.initiator.action_points, check_decisions.INITIATOR, dice, options)
    if options.answer_when is AnswerWhen.AFTER:
        request = _answered(request, dice)
    resisting = _resisting(request)
    resisted = resisting.roll(dice, options)
    verdict = check.judge(made, resisted.total, options)
    result = _result(request, end, resisted, verdict)
    result = replace(
        result,
        action_points_after=made.action_points_after,
        resistance_action_points_after=resisted.action_points_after,
    )
    of_track = "F6-ATT-1" if request.track is InfluenceTrack.ATTITUDE else "F6-ATT-2"
    rules = ("F6-ATT-4", "F6-ATT-5", of_track, *made.rules, *resisted.rules, *verdict.rules)
    return Outcome(result=result, rules=rules, summary=_summary(result))


def _decided(request: Influence, dice: Dice) -> Influence:
    """The influence after the initiator decided about luck (F6-LCK-5)."""
    initiator = check_decisions.INITIATOR.decided(request.initiator, dice, is_open=not request.resistance.luck_point)
    return request if initiator is request.initiator else replace(request, initiator=initiator)


def _answered(request: Influence, dice: Dice) -> Influence:
    """The influence with how the target resists, by a roll or a fixed value (F6-ENC-6), and with its luck."""
    resister = check_decisions.RESISTED.decided(request.resistance, dice)
    resister = check_decisions.lucky(
        check_decisions.RESISTING, resister, dice, is_open=not request.initiator.luck_point
    )
    return request if resister is request.resistance else replace(request, resistance=resister)


def _result(request: Influence, end: int, resisted: Resisted, verdict: Verdict) -> InfluenceResult:
    names = stance.STEPS[request.track]
    present = request.attitude if request.track is InfluenceTrack.ATTITUDE else request.willpower
    before = names.index(present.value)
    after = stance.moved(before, end, verdict.rank, request.options)
    return InfluenceResult(
        total=resisted.total + verdict.result_points,
        difficulty=resisted.total,
        attitude_willpower_modifier=resisted.stance_modifier,
        result_points=verdict.result_points,
        success=verdict.success,
        rank=verdict.rank,
        critical=verdict.critical,
        before=names[before],
        after=names[after],
        steps=abs(after - before),
        new_modifier=stance.MODIFIERS[after],
        duration=_lasting(verdict, request.options, on_own_turn=request.on_own_turn) if after != before else None,
    )


def _end(request: Influence) -> int:
    """The end of the track toward which it moves (F6-ATT-5).

    Raises:
        Rejected: `bad_direction`.
    """
    names = stance.STEPS[request.track]
    if request.toward.value not in (names[0], names[-1]):
        raise Rejected("bad_direction", "/toward", low=names[0], high=names[-1], toward=request.toward.value)
    return names.index(request.toward.value)


def _resisting(request: Influence) -> Resisting:
    kind = ResistanceKind(request.resistance.kind.value)
    return Resisting(
        opposition=given(request.resistance, check_decisions.RESISTING, request.options),
        stance_modifier=stance.resistance_modifier(kind, request.attitude, request.willpower, request.options),
    )


def _lasting(verdict: Verdict, options: Options, *, on_own_turn: bool) -> Duration | None:
    """The step stays until another check changes it, by option as long as the rank lasts (F6-ATT-4)."""
    if options.influence_duration is InfluenceDuration.RECOVERED:
        return UNTIL_RECOVERED
    return rank.duration_of(verdict.rank, on_own_turn=on_own_turn)


def _summary(result: InfluenceResult) -> Message:
    outcome = "moved" if result.steps else "stays"
    return Message(
        f"influence_{outcome}",
        {
            "total": result.total,
            "difficulty": result.difficulty,
            "before": result.before,
            "after": result.after,
            "points": abs(result.result_points),
        },
    )


OPERATION = Operation(
    resolve,
    title="Move attitude or willpower",
    description=(
        "A check against discipline or insight, which attitude and willpower themselves modify. Each rank moves the "
        "chosen track one step toward one of its ends."
    ),
    options=(
        "answer_when",
        *CHECK_OPTIONS,
        "zero_margin_rank",
        *RESISTANCE_OPTIONS,
        "influence_mode",
        "influence_duration",
    ),
    rejections=(*CHECK_REJECTIONS, "bad_direction"),
    streams="`initiator`: the dice of the check; then `resistance`: those of a rolled resistance.",
    headlines=("after", "rank"),
    decisions=(
        *check_decisions.OF_INFLUENCE,
        *improvement.points_of(check_decisions.INITIATOR),
        *improvement.points_of(check_decisions.RESISTING, more=False),
    ),
    goal=lambda result: result.steps,
    score=lambda result: result.result_points,
    stored=STORED,
)
