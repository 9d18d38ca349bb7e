"""A random item changes hands between stored characters. Rules RU-B-SOC-1 to RU-B-SOC-3 and RU-B-SHEET-3."""

from service.rulesets.rollunder.belongings.random_item_request import (
    Gift,
    OwnedItem,
    RandomItem,
    RandomItemMode,
    RandomItemResult,
)
from service.rulesets.rollunder.character.entries import ItemKind, Mark
from service.rulesets.rollunder.core.slots import SLOTS
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects.belongings import item_gained, item_lost
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.gear import ItemName, StoredItem, slot_of
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.state import ItemState
from service.rulesets.stored import Disclosure, Lookup, Participant, Somebody, Stored

_Outcome = EffectContext[RandomItem, RandomItemResult]


@of_character
def _gifts(character: Character, _: object) -> tuple[Gift, ...]:
    """Items of a character which could be given away."""
    return tuple(Gift(name=ItemName.of(item), mark=item.mark) for item in _items(character.figure))


@of_character
def _owned(character: Character, _: object) -> tuple[OwnedItem, ...]:
    """All things in item slots; a thing in none of the twenty slots cannot be picked."""
    return tuple(
        OwnedItem(slot=item.slot, name=ItemName.of(item), kind=item.kind)
        for item in character.sheet.items
        if 1 <= item.slot <= SLOTS
    )


def _first(figure: Figure, outcome: _Outcome) -> Figure:
    """Side a of a sit-in, or the visited character of a cobold or gremlin."""
    if outcome.request.mode is RandomItemMode.SIT_IN:
        return _exchanged(figure, outcome, outcome.result.b_gets, outcome.result.a_gets, "other")
    if outcome.request.mode is RandomItemMode.COBOLD_GIFT:
        return _copied(figure, outcome)
    return figure if outcome.result.slot is None else item_lost(figure, outcome.result.slot)


def _second(figure: Figure, outcome: _Outcome) -> Figure:
    """Side b of a sit-in."""
    if outcome.request.mode is not RandomItemMode.SIT_IN:
        return figure
    return _exchanged(figure, outcome, outcome.result.a_gets, outcome.result.b_gets, "character")


def _exchanged(figure: Figure, outcome: _Outcome, given: str | None, got: str | None, giver: str) -> Figure:
    """The figure without its gift and with that of the other, in the state of its giver (RU-B-SOC-1)."""
    gone = _named(figure, given)
    figure = figure if gone is None else item_lost(figure, gone.slot)
    if got is None:
        return figure
    identity = outcome.id_of(giver)
    owner = None if identity is None else outcome.cast[identity]
    item = None if owner is None else _named(owner, got)
    return item_gained(figure, item or StoredItem(slot=1, name=got), _state(owner, item))


def _copied(figure: Figure, outcome: _Outcome) -> Figure:
    """A copy of an existing item, whole and of the same quality (RU-B-SOC-2, RU-R-52); nothing without a free slot."""
    original = _named(figure, outcome.result.item)
    if outcome.result.slot is None or original is None:
        return figure
    were = Character(figure).of(original)
    return item_gained(figure, original, ItemState(quality=were.quality, alchemy_class=were.alchemy_class))


def _items(figure: Figure) -> list[StoredItem]:
    """Entries of kind item that are in a slot, in the order of the slots."""
    items: list[StoredItem] = [item for item in figure.sheet.items if item.kind is ItemKind.ITEM]
    return sorted(items, key=lambda item: item.slot)


def _named(figure: Figure, name: str | None) -> StoredItem | None:
    """The picked item, by its slot if the sheet has one; a name alone means a story item last."""
    slot = None if name is None else slot_of(name)
    alike = (item for item in _items(figure) if item.name == name and slot in (None, item.slot))
    return min(alike, key=lambda item: item.mark is Mark.STORY, default=None)


def _state(owner: Figure | None, item: StoredItem | None) -> ItemState | None:
    if owner is None or item is None:
        return None
    state: ItemState | None = owner.state.items.get(str(item.slot))
    return state


STORED = Stored(
    participants=(
        Participant(
            "character",
            "Side a of a sit-in, or the character to which cobold or gremlin come.",
            kind=Somebody,
            needs=(Ability.SPEAK,),
        ),
        Participant("other", "Side b of a sit-in.", kind=Somebody, needs=(Ability.SPEAK,)),
    ),
    lookups={"gifts_of_a": _gifts, "gifts_of_b": Lookup(find=_gifts, participant="other"), "items": _owned},
    effects={"character": _first, "other": _second},
    apart=(("RU-B-SOC-1", ("character", "other")),),
    gm_only=True,
    discloses=Disclosure(
        public=("item", "name"), about={"character": ("a_gets", "slot", "contact"), "other": ("b_gets",)}
    ),
)
