"""Marks that hold until the round ends. Rules RU-C-ENC-1, RU-C-DEF-9, RU-C-DEF-17 and RU-C-ATT-31."""

from collections.abc import Iterable, Sequence

from service.rulesets.rollunder.combat.attacks.defense import CounterAttack
from service.rulesets.rollunder.combat.attacks.defense_terms import (
    DEFENDS_ONLY,
    EVADES_UP,
    MODIFIER_OF_TIER,
    DefenseLimit,
    DefenseModifier,
)
from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import with_marks
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.state import MOST_ATTACKS, FreeBlow

_NO_BLOW = FreeBlow(counter_attack=CounterAttack.NONE)


def limits(character: Character | None, stated: Iterable[DefenseLimit] | None) -> tuple[DefenseLimit, ...]:
    """Circumstances that take defenses away: of the order, of an all-out attack, and of an upward evasion made."""
    marks = None if character is None else character.state.marks
    of_marks = {
        DefenseLimit.ALL_OUT: marks is not None and marks.all_out,
        DefenseLimit.EVADED_UP_ALREADY: marks is not None and marks.evaded_up,
    }
    return tuple(dict.fromkeys((*(stated or ()), *(limit for limit, holds in of_marks.items() if holds))))


def modifiers(character: Character | None, stated: Iterable[DefenseModifier] | None) -> tuple[DefenseModifier, ...]:
    """Modifiers of a defense: those of the order, and the stance defend only unless it names one itself."""
    named = tuple(stated or ())
    marks = None if character is None else character.state.marks
    if marks is None or marks.stance is not StanceName.DEFEND_ONLY or DEFENDS_ONLY.intersection(named):
        return named
    return (*named, MODIFIER_OF_TIER[marks.tier])


def defended(
    figure: Figure, used: Iterable[DefenseModifier], counter: CounterAttack | None, against: str | None = None
) -> Figure:
    """The figure after a defense: an evasion upwards is used up (RU-C-DEF-9), a free attack is offered (RU-C-REA-4)."""
    marks = figure.state.marks
    figure = with_marks(figure, evaded_up=marks.evaded_up or bool(EVADES_UP.intersection(used)))
    if counter in (None, CounterAttack.NONE):
        return figure
    granted = FreeBlow(counter_attack=counter, against=against)
    return with_free_blows(figure, (*marks.free_blows, granted)[:MOST_ATTACKS])


def with_free_blows(figure: Figure, blows: Sequence[FreeBlow]) -> Figure:
    """The figure with other free attacks that are offered (RU-C-REA-4)."""
    first, *further = blows or (_NO_BLOW,)
    return with_marks(
        figure, counter_attack=first.counter_attack, counter_against=first.against, further_counters=tuple(further)
    )


def without_grant(figure: Figure, target: str | None) -> Figure:
    """The figure after an attack out of turn: a free one at the target is used up, or its reaction."""
    marks = figure.state.marks
    struck = marks.free_blow_at(target)
    if struck is None:
        return with_marks(figure, reacts=False)
    at = marks.free_blows.index(struck)
    return with_free_blows(figure, (*marks.free_blows[:at], *marks.free_blows[at + 1 :]))


def without_grants(figure: Figure) -> Figure:
    """The figure when the next one acts: no attack out of turn is offered any more (RU-C-REA-4)."""
    return with_free_blows(with_marks(figure, reacts=False), ())
