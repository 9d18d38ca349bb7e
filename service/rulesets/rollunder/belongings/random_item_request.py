"""Request for a random item that changes hands. Rules RU-B-SOC-1 to RU-B-SOC-3."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.rollunder.character.entries import ItemKind, Mark
from service.rulesets.rollunder.core.slots import Slot
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Code, Doc, Name
from service.values import dataclass


class RandomItemMode(StrEnum):
    """Two parties exchange gifts, a cobold copies an item, or a gremlin takes one."""

    SIT_IN = "sit_in"
    COBOLD_GIFT = "cobold_gift"
    GREMLIN_THEFT = "gremlin_theft"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift:
    """Item that may be given away at a sit-in; story items never are."""

    name: Annotated[Name, Doc("What it is.")]
    mark: Annotated[Mark, Doc("A story item is never given away.")] = Mark.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnedItem:
    """Item in an item slot."""

    slot: Slot
    name: Annotated[Name, Doc("What it is.")]
    kind: Annotated[ItemKind, Doc("Whether it is an item, a vehicle or a carrier.")] = ItemKind.ITEM


Gifts = tuple[Gift, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomItem:
    """A random item changes hands."""

    mode: Annotated[RandomItemMode, Code("unknown_mode"), Doc("How.")]
    gifts_of_a: Annotated[Gifts, Doc("Sit-in: what a may give.")] = ()
    gifts_of_b: Annotated[Gifts, Doc("Sit-in: what b may give.")] = ()
    items: Annotated[tuple[OwnedItem, ...], Doc("Cobold and gremlin: what the character has.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomItemResult:
    """Result of the random choice; members of the other modes are null."""

    a_gets: Annotated[str | None, Doc("Sit-in: a gift of b; null when there is none.")] = None
    b_gets: Annotated[str | None, Doc("Sit-in: a gift of a; null when there is none.")] = None
    contact: Annotated[bool | None, Doc("Sit-in: each may note the other as a contact.")] = None
    item: Annotated[str | None, Doc("Cobold and gremlin: the item; null when there is none.")] = None
    slot: Annotated[int | None, Doc("Where the copy goes, or where the stolen item was; null for nowhere.")] = None
