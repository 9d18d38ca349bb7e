"""Made items, added to the sheet of their maker. Rules RU-B-QUAL-1 and RU-B-QUAL-7."""

from enum import StrEnum
from typing import Annotated, Protocol

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import item_changed
from service.rulesets.rollunder.stored.effects.belongings import item_gained, lowest_free
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.gear import ItemReference, ItemSlot, StoredItem
from service.rulesets.rollunder.stored.lookups.talents import WithTalent
from service.rulesets.rollunder.stored.state import ItemState
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WithWork(WithTalent):
    """The talent in use, and its product."""

    item: Annotated[
        ItemReference | None,
        Doc(
            "The item that is made, stored with its quality. A name means an item on the sheet that has no "
            "quality yet, or a new one in the lowest free slot: a second brew or work of the same name is a "
            "separate item. `quality` without `alchemy` reworks a finished item of the name, and a slot "
            "always means the item in it. A failed try stores nothing."
        ),
    ] = None


def has_room_for_work(order: Order, cast: Cast) -> None:
    """Whether there is a free slot for the made item (RU-B-ITEM-1).

    Raises:
        Rejected: `no_free_slot`; `bad_input` where nothing is made that could have the name, or for an empty slot.
    """
    if order.item is None or order.character.id is None:
        return
    if getattr(order, "make", order) is None:
        raise Rejected("bad_input", "/make", expected=Phrase("the item that is made, in `item`"))
    figure = cast[order.character.id]
    if _workpiece(figure, order) is None and lowest_free(figure.sheet.items) is None:
        raise Rejected("no_free_slot", "/item")


class HasQuality(Protocol):
    """Result of work."""

    quality: int | None
    alchemy_class: StrEnum | None


def keeps_work(figure: Figure, outcome: EffectContext[object, HasQuality]) -> Figure:
    """The item has its quality, a potion its class too (RU-B-QUAL-7); failed work is not stored (RU-B-QUAL-6)."""
    name, quality = outcome.order.item, outcome.result.quality
    if name is None or quality is None:
        return figure
    worked_on = _workpiece(figure, outcome.order)
    alchemy_class = outcome.result.alchemy_class
    if worked_on is not None:
        return item_changed(figure, worked_on, quality=quality, alchemy_class=alchemy_class)
    made = ItemState(quality=quality, alchemy_class=alchemy_class)
    return item_gained(figure, StoredItem(slot=1, name=name), made)


def _workpiece(figure: Figure, order: Order) -> StoredItem | None:
    """The item in a slot, or the first one of a name without a quality: others do not change (RU-R-52).

    Only `quality` of anything but brews reworks a finished item of the name.
    """
    character = Character(figure)
    if isinstance(order.item, ItemSlot):
        return character.item(order.item, "/item")
    named = character.named(order.item)
    unmade = next((item for item in named if character.of(item).quality is None), None)
    is_new = hasattr(order, "make") or order.alchemy
    return unmade if unmade is not None or is_new else next(iter(named), None)
