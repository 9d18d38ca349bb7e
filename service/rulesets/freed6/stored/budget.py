"""The actions of a round that a stored figure has. Rules F6-ENC-5 and F6-ACT-5."""

from service.rulesets.freed6.actions import ActionModifiers, Actions
from service.rulesets.freed6.stored import lasting
from service.rulesets.freed6.stored.state import State
from service.rulesets.stored.figures import Figure

FULL_ACTION, BONUS_ACTION = "full_action", "bonus_action"
"""Effects that change the actions of a round (F6-ACT-5)."""


def of(figure: Figure) -> Actions:
    """The actions of the running round: effects that are active in it, less what was taken (F6-ENC-5)."""
    state: State = figure.state
    return Actions(modifiers=modifiers(figure), full_spent=state.full_spent, bonus_spent=state.bonus_spent)


def modifiers(figure: Figure) -> ActionModifiers:
    """What effects add to the actions of the running round; what was bought for the next one waits (F6-DUR-5)."""
    effects = [effect for each in lasting.in_force(figure) for effect in each.effects]
    sums = {
        code: sum(effect.value or 0 for effect in effects if effect.effect == code)
        for code in (FULL_ACTION, BONUS_ACTION)
    }
    return ActionModifiers(full_action=_bounded(sums[FULL_ACTION]), bonus_action=_bounded(sums[BONUS_ACTION]))


def _bounded(number: int) -> int:
    return min(100, max(-100, number))
