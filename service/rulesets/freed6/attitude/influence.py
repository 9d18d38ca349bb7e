"""Influence: a check that moves attitude or willpower.

Rules F6-ATT-1 to F6-ATT-5, with F6-DIE-9, F6-DIE-10, F6-CHK-3, F6-RES-1, F6-RES-2, F6-RNK-1, F6-ERR-1 and F6-SF-16.
"""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Outcome, Rejected
from service.rulesets.contract.operation import Operation
from service.rulesets.freed6.checks.resistance import OF_RESISTER, RESISTANCE_OPTIONS, Resisted, Resisting, given
from service.rulesets.freed6.core import check, check_decisions, improvement, stance
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS, Critical, Verdict
from service.rulesets.freed6.core.duration import UNTIL_RECOVERED, Duration
from service.rulesets.freed6.core.opposition import Answering
from service.rulesets.freed6.core.pool import pool_of, refuse_second_luck
from service.rulesets.freed6.core.roller import Roller
from service.rulesets.freed6.core.stance import Attitude, InfluenceTrack, ResistanceKind, Willpower
from service.rulesets.freed6.options import DEFAULT_OPTIONS, AnswerWhen, InfluenceDuration, Options, OptionsField
from service.rulesets.freed6.results import rank
from service.rulesets.freed6.results.rank import OnOwnTurn
from service.rulesets.freed6.stored.effects.checks import checked, checked_if_rolled, leaves_ranks, pays_action_point
from service.rulesets.freed6.stored.effects.consequences import consequences
from service.rulesets.freed6.stored.effects.influence import influenced
from service.rulesets.freed6.stored.lookups.checks import of_roller, stated_by_game_master
from service.rulesets.freed6.stored.lookups.harm import on_own_turn
from service.rulesets.freed6.stored.lookups.naming import as_resistance
from service.rulesets.freed6.stored.lookups.opposing import attitude, choices_of, of_opposing, willpower
from service.rulesets.freed6.stored.participants import answering, checking, is_lucky
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Disclosure, Lookup, StatedBy, Stored
from service.rulesets.vocabulary import Code, Doc, Spoken
from service.values import dataclass, replace


class InfluenceKind(StrEnum):
    """Resistance that opposes influence: discipline or insight, by the table."""

    DISCIPLINE = "discipline"
    INSIGHT = "insight"


class InfluenceEnd(StrEnum):
    """Direction of influence: Helpful or Hostile for attitude, Broken or Centered for willpower (F6-ATT-5)."""

    HELPFUL = "Helpful"
    HOSTILE = "Hostile"
    BROKEN = "Broken"
    CENTERED = "Centered"


@dataclass(frozen=True, slots=True, kw_only=True)
class InfluenceResister(Answering):
    """Target that resists influence; attitude and willpower are stated beside it."""

    kind: Annotated[InfluenceKind, Doc("Whether discipline or insight resists; the game master says which.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Influence:
    """Someone tries to move the attitude or the willpower of a target."""

    initiator: Annotated[Roller, Doc("Who makes the check.")]
    resistance: Annotated[InfluenceResister, Doc("Who resists.")]
    attitude: Annotated[Attitude, Doc("Present attitude of the target.")] = Attitude.NEUTRAL
    willpower: Annotated[Willpower, Doc("Present willpower of the target.")] = Willpower.NEUTRAL
    track: Annotated[InfluenceTrack, Doc("Whether attitude or willpower is to move.")]
    toward: Annotated[InfluenceEnd, Code("bad_direction"), Doc("An end of that track.")]
    on_own_turn: OnOwnTurn = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class InfluenceResult:
    """Result of influence, with the steps by which the target was moved."""

    total: Annotated[int, Doc("The initiator's dice with all that is added.")]
    difficulty: Annotated[int, Doc("The resistance with attitude and willpower.")]
    attitude_willpower_modifier: Annotated[int, Doc("What these add to it.")]
    result_points: Annotated[int, Doc("How far the total is above the resistance; negative below.")]
    success: Annotated[bool, Doc("Whether the total reaches the resistance.")]
    rank: Annotated[int, Doc("Steps that the target may move, 0 to 6.")]
    critical: Annotated[Critical | None, Doc("Flag of the initiator's wild dice.")]
    before: Annotated[str, Doc("The step before.")]
    after: Annotated[str, Spoken(), Doc("The step now.")]
    steps: Annotated[int, Doc("Steps that were really moved.")]
    new_modifier: Annotated[int, Doc("What the new step adds to resistance.")]
    duration: Annotated[Duration | None, Doc("How long it lasts; null when nothing moved.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who checks; null without one spent.")] = None
    resistance_action_points_after: Annotated[int | None, Doc("Those of who resists; null without one spent.")] = None


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


STORED = Stored(
    participants=(
        checking("initiator", "Who makes the check."),
        answering("resistance", "Who resists.", as_resistance, component="InfluencedOrder"),
    ),
    lookups={
        **of_roller("initiator"),
        **of_opposing("resistance", as_resistance),
        "attitude": Lookup(find=attitude, participant="resistance"),
        "willpower": Lookup(find=willpower, participant="resistance"),
        "on_own_turn": Lookup(find=on_own_turn, participant="resistance"),
    },
    effects={
        "initiator": (
            checked(),
            pays_action_point(),
            leaves_ranks(lambda outcome: outcome.result.rank, lambda _outcome: 0),
        ),
        "resistance": (
            checked_if_rolled(as_resistance),
            pays_action_point(OF_RESISTER),
            influenced,
            consequences,
        ),
    },
    stated_by=StatedBy(game_master=stated_by_game_master("initiator", "resistance"), sides=choices_of("resistance")),
    whole_encounter=is_lucky("initiator", "resistance"),
    discloses=Disclosure(
        public=("total", "success", "rank", "critical"),
        about={
            "initiator": ("action_points_after",),
            "resistance": (
                "difficulty",
                "result_points",
                "attitude_willpower_modifier",
                "new_modifier",
                "before",
                "after",
                "steps",
                "duration",
                OF_RESISTER,
            ),
        },
    ),
    apart=(("F6-ATT-4", ("initiator", "resistance")),),
    reroll=by_points(check_decisions.INITIATOR, check_decisions.RESISTING),
)
"""The step is stored with the target, and no ranks are left to spend (F6-ATT-4)."""


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
