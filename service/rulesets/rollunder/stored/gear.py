"""Combat values of an item: weapon, armor, shield; and references to items, by name, or by slot where names are alike.

Rules RU-B-ITEM-1, RU-C-WPN-1, RU-C-ARM-6, RU-C-DEF-5 and RU-C-DMG-17.

Dice, kind of damage, durability and needs of a single weapon are data of the item; the catalogue has no table of them.
"""

from typing import Annotated, Protocol, Self

from annotated_types import Interval

from service.rulesets.rollunder.character.entries import AnySlot, ItemEntry
from service.rulesets.rollunder.combat.attacks.defense_terms import BlockValue
from service.rulesets.rollunder.combat.gear.armor_total import ArmorPiece
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat.damage_dice import DamageText
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.kind import AttackKind, AttackMove
from service.rulesets.rollunder.core.combat.sharpness import BladeShape
from service.rulesets.vocabulary import Component, Count, Doc, Modifier, Name
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


MOST_SHOTS = 20
Durability = Annotated[Modifier, Doc("Damage that it takes without harm.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponOfSheet:
    """A weapon, natural or made, and its effect on a target."""

    name: Annotated[Name | None, Doc("Its name in the catalogue, for its special effects; else that of the item.")] = (
        None
    )
    attack_kind: Annotated[AttackKind, Doc("What an attack with it is, unless the order says otherwise.")] = (
        AttackKind.MELEE
    )
    attack_move: Annotated[AttackMove, Doc("How it moves, unless the order says otherwise.")] = AttackMove.NONE
    damage: Annotated[DamageText | None, Doc("Dice of damage; null for a net and the like.")] = None
    damage_type: Annotated[DamageType | None, Doc("Kind of damage; needed with `damage`.")] = None
    long_weapon: Annotated[bool | None, Doc("Whether its cut is harder to evade; by default as the catalogue.")] = None
    net_gain: Annotated[DamageText | None, Doc("What a hit adds to the net level.")] = None
    blade_shape: Annotated[BladeShape, Doc("Form of its blade, for sharpening.")] = BladeShape.BROAD
    needed_str: Annotated[Score | None, Doc("STR that a bow or crossbow needs.")] = None
    shots: Annotated[
        int, Interval(ge=1, le=MOST_SHOTS), Doc("Shots of one action before it is reloaded, as of a double crossbow.")
    ] = 1
    ammunition: Annotated[
        ItemReference | None,
        Doc(
            "The item that it is loaded with; null where it is not counted. A name is the first item of this name of "
            "which any is left."
        ),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShieldOfSheet:
    """A shield; a bigger one blocks better (RU-C-DEF-5)."""

    block_value: Annotated[BlockValue | None, Doc("Block value; half of DEX without it.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorOfSheet(ArmorPiece):
    """Armor that is worn."""

    heavy: Annotated[bool, Doc("Whether it makes standing up hard.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredItem(ItemEntry):
    """An item, a vehicle or a carrier, with what it does in combat."""

    weapon: Annotated[WeaponOfSheet | None, Doc("When it is a weapon.")] = None
    armor: Annotated[ArmorOfSheet | None, Doc("When it is armor that is worn.")] = None
    shield: Annotated[ShieldOfSheet | None, Doc("When it is a shield.")] = None
    durability: Durability | None = None
    count: Annotated[Count, Doc("How many of them there are, as of arrows.")] = 1

    @property
    def weapon_name(self) -> str | None:
        """Its name in the catalogue of weapons; None if it is no weapon."""
        return None if self.weapon is None else self.weapon.name or self.name
