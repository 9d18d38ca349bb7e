"""Consequences that commands share: luck, action, reaction and harm. Rules FR-LUCK-4, FR-TURN-1, FR-OPP-2, FR-HP-1."""

from collections.abc import Callable
from typing import Any, Protocol

from service.rulesets.fastrpg.stored.effects.conditions import used, used_armor_class
from service.rulesets.fastrpg.stored.effects.harm import hurt, spent, with_state
from service.rulesets.fastrpg.stored.figures import AnyEffectContext, EffectContext, Figure
from service.rulesets.fastrpg.stored.lookups.rolls import Roll
from service.rulesets.stored.effects import Effect


def _luck_spent(outcome: AnyEffectContext) -> int:
    """The points that a roll has cost; none where no luck is taken."""
    spent_points: int = getattr(outcome.result, "luck_spent", 0)
    return spent_points


def rolled(roll: Roll, luck: Callable[[EffectContext[Any, Any]], int] = _luck_spent) -> Effect:
    """The effect of a roll: luck is spent (FR-LUCK-4), and conditions that hold for one roll end."""

    def effect(figure: Figure, outcome: AnyEffectContext) -> Figure:
        names = roll.names(outcome.order, outcome.part, figure)
        return used(*names)(spent(luck(outcome))(figure))

    return effect


def acted(figure: Figure, _outcome: AnyEffectContext) -> Figure:
    """The task action of the running turn is taken (FR-TURN-1)."""
    return with_state(figure, action_taken=True) if figure.on_turn else figure


def reacted(figure: Figure, _outcome: AnyEffectContext) -> Figure:
    """The one reaction between own turns is used (FR-OPP-2), in an encounter that runs (ruling SR-2)."""
    return figure if figure.round is None else with_state(figure, reaction_used=True)


class HasDamage(Protocol):
    """Result of an attack."""

    damage: int


def with_damage(figure: Figure, outcome: EffectContext[object, HasDamage]) -> Figure:
    """The damage of an attack (FR-HP-1), and what protected from one attack is over."""
    return used_armor_class(hurt(outcome.result.damage)(figure))
