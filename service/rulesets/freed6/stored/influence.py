"""A check moves the attitude or willpower of somebody stored. Rules F6-ATT-1 to F6-ATT-5."""

from dataclasses import dataclass, replace
from typing import Annotated

from service.rulesets.freed6.duration import UNTIL_RECOVERED
from service.rulesets.freed6.influence import (
    Influence,
    InfluenceEnd,
    InfluenceKind,
    InfluenceResister,
    InfluenceResult,
)
from service.rulesets.freed6.opposition import OppositionMode
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stance import Attitude, InfluenceTrack, ResistanceKind, Willpower
from service.rulesets.freed6.stored import lasting, opposing, tracks
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.opposing import OpponentOrder
from service.rulesets.freed6.stored.orders import ACTING_REJECTIONS, UNSTATED, RollerOrder, ids_of
from service.rulesets.freed6.stored.participant import acting, figure_of
from service.rulesets.stored.commands import Command
from service.rulesets.stored.conditions import Condition, ConditionKind, EndReason
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Code, Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class InfluencedOrder(OpponentOrder):
    """Who resists influence, by discipline or insight of the sheet unless stated."""

    kind: Annotated[InfluenceKind, Doc("Whether discipline or insight resists; the game master says which.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class InfluenceOrder:
    """Somebody stored tries to move the attitude or the willpower of a target."""

    initiator: Annotated[RollerOrder, Doc("Who makes the check.")] = UNSTATED
    resistance: Annotated[InfluencedOrder, Doc("Who resists.")]
    attitude: Annotated[Attitude | None, Doc("Instead of the stored one.")] = None
    willpower: Annotated[Willpower | None, Doc("Instead of the stored one.")] = None
    track: Annotated[InfluenceTrack, Doc("Whether attitude or willpower is to move.")]
    toward: Annotated[InfluenceEnd, Code("bad_direction"), Doc("An end of that track.")]
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: InfluenceOrder, cast: Cast) -> Influence:
    """The check against the target's resistance, with its attitude and willpower as they stand (F6-ATT-3)."""
    target = figure_of(order.resistance, cast)
    kind = ResistanceKind(order.resistance.kind.value)
    resisting = opposing.resisting(order.resistance, kind, target)
    return Influence(
        initiator=acting(order.initiator, cast, order.options, "/initiator"),
        resistance=InfluenceResister(
            kind=order.resistance.kind,
            mode=opposing.mode_of(order.resistance),
            **opposing.opposing_members(resisting, cast, order.options, "/resistance"),
        ),
        attitude=order.attitude or tracks.attitude_of(target),
        willpower=order.willpower or tracks.willpower_of(target),
        track=order.track,
        toward=order.toward,
        options=order.options,
    )


def apply(order: InfluenceOrder, result: InfluenceResult, cast: Cast) -> Cast:
    """Those who rolled, and the target at its new step (F6-ATT-4)."""
    after = Aftermath(cast, order.options)
    after.checked(order.initiator)
    if opposing.mode_of(order.resistance) is OppositionMode.ROLL:
        after.checked(order.resistance)
    if result.steps:
        after.change(order.resistance.id, lambda figure: _moved(figure, order, result))
    return after.cast


def _moved(figure: Figure, order: InfluenceOrder, result: InfluenceResult) -> Figure:
    """The new step in the state; by option for as long as its rank, after which the earlier one comes back."""
    if result.duration is None or result.duration == UNTIL_RECOVERED:
        return _settled(figure, order.track, result.after)
    influence = Condition(
        name=result.after,
        kind=ConditionKind.CUMULATIVE,
        group=order.track.value,
        rank=result.rank,
        source=order.initiator.id,
        duration=lasting.kept_duration(result.duration),
        details={lasting.RESULT_POINTS: result.result_points},
    )
    return lasting.with_laid(figure, influence)


def _settled(figure: Figure, track: InfluenceTrack, step: str) -> Figure:
    """The figure at a step that stays, in the place of all that covered the earlier one."""
    covering = {
        identity: lasting.over(condition, EndReason.REPLACED)
        for identity, condition in figure.lasting.items()
        if condition.group == track.value
    }
    state = (
        replace(figure.state, attitude=Attitude(step))
        if track is InfluenceTrack.ATTITUDE
        else replace(figure.state, willpower=Willpower(step))
    )
    return lasting.with_conditions(replace(figure, state=state), covering)


COMMAND = Command(
    order=InfluenceOrder,
    lead="/initiator",
    ids=lambda order: ids_of(order.initiator.id, order.resistance.id),
    stage=stage,
    apply=apply,
    rejections=ACTING_REJECTIONS,
    secrets=("attitude_willpower_modifier", "new_modifier", "difficulty"),
    everybody=lambda order: order.initiator.luck_point or order.resistance.luck_point,
)
