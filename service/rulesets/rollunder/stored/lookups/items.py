"""Items in commands: lookups by their name on the sheet, and effects on their state."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any

from service.rulesets.contract import Remark
from service.rulesets.rollunder.core.needs import unmet_of
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import item_changed
from service.rulesets.rollunder.stored.figures import AnyEffectContext, Cast, Figure, Order
from service.rulesets.rollunder.stored.gear import ItemName, ItemReference, StoredItem
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.sheet import StoredContact
from service.rulesets.stored import Find, PartOfOrder
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WithItem:
    """The item that it is about."""

    item: Annotated[
        ItemReference | None, Doc("An item on the sheet; members that are left out are looked up there.")
    ] = None


def item_exists(order: Order, cast: Cast) -> None:
    """Whether the item that the order names is on the sheet.

    Raises:
        Rejected: `bad_input` when it is not.
    """
    if order.character.id is not None:
        item_of(Character(cast[order.character.id], order.options), order)


def item_of(character: Character, order: Order) -> StoredItem | None:
    """The item that the order names, or None.

    Raises:
        Rejected: `bad_input` for an item that is not on the sheet.
    """
    return None if order.item is None else character.item(order.item, "/item")


ItemOf = Callable[[Character, Order], StoredItem | None]
"""`(who, order) -> item` that the order is about, or None. Raises `Rejected` for one that is not on the sheet."""


def item_that(*fits: Callable[[Character, StoredItem, Order], bool]) -> ItemOf:
    """The item of an order: of those of the name, or of all, the first that is in hand and that the order allows.

    Without an item in hand it is the one in the lowest slot.

    Args:
        *fits: `(who, item, order) -> whether` the order allows it; a later one counts where none fits the earlier ones.
    """

    def find(character: Character, order: Order) -> StoredItem | None:
        items = character.named(order.item) if isinstance(order.item, str) else character.sheet.items
        by_slot = order.item is not None and not isinstance(order.item, str)
        candidates = sorted(() if by_slot else items, key=lambda item: (not character.is_usable(item), item.slot))
        found = next((item for fit in fits for item in candidates if fit(character, item, order)), None)
        return item_of(character, order) if found is None else found

    return find


def of_item(find: ItemOf, read: Callable[[Character, StoredItem], object]) -> Find:
    """A lookup from the item of an order; it finds nothing without one.

    Args:
        find: the item.
        read: `(who, item) -> value`, None where nothing is known.
    """

    def value(character: Character, order: Order) -> object:
        item = find(character, order)
        return None if item is None else read(character, item)

    return of_character(value)


def used_by(find: ItemOf) -> Callable[[Order, PartOfOrder, Figure], tuple[str, ...]]:
    """The name of the item of an order, to be asked for bars."""

    def names(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
        item = find(Character(figure, order.options), order)
        return () if item is None else (ItemName.of(item),)

    return names


def with_item(figure: Figure, outcome: AnyEffectContext, **members: Any) -> Figure:
    """The figure with the item that the order names in another state; without one it does not change."""
    item = item_of(Character(figure), outcome.order)
    return figure if item is None else item_changed(figure, item, **members)


def unmet_needs_of(find: ItemOf) -> Callable[[AnyEffectContext], Iterator[Remark]]:
    """Needs that are not met of the item that an order of a `character` uses (RU-B-ITEM-4)."""

    def warnings(outcome: AnyEffectContext) -> Iterator[Remark]:
        identity = outcome.id_of("character")
        if identity is not None:
            character = Character(outcome.cast[identity], outcome.options)
            yield from needs_not_met(character, find(character, outcome.order), "/item")

    return warnings


def durability_of(character: Character, item: StoredItem) -> int | None:
    """The durability that counts: that of the item, and what changed it (RU-C-DUR-5)."""
    return None if item.durability is None else item.durability + character.of(item).durability_change


def needs_not_met(
    character: Character, item: StoredItem | StoredContact | None, pointer: str, rule: str = "RU-B-ITEM-4"
) -> Iterator[Remark]:
    """Needs that are not met of an item or spell that is used; they bar nothing (RU-B-ITEM-4, RU-B-CSR-5)."""
    if item is None:
        return
    for need in unmet_of(item.needs, item.other_needs, character.for_needs(), character.sheet.fulfilled):
        parameters = {"name": item.name, "need": str(need)}
        yield Remark(code="needs_not_met", pointer=pointer, rule=rule, parameters=parameters)
