"""Effects: what commands leave on stored characters. Rules FB-WOUND-1, FB-HEAL-2, FB-ENC-3 and FB-COND-1."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from service.rulesets.flyerbook.options import Options
from service.rulesets.flyerbook.roller import Roller, value_of
from service.rulesets.flyerbook.stored.figures import EffectContext, Figure
from service.rulesets.flyerbook.stored.state import with_harm
from service.rulesets.stored.conditions import Condition, Ended, EndReason
from service.rulesets.stored.conditions import Effect as ConditionEffect
from service.rulesets.stored.effects import Effect
from service.values import replace

Rolled = EffectContext[Any, object]
"""A command whose request has the roller that an operation names."""
MODIFIER = "modifier"
"""Code of an effect that adds to the modifier of rolls (FB-TASK-9, FB-SB-10)."""


class HasWound(Protocol):
    """Result of a hit."""

    wound: bool
    incapacitated: bool


def wounded(figure: Figure, outcome: EffectContext[object, HasWound]) -> Figure:
    """The figure with the wound and the incapacitation of a hit (FB-WOUND-1, FB-WOUND-2)."""
    result = outcome.result
    return replace(figure, state=with_harm(figure.state, result.wound, result.incapacitated))


def modifiers_in_force(figure: Figure, operation: str, roller: Roller, options: Options) -> Mapping[str, int]:
    """Id of each condition that touches a roll -> what it adds (FB-SB-10).

    Args:
        figure: who rolls.
        operation: of the roll.
        roller: all that fits; the trait that is used and the attributes that count are picked from it.
        options: house rules.
    """
    if not figure.lasting:
        return {}
    value = value_of(roller, options)
    targets = {None, operation, value.used.name, *(attribute.name for attribute in value.attributes)}
    found: dict[str, int] = {}
    for identity, condition in figure.lasting.items():
        added = [effect.value or 0 for effect in _at_work(condition) if effect.target in targets]
        if added:
            found[identity] = sum(added)
    return found


def _at_work(condition: Condition) -> list[ConditionEffect]:
    begun = condition.duration.begun
    return [
        effect
        for effect in (condition.effects if begun else ())
        if effect.code == MODIFIER and (effect.duration is None or effect.duration.begun)
    ]


def uses_up(operation: str, roller_of: Callable[[Rolled], Roller]) -> Effect:
    """The effect of a roll on who made it: conditions that hold for one roll and touched it are over (FB-SB-10).

    Args:
        operation: of the roll.
        roller_of: picks who rolled from what happened.
    """

    def effect(figure: Figure, outcome: Rolled) -> Figure:
        touched = modifiers_in_force(figure, operation, roller_of(outcome), outcome.options)
        used = {
            identity: replace(figure.conditions[identity], ended=Ended(event=outcome.event, reason=EndReason.USED))
            for identity in touched
            if figure.conditions[identity].single_use
        }
        return replace(figure, conditions={**figure.conditions, **used}) if used else figure

    return effect
