"""Effects of influence on attitude and willpower. Rule F6-ATT-4."""

from typing import Protocol

from service.rulesets.freed6.core.duration import UNTIL_RECOVERED, Duration
from service.rulesets.freed6.core.stance import Attitude, InfluenceTrack, Willpower
from service.rulesets.freed6.stored.effects.conditions import over, stored_duration, with_conditions, with_laid
from service.rulesets.freed6.stored.figures import EffectContext, Figure
from service.rulesets.freed6.stored.lookups.conditions import RESULT_POINTS
from service.rulesets.stored.conditions import Condition, ConditionKind, EndReason
from service.values import replace


class HasTrack(Protocol):
    """Request to influence a target."""

    track: InfluenceTrack


class HasSteps(Protocol):
    """Result of influence."""

    steps: int
    after: str
    rank: int
    result_points: int
    duration: Duration | None


def influenced(figure: Figure, outcome: EffectContext[HasTrack, HasSteps]) -> Figure:
    """The target at its new step; by option for as long as the rank lasts, after which the earlier one comes back."""
    result, track = outcome.result, outcome.request.track
    if not result.steps:
        return figure
    if result.duration is None or result.duration == UNTIL_RECOVERED:
        return at_step(figure, track, result.after)
    influence = Condition(
        name=result.after,
        kind=ConditionKind.CUMULATIVE,
        group=track.value,
        rank=result.rank,
        source=outcome.id_of("initiator"),
        duration=stored_duration(result.duration),
        details={RESULT_POINTS: result.result_points},
    )
    return with_laid(figure, influence)


def at_step(figure: Figure, track: InfluenceTrack, step: str) -> Figure:
    """The figure at a step that stays, in the place of all that covered the earlier one."""
    covering = {
        identity: over(condition, EndReason.REPLACED)
        for identity, condition in figure.lasting.items()
        if (condition.group or "").casefold() == track.value
    }
    state = (
        replace(figure.state, attitude=Attitude(step))
        if track is InfluenceTrack.ATTITUDE
        else replace(figure.state, willpower=Willpower(step))
    )
    return with_conditions(replace(figure, state=state), covering)
