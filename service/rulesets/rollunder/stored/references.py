"""References to items in orders: by name, or by slot where several items have one name. Rule RU-B-ITEM-1."""

from typing import Annotated, Protocol, Self

from service.rulesets.rollunder.character.entries import AnySlot
from service.rulesets.vocabulary import Component, Doc, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemSlot:
    """An item by its slot."""

    slot: Annotated[AnySlot, Doc("Slot of the item on the sheet.")]


ItemReference = Annotated[
    Name | ItemSlot,
    Component("RollunderItemReference", "The name of an item, or its slot where several items have this name."),
]


class InSlot(Protocol):
    """An item with its slot."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def slot(self) -> int:
        """Number of its slot."""
        ...


class ItemName(str):
    """The name of an item, with its slot.

    It equals the name alone, so that it can replace a name anywhere.

    Attributes:
        slot: of the item.
    """

    __slots__ = ("slot",)
    slot: int

    @classmethod
    def of(cls, item: InSlot) -> Self:
        """The name of an item."""
        name = cls(item.name)
        name.slot = item.slot
        return name


def slot_of(reference: str | ItemSlot) -> int | None:
    """The slot of a reference; None for a name alone."""
    return getattr(reference, "slot", None)
