"""Effects on the lists of a stored sheet. Rules RU-B-SHEET-3, RU-B-ITEM-1 and RU-B-CSR-1."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from service.rulesets.rollunder.core.slots import free_slots
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.effects import with_sheet, with_state
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.state import ItemState
from service.values import replace


class InSlot(Protocol):
    """An entry of a list of twenty slots."""

    @property
    def slot(self) -> int:
        """Its number."""
        ...


Entry = TypeVar("Entry", bound=InSlot)


def lowest_free(entries: Iterable[InSlot]) -> int | None:
    """The lowest free slot of a list, or None (RU-B-LUCK-7, RU-B-SOC-2)."""
    return next(iter(free_slots({entry.slot for entry in entries})), None)


def without_slot(entries: Iterable[Entry], slot: int) -> tuple[Entry, ...]:
    """The entries but that in a slot."""
    return tuple(entry for entry in entries if entry.slot != slot)


def in_slot(entries: Iterable[Entry], slot: int) -> Entry | None:
    """The entry in a slot, or None."""
    return next((entry for entry in entries if entry.slot == slot), None)


def item_gained(figure: Figure, item: StoredItem, state: ItemState | None = None) -> Figure:
    """The figure with an item in the lowest free slot, as worn as it was; without one it is left (RU-B-ITEM-1)."""
    slot = lowest_free(figure.sheet.items)
    if slot is None:
        return figure
    gained = with_sheet(figure, items=(*figure.sheet.items, replace(item, slot=slot)))
    other_items = {key: there for key, there in figure.state.items.items() if key != str(slot)}
    return with_state(gained, items=other_items if state is None else {**other_items, str(slot): state})


def item_lost(figure: Figure, slot: int) -> Figure:
    """The figure without the item in a slot, in hand or not, and without what had become of it."""
    left, held = with_sheet(figure, items=without_slot(figure.sheet.items, slot)), figure.state.hands
    return with_state(
        lasting.without_item(left, slot),
        items={key: item for key, item in figure.state.items.items() if key != str(slot)},
        hands=None if held is None else tuple(each for each in held if each != slot),
    )
