"""Harm on tracks, dice that waited for an effect roll, and consequences of conditions that came or went.

Rules F6-ATK-3, F6-EFX-6, F6-ENC-2, F6-TRK-5, F6-TRK-6, F6-HEAL-3 and F6-ENC-4.
"""

from collections.abc import Callable, Iterator
from typing import Any

from service.rulesets.freed6.combat.harm import HarmCondition
from service.rulesets.freed6.core import levels
from service.rulesets.freed6.core.duration import END_OF_ENCOUNTER
from service.rulesets.freed6.core.levels import TrackName
from service.rulesets.freed6.core.purchase import EFFECT_ROLL, EFFECT_ROLL_DICE
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.stored.effects.checks import without_ranks
from service.rulesets.freed6.stored.effects.conditions import (
    each_changed,
    instance,
    over,
    with_conditions,
    with_laid,
    with_luck_of,
)
from service.rulesets.freed6.stored.figures import AnyEffectContext, EffectContext, Figure
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.conditions import in_place, track_of
from service.rulesets.freed6.stored.lookups.ranks import OF_ONE_ROUND, check_to_roll_for
from service.rulesets.freed6.stored.state import RanksLeft
from service.rulesets.freed6.tables import EFFECT_MENU
from service.rulesets.stored.conditions import UNTIL_RECOVERED, Condition, EndReason
from service.values import replace


def settled(before: Figure, after: Figure, options: Options) -> Figure:
    """The figure after its conditions: tracks stop at their end, and a figure Out of Action is passed over.

    A figure no longer Out of Action is back in play (F6-HEAL-3); one that becomes it loses its ranks (F6-SF-10).
    """
    for name in _tracks_of_new(before, after):
        after = _reached(_capped(after, name), name, options)
    after = with_luck_of(after, _laid_by_hand(before, after))
    now = tracks.abilities_of(after, options).out_of_action
    if now and after.state.ranks:
        after = replace(after, state=replace(after.state, ranks=()))
    if now is after.defeated or now is tracks.abilities_of(before, options).out_of_action:
        return after
    return replace(after, defeated=now)


def _laid_by_hand(before: Figure, after: Figure) -> Iterator[Condition]:
    """New conditions that no order brings: those of orders have no id yet, and have brought their luck already."""
    return (condition for identity, condition in after.lasting.items() if identity not in before.conditions)


def consequences(figure: Figure, outcome: AnyEffectContext) -> Figure:
    """The figure with all that follows from what a command did to its conditions."""
    return settled(outcome.cast[outcome.identity], figure, outcome.options)


def _tracks_of_new(before: Figure, after: Figure) -> list[TrackName]:
    """The tracks with a new instance, in the order of the rules."""
    new = {track_of(condition) for identity, condition in in_place(after) if identity not in before.conditions}
    return [name for name in TrackName if name in new] if new else []


def _capped(figure: Figure, name: TrackName) -> Figure:
    """An instance that reaches the end of its track has that rank and is called Out of Action (F6-TRK-6)."""
    end = tracks.out_at(figure, name)

    def capped(condition: Condition) -> Condition:
        if track_of(condition) is not name or condition.rank < end:
            return condition
        return replace(condition, rank=end, name=levels.level_name(name, end, end))

    return each_changed(figure, capped)


def _reached(figure: Figure, name: TrackName, options: Options) -> Figure:
    """At the end of a track everything on it lasts until recovered (F6-TRK-5)."""
    if not options.out_freezes or tracks.level_on(figure, name, options) < tracks.out_at(figure, name):
        return figure

    return each_changed(figure, lambda condition: _frozen(condition) if track_of(condition) is name else condition)


def _frozen(condition: Condition) -> Condition:
    """The condition until recovered, with effects that last as long as it does (F6-TRK-5, F6-SF-7)."""
    effects = tuple(each if each.code in OF_ONE_ROUND else replace(each, duration=None) for each in condition.effects)
    return replace(condition, duration=UNTIL_RECOVERED, effects=effects)


def with_harm(figure: Figure, made: HarmCondition | None, points: int | None, source: str | None) -> Figure:
    """The figure with the condition that an effect has made (F6-ATK-3)."""
    if made is None:
        return figure
    return with_laid(figure, instance(TrackName(made.track.value), made.name, made.rank, made.duration, points, source))


def effect_rolled(figure: Figure, _outcome: AnyEffectContext) -> Figure:
    """A figure that has made an effect roll: the dice that waited for it are used (F6-EFX-6)."""
    used = {
        identity: over(condition, EndReason.USED)
        for identity, condition in figure.lasting.items()
        if condition.single_use and any(effect.code == EFFECT_ROLL_DICE for effect in condition.effects)
    }
    return with_conditions(replace(figure, state=replace(figure.state, effect_roll_this_turn=True)), used)


def rolled_for_check(figure: Figure, outcome: AnyEffectContext) -> Figure:
    """A figure after the one effect roll of its check (F6-EFX-2), for a rank unless it was paid (F6-EFX-1)."""
    check = check_to_roll_for(figure, outcome.replaces)
    made: tuple[RanksLeft, ...] = figure.state.ranks
    ranks = tuple(_with_effect_roll(entry) if entry is check else entry for entry in made)
    return replace(figure, state=replace(figure.state, ranks=ranks))


def _with_effect_roll(check: RanksLeft) -> RanksLeft:
    price = 0 if check.effect_roll_due else EFFECT_MENU[EFFECT_ROLL].rank
    return replace(without_ranks(check, price), effect_roll=True, effect_roll_due=False)


def advances(path: str) -> Callable[[Figure, EffectContext[Any, Any]], Figure]:
    """A conflict with the rank of a success against it; at its end it is Out of Action (F6-ENC-2).

    Ranks do not expire while the conflict lasts, and those of a conflict that is over stay (F6-TRK-5). `path` leads to
    the one who succeeds.
    """

    def effect(figure: Figure, outcome: EffectContext[Any, Any]) -> Figure:
        rank, points = outcome.result.rank, outcome.result.result_points
        if not rank:
            return figure
        called = levels.level_name(TrackName.CONFLICT, rank, tracks.out_at(figure, TrackName.CONFLICT))
        laid = instance(TrackName.CONFLICT, called, rank, END_OF_ENCOUNTER, points, outcome.id_of(path))
        return with_laid(figure, laid)

    return effect
