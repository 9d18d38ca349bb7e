"""Effect of an order that creates a condition. Rules F6-COND-6, F6-ACT-6, F6-EFX-6 and ruling F6-SF-6."""

from service.rulesets.freed6.conditions.creation import ConditionResult
from service.rulesets.freed6.core.purchase import EFFECT_ROLL_DICE
from service.rulesets.freed6.options import ConditionRank
from service.rulesets.freed6.stored.effects.conditions import (
    code_details,
    is_timed,
    over,
    stored_duration,
    stored_effect,
    with_conditions,
    with_laid,
)
from service.rulesets.freed6.stored.effects.purchases import ACTION_POINT, carrier, with_action_points
from service.rulesets.freed6.stored.figures import EffectContext, Figure
from service.rulesets.freed6.stored.lookups.conditions import RESULT_POINTS, STOCK_ONLY, TRACK
from service.rulesets.freed6.stored.lookups.laying import LaidCondition, kind_of
from service.rulesets.freed6.stored.lookups.tracks import as_the_rules_write
from service.rulesets.stored import conditions as stored_conditions


def laid(figure: Figure, outcome: EffectContext[object, ConditionResult]) -> Figure:
    """The target with the condition and its action points (F6-COND-6, F6-ACT-6)."""
    result = outcome.result
    if not result.created:
        return figure
    points = sum(effect.value or 0 for effect in result.effects if effect.effect == ACTION_POINT)
    figure = with_action_points(figure, points) if points else figure
    new = _condition(outcome.order.condition, outcome)
    return with_laid(_without_same(figure, new), new)


def _without_same(figure: Figure, new: stored_conditions.Condition) -> Figure:
    """The figure without the discrete condition that a new one takes the place of, as by force (F6-COND-3)."""
    called = as_the_rules_write(new.name)
    if new.kind is not stored_conditions.ConditionKind.DISCRETE:
        return figure
    existing = {
        identity: over(each, stored_conditions.EndReason.REPLACED)
        for identity, each in figure.lasting.items()
        if each.name.casefold() == called.casefold()
    }
    return with_conditions(figure, existing)


def _condition(new: LaidCondition, outcome: EffectContext[object, ConditionResult]) -> stored_conditions.Condition:
    """The condition in stored form: of the rank that was paid for it, or all of the check's (F6-SF-6)."""
    result = outcome.result
    carried = tuple(effect for effect in result.effects if is_timed(effect))
    by_check = outcome.options.condition_rank is ConditionRank.CHECK or not result.cost
    return stored_conditions.Condition(
        name=new.name,
        kind=stored_conditions.ConditionKind(kind_of(new).value),
        group=new.group,
        rank=result.rank if by_check else min(result.rank, result.cost or 0),
        effects=tuple(map(stored_effect, carried)),
        source=outcome.id_of("actor"),
        duration=stored_duration(result.duration),
        single_use=new.single_use,
        details={
            TRACK: new.track.value if new.track else None,
            RESULT_POINTS: result.result_points,
            STOCK_ONLY: new.stock_only,
            **code_details(carried),
        },
    )


def dice_waiting(figure: Figure, outcome: EffectContext[object, ConditionResult]) -> Figure:
    """The acting figure, with dice that were bought for an effect roll of this turn (F6-EFX-6)."""
    result = outcome.result
    bought = [effect for effect in result.effects if effect.effect == EFFECT_ROLL_DICE]
    if not result.created or not bought:
        return figure
    return with_laid(figure, *(carrier(EFFECT_ROLL_DICE, (effect,), outcome, 1) for effect in bought))


def ranks_left(outcome: EffectContext[object, ConditionResult]) -> int:
    """Ranks that the plan did not use; one without effects takes all, too few buy nothing (F6-SF-5, F6-SF-6)."""
    result = outcome.result
    if not result.created:
        return result.rank
    by_check = outcome.options.condition_rank is ConditionRank.CHECK or not result.cost
    return 0 if by_check else result.ranks_left or 0
