"""Effects of a check on its roller: luck, actions, effects of one roll, ranks. Rules F6-LCK-6, F6-ENC-5, F6-SF-1."""

from collections.abc import Callable
from typing import Any

from service.rulesets.freed6.core.purchase import Origin
from service.rulesets.freed6.options import Options, RanksKept
from service.rulesets.freed6.results.rank import of_points
from service.rulesets.freed6.rounds.action_budget import ActionType
from service.rulesets.freed6.stored.effects.conditions import over, with_conditions
from service.rulesets.freed6.stored.figures import AnyEffectContext, EffectContext, Figure
from service.rulesets.freed6.stored.lookups.check_effects import OF_CHECKS, touches
from service.rulesets.freed6.stored.lookups.naming import CheckNamed, CheckOf, as_stated
from service.rulesets.freed6.stored.lookups.opposing import rolls
from service.rulesets.freed6.stored.lookups.ranks import action_of, action_of_answer
from service.rulesets.freed6.stored.state import MOST_CHECKS, RanksLeft, State
from service.rulesets.stored import PartOfOrder
from service.rulesets.stored.conditions import EndReason
from service.rulesets.stored.effects import Effect
from service.values import replace

Number = Callable[[EffectContext[Any, Any]], int | None]
"""`outcome -> number`."""
ActionTaken = Callable[[PartOfOrder, Figure, Options], ActionType | None]
"""`(part, figure, options) -> action` that a check takes."""


def checked(named: CheckNamed = as_stated, action_taken: ActionTaken = action_of) -> Effect:
    """The figure after a check: its luck point (F6-LCK-6), its action (F6-ENC-5), and effects for one roll.

    Actions are those of a round; outside running encounters nothing counts them (F6-SF-3).
    """

    def effect(figure: Figure, outcome: AnyEffectContext) -> Figure:
        part = outcome.part
        action = None if figure.round is None else action_taken(part, figure, outcome.options)
        state = taken(_luck_spent(figure.state, outcome), action)
        return replace(used_up(figure, named(outcome.order, part, figure, outcome.cast)), state=state)

    return effect


def pays_action_point(member: str = "action_points_after") -> Effect:
    """The figure without the action point that improved its check (F6-ACT-6).

    Args:
        member: of the result, with the points left of who checked; null where none was spent.
    """

    def effect(figure: Figure, outcome: AnyEffectContext) -> Figure:
        if getattr(outcome.result, member) is None:
            return figure
        points = max(0, figure.state.action_points - 1)
        return replace(figure, state=replace(figure.state, action_points=points))

    return effect


def checked_if_rolled(named: CheckNamed) -> Effect:
    """As `checked`, for an answer: without a roll no action is taken (F6-ENC-6)."""
    made = checked(named, action_of_answer)
    return lambda figure, outcome: made(figure, outcome) if rolls(outcome.part) else figure


def taken(state: State, action: ActionType | None) -> State:
    """The state with one action less in this round; free ones are not counted (F6-ENC-5)."""
    return replace(
        state,
        full_spent=state.full_spent + (action is ActionType.FULL),
        bonus_spent=state.bonus_spent + (action is ActionType.BONUS),
    )


def used_up(figure: Figure, check: CheckOf) -> Figure:
    """The figure after a check, without effects for one roll that it used."""
    spent = {
        identity: over(condition, EndReason.USED)
        for identity, condition in figure.lasting.items()
        if condition.single_use and any(one.code in OF_CHECKS and touches(one, check) for one in condition.effects)
    }
    return with_conditions(figure, spent)


def leaves_ranks(
    rank: Number,
    left: Number,
    source: Origin = Origin.CHECK,
    effect_roll: Callable[[EffectContext[Any, Any]], bool] | None = None,
) -> Effect:
    """Store the unspent ranks of a check; outside running encounters only of the latest check (F6-SF-1).

    Args:
        rank: ranks that the check made; None where none was made.
        left: ranks that it did not use.
        source: whether a check or an effect roll made them.
        effect_roll: whether its effect roll was made with it.
    """

    def effect(figure: Figure, outcome: AnyEffectContext) -> Figure:
        made = rank(outcome)
        if made is None or outcome.options.ranks_kept is RanksKept.NONE:
            return figure
        entry = RanksLeft(
            event=outcome.event,
            rank=made,
            left=min(made, max(0, left(outcome) or 0)),
            source=source,
            effect_roll=effect_roll is not None and effect_roll(outcome),
        )
        return with_ranks(figure, entry)

    return effect


def check_made(rank: Number, left: Number) -> tuple[Effect, ...]:
    """All effects of a check on who makes it."""
    return checked(), pays_action_point(), leaves_ranks(rank, left)


POINTS_USED = check_made(lambda outcome: of_points(outcome.result.result_points), lambda _outcome: 0)
"""Effects of a check whose points do something at once, so that no ranks are left."""


def with_ranks(figure: Figure, entry: RanksLeft) -> Figure:
    """The figure after another check."""
    earlier = figure.state.ranks if figure.round is not None else ()
    return replace(figure, state=replace(figure.state, ranks=(*earlier, entry)[-MOST_CHECKS:]))


def spent(figure: Figure, event: int, cost: int, *, effect_roll: bool = False) -> Figure:
    """The figure with ranks of one check spent (F6-COND-7), perhaps on its effect roll (F6-EFX-1)."""
    ranks = tuple(_paid(entry, cost, effect_roll) if entry.event == event else entry for entry in figure.state.ranks)
    return replace(figure, state=replace(figure.state, ranks=ranks))


def _paid(entry: RanksLeft, cost: int, effect_roll: bool) -> RanksLeft:
    left = without_ranks(entry, cost)
    return replace(left, effect_roll=True, effect_roll_due=True) if effect_roll else left


def without_ranks(entry: RanksLeft, cost: int) -> RanksLeft:
    """A check with fewer ranks left, at least 0 (F6-COND-7)."""
    return replace(entry, left=max(0, entry.left - cost))


def _luck_spent(state: State, outcome: AnyEffectContext) -> State:
    if not outcome.part.luck_point:
        return state
    return replace(state, luck_points=max(0, state.luck_points - 1), luck_spent_this_turn=turn_runs(outcome))


def turn_runs(outcome: AnyEffectContext) -> bool:
    """Whether a turn is running, as in every running encounter; elsewhere luck is not locked (F6-LCK-6)."""
    return any(figure.on_turn or figure.round is not None for figure in outcome.cast.values())
