"""Consequences of changes in a figure: panic illnesses and defeat. Rules RU-C-HOR-6 and RU-C-DEAD-1."""

from service.rulesets.rollunder.combat.conditions.illness import ILL_BELOW, ILLNESS_OF, PanicIllness
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import with_state
from service.rulesets.rollunder.stored.figures import AnyEffectContext, Figure
from service.rulesets.rollunder.stored.moved_items import conditions_moved
from service.values import replace


def falls_ill(figure: Figure, outcome: AnyEffectContext) -> Figure:
    """The figure with the illnesses that begin by what a command does to it (RU-C-HOR-6)."""
    return _fallen_ill(outcome.cast[outcome.identity], figure, outcome.options)


def settled(before: Figure, after: Figure, options: Options) -> Figure:
    """The figure after a manual edit, or the end of a condition: illnesses begin, and without LIFE it is defeated.

    With LIFE a figure is back, with a last action to come (RU-C-DEAD-1, RU-C-DEAD-9). Fires and chokes created by hand
    begin in the round that is running (RU-C-BURN-3, RU-C-GRAB-4). Conditions of an item follow it (RU-B-ITEM-1).
    """
    after = conditions_moved(before, lasting.begun_by_hand(before, after))
    after = _fallen_ill(before, after, options)
    was, now = (_is_out(Character(figure, options)) for figure in (before, after))
    if was is now:
        return after
    return replace(with_state(after, last_action_done=False), defeated=now)


def _is_out(character: Character) -> bool:
    return character.is_defeated or character.is_dead


def _fallen_ill(before: Figure, after: Figure, options: Options) -> Figure:
    """The figure with the illnesses of the attributes that have sunk below 1 in a panic, for any cause."""
    begun = _illnesses(after, options) - _illnesses(before, options) if after.state.panic_level else frozenset()
    return with_state(after, illnesses=tuple(sorted({*after.state.illnesses, *begun}))) if begun else after


def _illnesses(figure: Figure, options: Options) -> frozenset[PanicIllness]:
    """The illnesses that attributes below 1 bring in a panic, including the newly created conditions."""
    if not figure.state.panic_level:
        return frozenset()
    laid = {f"laid {place}": condition for place, condition in enumerate(figure.laid)}
    character = Character(replace(figure, conditions={**figure.conditions, **laid}), options)
    return frozenset(illness for attribute, illness in ILLNESS_OF.items() if character.score(attribute) < ILL_BELOW)
