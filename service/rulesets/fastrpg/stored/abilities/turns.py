"""Bars of turns, rounds and meters in a running encounter.

Rules FR-TURN-1, FR-MOVE-1 to FR-MOVE-5, FR-OPP-2 and FR-SR-2.
"""

from collections.abc import Mapping

from service.rulesets.contract import Parameter
from service.rulesets.fastrpg.stored.abilities.names import ACTIONS, Ability
from service.rulesets.fastrpg.stored.effects.harm import is_critical, is_dead
from service.rulesets.fastrpg.stored.figures import BarContext, Figure
from service.rulesets.fastrpg.stored.lookups.movement import (
    cost_of,
    has_acted,
    has_reacted,
    has_run,
    reach,
    states_meters,
    used_m,
)
from service.rulesets.stored import BarRow, Until
from service.rulesets.stored.bars import Holds

OWN_TURN = Until(unit="turn", count=1)
"""Until the own turn starts."""


def _cannot_move(context: BarContext) -> bool | Mapping[str, Parameter]:
    """Whether a base of 0 m leaves no movement at all, without an order; with one its way is compared."""
    if context.order is not None or is_dead(context.figure) or reach(context.figure) > 0:
        return False
    return _meters(context.figure, 0.0)


def _is_no_turn(context: BarContext) -> bool:
    """Whether the running turn is another combatant's."""
    return context.figure.round is not None and not context.figure.on_turn


def _reacts_on_own_turn(context: BarContext) -> bool:
    """Whether the running turn is the own one, in which an option bars reactions."""
    return context.figure.on_turn and not context.options.react_on_own_turn


def _runs_too_far(context: BarContext) -> bool | Mapping[str, Parameter]:
    """Whether no running is left: when critical, or beside a task action."""
    no_run = not states_meters(context.order) and (is_critical(context.figure) or has_acted(context.figure))
    cost = 0.0 if context.order is None else cost_of(context.order, context.figure)
    return _meters(context.figure, cost) if no_run else False


def _is_too_far(context: BarContext) -> bool | Mapping[str, Parameter]:
    """Whether used meters and the way exceed the turn; another row covers barred running."""
    figure = context.figure
    if states_meters(context.given_order) or (has_acted(figure) and not is_critical(figure)):
        return False
    cost = cost_of(context.given_order, figure)
    return _meters(figure, cost) if cost and used_m(figure) + cost > reach(figure) else False


def _meters(figure: Figure, cost: float) -> Mapping[str, Parameter]:
    return {"cost_m": cost, "moved_m": used_m(figure), "max_m": reach(figure)}


def _row(code: str, rule: str, bars: tuple[Ability, ...], holds: Holds) -> BarRow:
    """The row of a state that is over with the next own turn."""
    return BarRow(
        code, rule, bars, holds, until=lambda context: None if context.figure.round is None else OWN_TURN, visible=True
    )


TURNS = (
    _row("not_your_turn", "FR-TURN-1", (*ACTIONS, Ability.MOVE, Ability.RUN, Ability.STAND), _is_no_turn),
    _row("action_taken", "FR-TURN-1", ACTIONS, lambda context: has_acted(context.figure)),
    _row("has_run", "FR-MOVE-2", ACTIONS, lambda context: has_run(context.figure)),
    _row("too_far", "FR-MOVE-5", (Ability.RUN,), _runs_too_far),
    BarRow("too_far", "FR-MOVE-1", (Ability.MOVE, Ability.RUN), _cannot_move, visible=True),
    _row("reaction_used", "FR-OPP-2", (Ability.REACT,), lambda context: has_reacted(context.figure)),
    BarRow("not_between_turns", "FR-OPP-2", (Ability.REACT,), _reacts_on_own_turn, visible=True),
)
"""Of turns, and of meters, which also count outside encounters for one movement."""
TOO_FAR = _row("too_far", "FR-MOVE-1", (Ability.MOVE, Ability.STAND), _is_too_far)
"""Of an order to move, as far as no running is barred."""
IN_ENCOUNTER = BarRow(
    "in_encounter",
    "FR-TASK-5",
    (Ability.TASK_ACTION,),
    lambda context: context.given_order.passes_time and context.figure.round is not None,
    visible=True,
)
"""Of an order that lets time pass while an encounter runs."""
