"""Effects of wresting: a thing changes hands. Rules RU-C-GRAB-9, RU-C-SHOT-2 and RU-C-ACT-1."""

from typing import Protocol

from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import item_changed, with_state
from service.rulesets.rollunder.stored.effects.belongings import item_gained
from service.rulesets.rollunder.stored.figures import AnyEffectContext, EffectContext, Figure
from service.rulesets.rollunder.stored.gear import StoredItem
from service.values import replace

OBJECT = "object"


def gains(figure: Figure, outcome: AnyEffectContext) -> Figure:
    """A thing that was wrested is in the lowest free slot as it was, and in hand (RU-C-GRAB-9)."""
    wrested, holder = _wrested(outcome), outcome.cast.get(outcome.id_of("holder") or "")
    if wrested is None or holder is None:
        return figure
    before, were = {item.slot for item in figure.sheet.items}, Character(holder).of(wrested)
    figure, held = item_gained(figure, wrested, replace(were, count=None, stowed=False)), figure.state.hands
    new = tuple(item.slot for item in figure.sheet.items if item.slot not in before)
    return figure if held is None else with_state(figure, hands=(*held, *new))


class HasKind(Protocol):
    """Request to wrest."""

    kind: str


class HasFreed(Protocol):
    """Result of wresting."""

    free: bool


def loses(figure: Figure, outcome: EffectContext[HasKind, HasFreed]) -> Figure:
    """The figure without the wrested item at hand (RU-C-GRAB-9, RU-C-SHOT-2)."""
    wrested = _wrested(outcome)
    if wrested is None or not outcome.result.free or outcome.request.kind != OBJECT:
        return figure
    left, held = max(0, Character(figure).count(wrested) - 1), figure.state.hands
    figure = item_changed(figure, wrested, count=left)
    return figure if left or held is None else with_state(figure, hands=tuple(set(held) - {wrested.slot}))


def _wrested(outcome: AnyEffectContext) -> StoredItem | None:
    """The thing that the holder holds, one of it."""
    holder = outcome.cast.get(outcome.id_of("holder") or "")
    if holder is None or outcome.order.item is None:
        return None
    item = Character(holder).known(outcome.order.item)
    return None if item is None else replace(item, count=1)
