"""Lookups of a turn: distance left and its cost, the reaction. Rules FR-MOVE-1 to -5, FR-OPP-2, FR-SPEC-1, FR-GEN-1."""

from service.rulesets.fastrpg.effect_codes import EffectCode
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.reach import CRITICAL_M, base_of, factor_of, running
from service.rulesets.fastrpg.special_abilities import SpecialAbility
from service.rulesets.fastrpg.stored.effects.conditions import total
from service.rulesets.fastrpg.stored.effects.harm import is_critical
from service.rulesets.fastrpg.stored.figures import Figure, Order


def stated_base(figure: Figure) -> float | None:
    """Meters that sheet and effects give instead of the usual base; None where nothing does (FR-GEN-1)."""
    sheet, more = figure.sheet, total(figure, EffectCode.MOVE_M)
    if not more:
        return sheet.base_m
    usual = base_of(sheet.has(SpecialAbility.FASTER_MOVEMENT)) if sheet.base_m is None else sheet.base_m
    return max(0, usual + more)


def base(figure: Figure) -> float:
    """Meters beside a task action (FR-MOVE-1, FR-SPEC-1)."""
    stated = stated_base(figure)
    return base_of(figure.sheet.has(SpecialAbility.FASTER_MOVEMENT)) if stated is None else stated


def reach(figure: Figure) -> float:
    """Meters of the whole turn: 1 when critical, the base with the action taken, else twice the base (FR-MOVE-2)."""
    if is_critical(figure):
        return CRITICAL_M
    return base(figure) if has_acted(figure) else running(base(figure))


def standing_cost(figure: Figure, prone: bool | None, options: Options) -> int:
    """Meters that getting up takes, by option (FR-HP-3)."""
    return options.standing_costs_m if figure.state.prone and prone is False else 0


def has_acted(figure: Figure) -> bool:
    """Whether the task action of the turn is taken, in an encounter that runs (FR-TURN-1)."""
    return figure.round is not None and figure.state.action_taken


def has_run(figure: Figure) -> bool:
    """Whether more meters than the base are used in this turn, which leaves no task action (FR-MOVE-2)."""
    return figure.round is not None and figure.state.moved_m > base(figure)


def has_reacted(figure: Figure) -> bool:
    """Whether the reaction between own turns is used, in an encounter that runs (FR-OPP-2)."""
    return figure.round is not None and figure.state.reaction_used


def states_meters(order: Order | None) -> bool:
    """Whether a game master states what the reach of a movement follows from, in place of the sheet and the turn."""
    named = ("task_action", "faster_movement", "critical", "base_m", "moved_m")
    return any(getattr(order, name, None) is not None for name in named)


def used_m(figure: Figure) -> float:
    """Meters of the turn that are used; none outside a running encounter (FR-TURN-1)."""
    return figure.state.moved_m if figure.round is not None else 0


def cost_of(order: Order, figure: Figure) -> float:
    """Cost of an order of movement, with getting up (FR-MOVE-3, FR-MOVE-4)."""
    segments = getattr(order, "segments", None) or ()
    crawls = lies(figure, order.prone)
    way: float = sum(segment.m * factor_of(segment, crawls, is_critical(figure)) for segment in segments)
    cost: float = way + standing_cost(figure, order.prone, order.options)
    return cost


def lies(figure: Figure, prone: bool | None) -> bool:
    """Whether the character is on the ground after an order (FR-HP-3)."""
    return figure.state.prone if prone is None else prone
