"""Effects of a power on its user and its targets. Rules FR-GEN-1, FR-TURN-1, FR-HP-1 and FR-HEAL-3."""

from service.rulesets.fastrpg.powers import Power, PowerCondition, PowerDuration
from service.rulesets.fastrpg.stored.effects.harm import healed_by, hurt, is_dead, spent, state_of, with_state
from service.rulesets.stored.conditions import (
    COUNTED_UNITS,
    Anchor,
    Condition,
    ConditionKind,
    Duration,
    DurationUnit,
    Phase,
)
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Figure
from service.values import replace


def paid(figure: Figure, outcome: EffectContext) -> Figure:
    """The user after paying for the power, worked or not: Hit Points, luck, a use, the action (FR-GEN-1, FR-TURN-1)."""
    power: Power = outcome.request.power
    after = spent(power.cost.luck)(hurt(power.cost.hp)(figure))
    if power.uses is not None:
        uses = state_of(after).power_uses
        after = with_state(after, power_uses={**uses, power.name: uses.get(power.name, 0) + 1})
    return with_state(after, action_taken=True) if power.takes_action and after.on_turn else after


def touched(figure: Figure, outcome: EffectContext) -> Figure:
    """Damage (FR-HP-1), healing (FR-HEAL-3) and conditions, on one of the targets; a killed target is not healed."""
    target_result = outcome.result.targets[outcome.index]
    struck = hurt(target_result.damage_taken)(figure)
    after = struck if is_dead(struck) and not is_dead(figure) else healed_by(target_result.healed)(struck)
    condition = outcome.request.power.condition
    if condition is None or not target_result.condition_laid:
        return after
    return replace(after, laid=(*after.laid, _laid(condition, figure, outcome)))


def _laid(condition: PowerCondition, figure: Figure, outcome: EffectContext) -> Condition:
    """The condition of the power; an earlier one of that name by a power ends, so it is renewed (FR-GEN-1)."""
    return Condition(
        name=condition.name,
        kind=ConditionKind.PROGRESSIVE,
        group=condition.name,
        effects=condition.effects,
        recurring=condition.recurring,
        source=outcome.order.user.id,
        duration=_full(condition.duration, figure, outcome),
        single_use=condition.single_use,
    )


def _full(asked: PowerDuration, figure: Figure, outcome: EffectContext) -> Duration:
    """The duration in full turns or rounds: one that is running when it begins is not counted."""
    user = outcome.cast.get(outcome.order.user.id or "")
    on_turn = {Anchor.TARGET: figure.on_turn, Anchor.SOURCE: user is not None and user.on_turn}
    runs = {
        DurationUnit.TURN: on_turn.get(asked.whose, figure.round is not None),
        DurationUnit.ROUND: figure.round is not None,
    }
    left = None
    if asked.unit in COUNTED_UNITS:
        left = asked.count + int(asked.phase is Phase.END and runs.get(asked.unit, False))
    return Duration(unit=asked.unit, left=left, whose=asked.whose, phase=asked.phase)
