"""Grips, stored as conditions of the held character. Rules RU-C-GRAB-1 to RU-C-GRAB-8 and RU-C-ATT-6."""

from collections.abc import Iterator
from typing import Protocol

from service.rulesets.contract import Rejected
from service.rulesets.rollunder.combat.attacks.defense_terms import Posture
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.effects import level, pool, with_state
from service.rulesets.rollunder.stored.figures import AnyEffectContext, EffectContext, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.values import replace

ALL_GRIPS = (Lasting.HELD, Lasting.CHOKED, Lasting.SQUEEZED)


def grabbed(figure: Figure, grabber: str | None) -> Figure:
    """The figure in the grip of one more grabber, who counts once (RU-C-ATT-6, RU-C-GRAB-7)."""
    if grabber is not None and any(grip.source == grabber for _, grip in lasting.found(figure, Lasting.HELD)):
        return figure
    return lasting.laid(figure, lasting.of_source(Lasting.HELD, grabber))


class HasPhase(Protocol):
    """Request of a phase of a grab."""

    phase: str
    dex_reduction: int | None


class HasSuccess(Protocol):
    """Result of a phase of a grab."""

    success: bool | None
    escaped: bool | None


def hold(figure: Figure, outcome: EffectContext[HasPhase, HasSuccess]) -> Figure:
    """The held character, after a phase."""
    phase, result = str(outcome.request.phase), outcome.result
    if phase == "release":
        return _released(figure, outcome)
    if phase in ("hold", "choke"):
        return _immobilized(figure, outcome) if phase == "hold" else _choked(figure, outcome)
    if not (result.escaped if phase == "escape" else result.success):
        return figure
    return _MOVED[phase](figure, outcome)


def _lifted(figure: Figure, outcome: AnyEffectContext) -> Figure:
    """The figure marked as lifted, so that it can be thrown (RU-C-GRAB-2)."""
    for identity, held in lasting.found(figure, Lasting.HELD):
        if held.source == outcome.id_of("character"):
            return lasting.changed(figure, identity, replace(held, details={**held.details, "lifted": True}))
    return figure


def _tossed(figure: Figure, _outcome: AnyEffectContext) -> Figure:
    """The tossed or thrown figure, which is down and does not get up for now (RU-C-GRAB-1, RU-C-POS-1)."""
    return with_state(lasting.ended(figure, Lasting.RISING), posture=Posture.LYING, vehicle=None)


def _thrown(figure: Figure, outcome: AnyEffectContext) -> Figure:
    """A throw ends the grip (RU-C-GRAB-2)."""
    return _tossed(lasting.ended(figure, *ALL_GRIPS), outcome)


def _escaped(figure: Figure, _outcome: AnyEffectContext) -> Figure:
    """All grips end (RU-C-GRAB-7)."""
    return lasting.ended(figure, *ALL_GRIPS)


def _released(figure: Figure, outcome: AnyEffectContext) -> Figure:
    """The grips of the one who lets go end, those of others hold on (RU-C-GRAB-7)."""
    for _, grip in tuple(lasting.found(figure, *ALL_GRIPS)):
        if grip.source == outcome.id_of("character"):
            figure = lasting.without(figure, grip)
    return figure


_MOVED = {"toss": _tossed, "lift": _lifted, "throw": _thrown, "escape": _escaped}


def _immobilized(figure: Figure, outcome: EffectContext[HasPhase, object]) -> Figure:
    """The hold takes DEX as long as it lasts (RU-C-GRAB-3)."""
    effects = (lasting.attribute_effect(Attribute.DEX, -(outcome.request.dex_reduction or 0)),)
    for identity, held in lasting.found(figure, Lasting.HELD):
        if held.source == outcome.id_of("character"):
            return lasting.changed(figure, identity, replace(held, effects=effects))
    new = lasting.of_source(Lasting.HELD, outcome.id_of("character"))
    return lasting.laid(figure, replace(new, effects=effects))


def _choked(figure: Figure, outcome: AnyEffectContext) -> Figure:
    """The rounds of the command are done, and their end adds nothing; the neck is held on (RU-C-GRAB-4)."""
    figure = pool(PoolName.LIFE, before="life", after="life_after")(figure, outcome)
    figure = level("stun_level", before="stun_level", after="stun_after")(figure, outcome)
    for identity, grip in lasting.found(figure, Lasting.CHOKED):
        if grip.source == outcome.id_of("character"):
            return lasting.changed(
                figure, identity, replace(grip, details={**grip.details, lasting.BEGAN: figure.round})
            )
    return lasting.laid(
        figure, lasting.of_source(Lasting.CHOKED, outcome.id_of("character"), {lasting.BEGAN: figure.round})
    )


def squeezes(figure: Figure) -> Iterator[tuple[DamageDice, DamageType]]:
    """Dice and kind of damage of every grip that hurts now: once a round (RU-C-DMG-14, RU-C-DMG-15)."""
    for _, grip in lasting.found(figure, Lasting.SQUEEZED):
        if not lasting.began_before(figure, grip):
            continue
        try:
            yield (
                damage_dice.parse(str(grip.details.get("damage") or "0"), ""),
                DamageType(str(grip.details.get("type") or DamageType.BASH)),
            )
        except (Rejected, ValueError):
            continue
