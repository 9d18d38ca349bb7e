"""Harm and conflicts: instances on tracks, dice that waited for an effect roll. Rules F6-ATK-3, F6-EFX-6, F6-ENC-2."""

from collections.abc import Callable
from typing import Any

from service.rulesets.freed6.combat.harm import HarmCondition
from service.rulesets.freed6.core import levels
from service.rulesets.freed6.core.duration import END_OF_ENCOUNTER
from service.rulesets.freed6.core.levels import TrackName
from service.rulesets.freed6.core.purchase import EFFECT_ROLL, EFFECT_ROLL_DICE
from service.rulesets.freed6.stored.effects.checks import without_ranks
from service.rulesets.freed6.stored.effects.conditions import instance, over, with_conditions, with_laid
from service.rulesets.freed6.stored.figures import AnyEffectContext, EffectContext, Figure
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.ranks import check_to_roll_for
from service.rulesets.freed6.stored.state import RanksLeft
from service.rulesets.freed6.tables import EFFECT_MENU
from service.rulesets.stored.conditions import EndReason
from service.values import replace


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
