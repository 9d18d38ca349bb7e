"""Consequences of conditions that came or went. Rules F6-TRK-5, F6-TRK-6, F6-HEAL-3 and F6-ENC-4."""

from collections.abc import Iterator

from service.rulesets.freed6.core import levels
from service.rulesets.freed6.core.levels import TrackName
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.stored.effects.conditions import each_changed, with_luck_of
from service.rulesets.freed6.stored.figures import AnyEffectContext, Figure
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.conditions import in_place, track_of
from service.rulesets.freed6.stored.lookups.ranks import OF_ONE_ROUND
from service.rulesets.stored.conditions import UNTIL_RECOVERED, Condition
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
