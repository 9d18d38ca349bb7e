"""Recovery of one instance on a track.

Rules F6-REM-1 to F6-REM-3 and F6-HEAL-1 to F6-HEAL-3, with F6-DIE-9, F6-DIE-10, F6-RNK-1, F6-TRK-4 and F6-ERR-1.
"""

from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.conditions import points
from service.rulesets.freed6.conditions.condition_remove import points_to_remove
from service.rulesets.freed6.conditions.points import CheckDifficulty
from service.rulesets.freed6.core import check_decisions, improvement, levels
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS, Critical
from service.rulesets.freed6.core.levels import HIGHEST_LEVEL, HarmOutAt, HarmTrack, TrackName
from service.rulesets.freed6.core.roller import Roller
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.results.rank import ConditionRank
from service.rulesets.freed6.stored.effects.checks import POINTS_USED
from service.rulesets.freed6.stored.effects.conditions import without
from service.rulesets.freed6.stored.effects.consequences import consequences
from service.rulesets.freed6.stored.figures import EffectContext, Figure, LookupContext, Order
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.checks import known, of_roller, stated_by_game_master
from service.rulesets.freed6.stored.lookups.conditions import standing_of
from service.rulesets.freed6.stored.participants import checking, is_lucky
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Disclosure, Lookup, Participant, StatedBy, Stored, StoredParticipant
from service.rulesets.stored.conditions import EndReason
from service.rulesets.vocabulary import Doc, Name, Positive
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackInstance:
    """One instance on a track."""

    id: Annotated[Name, Doc("Any id; no two instances share one.")]
    track: Annotated[HarmTrack, Doc("Its track, one of three.")]
    rank: Annotated[ConditionRank, Doc("How bad it is, 1 to 6.")]
    result_points: Annotated[Positive | None, Doc("Points that created it, if they are recorded.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Healing:
    """Someone tries to remove one instance of damage, composure or body."""

    roller: Annotated[Roller, Doc("The healer, which may be the patient.")]
    difficulty: CheckDifficulty = None
    conditions: Annotated[tuple[TrackInstance, ...], Doc("All instances on the patient.")]
    target_id: Annotated[Name, Doc("Id of the instance to remove.")]
    healer_can_act: Annotated[bool, Doc("Whether the healer can act at all.")] = True
    out_at: HarmOutAt = HIGHEST_LEVEL
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class HealingResult:
    """Whether the instance is gone, and the level of its track."""

    total: Annotated[int, Doc("The healer's dice with all that is added.")]
    critical: Annotated[Critical | None, Doc("Flag of the healer's wild dice.")]
    result_points: Annotated[int, Doc("How far the total is above the difficulty; negative below.")]
    points_needed: Annotated[int, Doc("Points that remove the instance.")]
    removed: Annotated[bool, Doc("Whether the one instance is gone.")]
    remaining: Annotated[tuple[str, ...], Doc("Ids of the instances that are left, of all tracks.")]
    track_level: Annotated[int, Doc("Level of its track now.")]
    track_level_name: Annotated[str, Doc("What the level of the track is called afterwards.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who checks; null without one spent.")] = None


def resolve(request: Healing, dice: Dice) -> Outcome[HealingResult]:
    """A check against the points of one instance; then the level of its track (F6-HEAL-1, F6-HEAL-3).

    Below the level of Out of Action the element is back in play; frozen durations do not change.

    Raises:
        Rejected: `cannot_act` (F6-HEAL-2), `condition_not_found`, `difficulty_required` (F6-REM-2).
    """
    options = request.options
    target = _target(request)
    bid = points.bid_of(request.roller, request.difficulty, "healer", options)
    made = bid.make(dice, options)
    needed = points_to_remove(target.rank, target.result_points, options)
    removed = made.result_points >= needed
    left = [instance for instance in request.conditions if not (removed and instance.id == target.id)]
    ranks = [instance.rank for instance in left if instance.track is target.track]
    level = levels.level_of(ranks, request.out_at, options)
    result = HealingResult(
        total=made.result_points + bid.difficulty,
        critical=made.critical,
        action_points_after=made.action_points_after,
        result_points=made.result_points,
        points_needed=needed,
        removed=removed,
        remaining=tuple(instance.id for instance in left),
        track_level=level,
        track_level_name=levels.level_name(target.track, level, request.out_at),
    )
    after = ("F6-HEAL-3",) if removed else ()
    rules = ("F6-HEAL-1", "F6-HEAL-2", "F6-REM-2", *made.rules, "F6-REM-1", "F6-REM-3", "F6-TRK-4", *after)
    return Outcome(result=result, rules=rules, summary=_summary(result))


def _target(request: Healing) -> TrackInstance:
    """The instance to remove; recovery is an action (F6-HEAL-2), and one instance is chosen (F6-HEAL-1)."""
    if not request.healer_can_act:
        raise Rejected("cannot_act", "/healer_can_act", name="The healer")
    instances = {instance.id: instance for instance in request.conditions}
    if len(instances) < len(request.conditions):
        raise Rejected("bad_input", "/conditions", expected=Phrase("instances with ids of their own"))
    if request.target_id not in instances:
        raise Rejected("condition_not_found", "/target_id", id=request.target_id)
    return instances[request.target_id]


def _summary(result: HealingResult) -> Message:
    return Message(
        "healing_done" if result.removed else "healing_failed",
        {
            "total": result.total,
            "points": result.result_points,
            "needed": result.points_needed,
            "level": result.track_level_name,
        },
    )


def _completed(order: Order) -> Order:
    """The order with the healer as patient, where it names no other."""
    return replace(order, patient=order.patient or StoredParticipant(id=order.roller.id))


def _instances(context: LookupContext) -> tuple[TrackInstance, ...]:
    """The instances on tracks of the patient (F6-HEAL-1)."""
    standing = (standing_of(identity, condition) for identity, condition in known(context).lasting.items())
    return tuple(
        TrackInstance(
            id=each.id,
            track=each.track,
            rank=each.rank,
            result_points=each.result_points if each.result_points and each.result_points > 0 else None,
        )
        for each in standing
        if each.id is not None and each.track is not None and each.rank is not None
    )


def _healed(figure: Figure, outcome: EffectContext[Healing, HealingResult]) -> Figure:
    """The patient without the instance (F6-REM-1)."""
    if not outcome.result.removed:
        return figure
    return without(figure, outcome.order.target_id, EndReason.RECOVERED)


STORED = Stored(
    participants=(
        checking("roller", "The healer."),
        Participant("patient", "The patient; null for the healer.", must_be_stored=True, optional=True),
    ),
    lookups={
        **of_roller("roller"),
        "conditions": Lookup(find=_instances, participant="patient"),
        "healer_can_act": lambda _context: True,
        "out_at": Lookup(find=lambda context: tracks.out_at(known(context), TrackName.DAMAGE), participant="patient"),
    },
    effects={
        "roller": POINTS_USED,
        "patient": (_healed, consequences),
    },
    stated_by=StatedBy(game_master=stated_by_game_master("roller"), circumstances=("difficulty",)),
    whole_encounter=is_lucky("roller"),
    completed=_completed,
    discloses=Disclosure(
        public=("total", "critical", "name"),
        about={
            "roller": ("action_points_after",),
            "patient": (
                "track_level",
                "track_level_name",
                "remaining",
                "level",
                "points_needed",
                "needed",
                "result_points",
                "points",
                "removed",
                "out_at",
            ),
        },
    ),
    reroll=by_points(check_decisions.ROLLER),
)
"""Below the level of Out of Action the patient is back in play (F6-HEAL-3); no ranks are left (F6-REM-3)."""


OPERATION = Operation(
    resolve,
    title="Heal one instance on a track",
    description=(
        "A check against a difficulty that the game master sets. Enough result points for the rank of one instance "
        "of damage, composure or body remove it, and the level of the track is worked out again."
    ),
    options=(*CHECK_OPTIONS, "removal_points", "track_mode"),
    rejections=(*CHECK_REJECTIONS, "difficulty_required", "cannot_act", "condition_not_found"),
    streams="`healer`: the dice of the check.",
    headlines=("removed", "result_points"),
    score=lambda result: result.result_points,
    decisions=(check_decisions.ROLLER.point(), *improvement.POINTS),
    stored=STORED,
)
