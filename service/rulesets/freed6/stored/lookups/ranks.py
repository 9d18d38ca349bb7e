"""Ranks that checks have left, and actions that are left. Rules F6-COND-7, F6-ENC-5, F6-ACT-5 and ruling F6-SF-1."""

from collections.abc import Sequence

from service.rulesets.freed6.options import Options, UnnamedAction
from service.rulesets.freed6.rounds.action_budget import BONUS_BASE, FULL_BASE, ActionModifiers, ActionType, left
from service.rulesets.freed6.stored.figures import Figure
from service.rulesets.freed6.stored.lookups.conditions import value_in_force
from service.rulesets.freed6.stored.powers import Power
from service.rulesets.freed6.stored.state import RanksLeft
from service.rulesets.stored import PartOfOrder

FULL_ACTION, BONUS_ACTION = OF_ONE_ROUND = "full_action", "bonus_action"
"""Effects that change the actions of one round (F6-ACT-5)."""


def ranks_of(figure: Figure, check: int | None = None) -> RanksLeft | None:
    """The ranks of the check that became that event, else of the latest one; None where there is none."""
    made: Sequence[RanksLeft] = figure.state.ranks
    if check is None:
        return made[-1] if made else None
    return next((entry for entry in made if entry.event == check), None)


def check_to_roll_for(figure: Figure, replaces: int | None) -> RanksLeft | None:
    """The check of the next effect roll: the one that has paid for it, else the latest (F6-EFX-1, F6-EFX-2).

    Args:
        figure: the one who rolls.
        replaces: seq of the effect roll that is repeated: later checks do not count then.
    """
    made: Sequence[RanksLeft] = figure.state.ranks
    earlier = [entry for entry in made if replaces is None or entry.event < replaces]
    return next((entry for entry in earlier if entry.effect_roll_due), earlier[-1] if earlier else None)


def action_modifiers(figure: Figure) -> ActionModifiers:
    """Modifiers of the actions of the running round; those bought for the next one wait (F6-DUR-5)."""
    full, bonus = (min(100, max(-100, value_in_force(figure, code))) for code in (FULL_ACTION, BONUS_ACTION))
    return ActionModifiers(full_action=full, bonus_action=bonus)


def actions_left(figure: Figure, kind: ActionType) -> int:
    """The remaining actions of a kind in the running round (F6-ENC-5)."""
    state = figure.state
    more = action_modifiers(figure)
    if kind is ActionType.FULL:
        return left(kind, FULL_BASE, more.full_action, state.full_spent)
    return left(kind, BONUS_BASE, more.bonus_action, state.bonus_spent)


def action_of(part: PartOfOrder | Power, figure: Figure, options: Options) -> ActionType | None:
    """The action that a check takes: as named; where none is, free, by option a full one in the own turn (F6-SF-2)."""
    named: ActionType | None = part.action
    if named is None and options.unnamed_action is UnnamedAction.FULL and figure.on_turn:
        return ActionType.FULL
    return named


def action_of_answer(part: PartOfOrder, figure: Figure, options: Options) -> ActionType | None:  # noqa: ARG001 - as `action_of`
    """The action of a rolled answer: as named, else a bonus one while one is left, else a full one (F6-ENC-6).

    None is free.
    """
    named: ActionType | None = part.action
    if named not in (None, ActionType.FREE):
        return named
    return ActionType.BONUS if actions_left(figure, ActionType.BONUS) else ActionType.FULL
