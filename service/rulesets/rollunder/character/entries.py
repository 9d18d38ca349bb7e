"""Entries in the slots of a sheet. Rules RU-B-ITEM-1 to RU-B-ITEM-5, RU-B-LIM-1 to RU-B-LIM-3 and RU-B-CSR-1."""

from collections.abc import Iterable
from dataclasses import field
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.rollunder.core.arithmetic import exact
from service.rulesets.rollunder.core.needs import NumericNeeds, OtherNeeds
from service.rulesets.rollunder.core.slots import Cost, PropertyName
from service.rulesets.vocabulary import Doc, Name, Text
from service.values import dataclass

AnySlot = Annotated[int, Interval(ge=-1000, le=1000), Doc("Number of the slot; one that is not 1 to 20 is a finding.")]
Worth = Annotated[float, Interval(ge=0, le=1_000_000_000), Doc("Worth in gold coins.")]
Weight = Annotated[float, Interval(ge=0, le=1_000_000_000), Doc("Weight in pounds.")]


class Role(StrEnum):
    """Type of the player of a character: a player, or the game master."""

    PC = "PC"
    NPC = "NPC"


class Source(StrEnum):
    """Origin of a property."""

    RACE = "race"
    CULTURE = "culture"
    CAREER = "career"
    EVENT = "event"
    BOUGHT = "bought"


class ItemKind(StrEnum):
    """Kind of the content of an item slot; a carrier is a paid servant who carries (RU-B-ITEM-2)."""

    ITEM = "item"
    VEHICLE = "vehicle"
    CARRIER = "carrier"


class Mark(StrEnum):
    """Magic items are special, items the story needs are marked story; both have an item card (RU-B-ITEM-5)."""

    NONE = "none"
    SPECIAL = "special"
    STORY = "story"


class ContactKind(StrEnum):
    """Kind of the content of a contact slot."""

    CONTACT = "contact"
    SPELL = "spell"
    RECIPE = "recipe"


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageEntry:
    """An advantage, a disadvantage or a neutral property, including talents."""

    slot: AnySlot
    name: PropertyName
    cost: Cost
    source: Annotated[Source | None, Doc("Where it comes from.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Freight:
    """Freight in or on a vehicle (RU-B-LIM-3)."""

    name: Annotated[Name, Doc("What it is.")]
    worth: Worth = 0
    weight: Weight = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemEntry:
    """An item, a vehicle or a carrier."""

    slot: AnySlot
    name: Annotated[Name, Doc("Name of the item.")]
    kind: Annotated[ItemKind, Doc("Whether it is an item, a vehicle or a carrier.")] = ItemKind.ITEM
    worth: Worth = 0
    weight: Annotated[Weight, Doc("Weight in pounds; of a vehicle or carrier it is ignored.")] = 0
    mark: Annotated[Mark, Doc("A story item stays with the character.")] = Mark.NONE
    needs: NumericNeeds = field(default_factory=dict)
    other_needs: OtherNeeds = ()
    load_limit: Annotated[Weight | None, Doc("What a vehicle or carrier can take; not tested without it.")] = None
    freight: Annotated[tuple[Freight, ...], Len(0, 100), Doc("Its contents.")] = ()
    wages: Annotated[Text, Doc("What a carrier is paid.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactEntry:
    """A contact, a spell or a recipe."""

    slot: AnySlot
    kind: Annotated[ContactKind, Doc("Which of the three it is; they share 20 slots.")]
    name: Annotated[Name, Doc("Name of the contact, spell or recipe.")]
    needs: NumericNeeds = field(default_factory=dict)
    other_needs: OtherNeeds = ()


def worth_of(items: Iterable[ItemEntry], coins: float) -> Fraction:
    """Coins and the worth of all items, vehicles, carriers and freight (RU-B-LIM-1, RU-B-LIM-3)."""
    worths = [worth for item in items for worth in (item.worth, *(freight.worth for freight in item.freight))]
    return sum(map(exact, worths), exact(coins))


def weight_of(items: Iterable[ItemEntry]) -> Fraction:
    """The weights of items; vehicles carry their freight themselves (RU-B-LIM-2, RU-B-LIM-3)."""
    return sum((exact(item.weight) for item in items if item.kind is ItemKind.ITEM), Fraction())


def freight_weight_of(item: ItemEntry) -> Fraction:
    """The weight of the load in or on a vehicle (RU-B-LIM-3)."""
    return sum((exact(freight.weight) for freight in item.freight), Fraction())
