"""The twenty slots of a list on the sheet, and the fairies in them. Rules RU-B-SLOT-1, RU-B-SLOT-2, RU-B-FAIRY-4."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.phrases import Phrase
from service.rulesets.vocabulary import Code, Component, Doc, Matches, Name

SLOTS = 20
"""Slots for advantages (RU-B-SLOT-1), for items (RU-B-ITEM-1) and for contacts (RU-B-CSR-1), one entry in each."""

Slot = Annotated[int, Interval(ge=1, le=SLOTS), Code("slot_out_of_range"), Doc("Number of the slot, 1 to 20.")]
FreeSlots = Annotated[int, Interval(ge=0, le=SLOTS), Doc("Free slots of the list.")]
Cost = Annotated[
    int,
    Interval(ge=-1000, le=1000),
    Doc("Positive for an advantage, negative for a disadvantage, 0 for a neutral property."),
]
SlotKey = Annotated[str, Len(1, 2), Matches(r"^([1-9]|1[0-9]|20)$", Phrase("the number of a slot, 1 to 20, as a text"))]


class FairyKind(StrEnum):
    """A good fairy takes the effect of a disadvantage, an evil one that of an advantage."""

    GOOD = "good"
    EVIL = "evil"


FairyName = Annotated[FairyKind, Code("unknown_fairy")]
Fairies = Annotated[
    Mapping[SlotKey, FairyName],
    Len(0, SLOTS),
    Component("RollunderFairies", "Number of the slot -> fairy in it."),
    Doc("Number of the slot -> fairy in it."),
]


class PropertyKind(StrEnum):
    """Kind of a property; the sign of its cost decides (RU-B-SLOT-2)."""

    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"
    NEUTRAL = "neutral"


PropertyName = Annotated[Name, Doc("Name of the property.")]


def is_slot(number: int) -> bool:
    """Whether there is a slot of this number; a sheet that breaks the rules may name others (RU-B-SLOT-1)."""
    return 1 <= number <= SLOTS


def kind_of(cost: int) -> PropertyKind:
    """The sign of the cost decides (RU-B-SLOT-2)."""
    if cost == 0:
        return PropertyKind.NEUTRAL
    return PropertyKind.ADVANTAGE if cost > 0 else PropertyKind.DISADVANTAGE


def is_neutralized(fairy: FairyKind | None, cost: int) -> bool:
    """Whether the fairy takes the effect of a property; neutral ones are never touched (RU-B-FAIRY-4).

    A good fairy does it to disadvantages (RU-B-FAIRY-1), an evil one to advantages (RU-B-FAIRY-2).
    """
    touched = {FairyKind.GOOD: PropertyKind.DISADVANTAGE, FairyKind.EVIL: PropertyKind.ADVANTAGE}
    return fairy is not None and touched[fairy] is kind_of(cost)


def free_slots(taken: Collection[int]) -> tuple[int, ...]:
    """The slots that nothing is in, lowest first."""
    return tuple(slot for slot in range(1, SLOTS + 1) if slot not in taken)
