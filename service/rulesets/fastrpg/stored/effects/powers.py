"""Effects of a power on its user and its targets. Rules FR-GEN-1, FR-TURN-1, FR-HP-1 and FR-HEAL-3."""

from collections.abc import Sequence
from typing import Protocol

from service.rulesets.fastrpg.powers import Power, PowerCondition, PowerDuration
from service.rulesets.fastrpg.stored.effects.harm import healed_by, hurt, is_dead, spent, with_state
from service.rulesets.fastrpg.stored.figures import AnyEffectContext, EffectContext, Figure
from service.rulesets.stored.conditions import (
    COUNTED_UNITS,
    Anchor,
    Condition,
    ConditionKind,
    Duration,
    DurationUnit,
    Phase,
)
from service.values import replace


class HasPower(Protocol):
    """Request to use a power."""

    power: Power


class OnTarget(Protocol):
    """Result of a power for one of its targets."""

    damage_taken: int
    healed: int
    condition_laid: bool


class OnTargets(Protocol):
    """Result of a power."""

    targets: Sequence[OnTarget]


def paid(figure: Figure, outcome: EffectContext[HasPower, object]) -> Figure:
    """The user after paying for the power, worked or not: Hit Points, luck, a use, the action (FR-GEN-1, FR-TURN-1)."""
    power = outcome.request.power
    after = spent(power.cost.luck)(hurt(power.cost.hp)(figure))
    if power.uses is not None:
        uses = after.state.power_uses
        after = with_state(after, power_uses={**uses, power.name: uses.get(power.name, 0) + 1})
    return with_state(after, action_taken=True) if power.takes_action and after.on_turn else after


def touched(figure: Figure, outcome: EffectContext[HasPower, OnTargets]) -> Figure:
    """Damage (FR-HP-1), healing (FR-HEAL-3) and conditions, on one of the targets; a killed target is not healed."""
    target_result = outcome.result.targets[outcome.index]
    struck = hurt(target_result.damage_taken)(figure)
    after = struck if is_dead(struck) and not is_dead(figure) else healed_by(target_result.healed)(struck)
    condition = outcome.request.power.condition
    if condition is None or not target_result.condition_laid:
        return after
    return replace(after, laid=(*after.laid, _laid(condition, figure, outcome)))


def _laid(condition: PowerCondition, figure: Figure, outcome: AnyEffectContext) -> Condition:
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


def _full(asked: PowerDuration, figure: Figure, outcome: AnyEffectContext) -> Duration:
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
