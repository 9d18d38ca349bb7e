"""The sheet of a stored character, its card. Rules FB-SHEET-1, FB-SHEET-8 and FB-ATT-6."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.flyerbook.fighter import Armor, Weapon
from service.rulesets.flyerbook.harm import WoundThreshold
from service.rulesets.flyerbook.roller import Rating
from service.rulesets.vocabulary import Doc, Name, Number, Text
from service.values import dataclass

BASE_WOUND_THRESHOLD = 4

Level = Annotated[int, Interval(ge=-1000, le=1000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponOfCard:
    """A weapon on the card."""

    name: Annotated[Name, Doc("What orders call it.")]
    damage: Weapon
    difficulty: Annotated[
        Number | None, Doc("Of its shots at any distance; null: by the distance. It costs nothing.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorOfCard:
    """A piece of armor on the card."""

    name: Annotated[Name, Doc("What orders call it.")]
    armor: Armor


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A character card (FB-SHEET-1). All of it may be left out; trait names are free text."""

    name: Annotated[Text, Doc("The character's name.")] = ""
    role: Annotated[Text, Doc("Role or concept.")] = ""
    quote: Annotated[Text, Doc("What the character would say.")] = ""
    background: Annotated[Text, Doc("Where the character comes from.")] = ""
    attributes: Annotated[Mapping[Name, Rating], Len(0, 100), Doc("Name -> pluses, or minuses below zero.")] = field(
        default_factory=dict
    )
    jobs: Annotated[Mapping[Name, Level], Len(0, 100), Doc("Name -> value, 6 to 18.")] = field(default_factory=dict)
    skills: Annotated[Mapping[Name, Level], Len(0, 100), Doc("Name -> value, 6 to 18.")] = field(default_factory=dict)
    edges: Annotated[Mapping[Name, Rating], Len(0, 100), Doc("Name -> pluses, above zero.")] = field(
        default_factory=dict
    )
    flaws: Annotated[Mapping[Name, Rating], Len(0, 100), Doc("Name -> minuses, below zero.")] = field(
        default_factory=dict
    )
    weapons: Annotated[tuple[WeaponOfCard, ...], Doc("Weapons; the first point of each is free.")] = ()
    armors: Annotated[tuple[ArmorOfCard, ...], Doc("Armor; the first point of each piece is free.")] = ()
    wound_threshold: Annotated[WoundThreshold | None, Doc("As printed on the card; checked when stated.")] = None
    threshold_attribute: Annotated[Name | None, Doc("The attribute that raises the wound threshold.")] = None


def wound_threshold(card: Sheet) -> int:
    """4 and the pluses of the one attribute that the card names for it, if it has that attribute (FB-SHEET-8)."""
    return BASE_WOUND_THRESHOLD + card.attributes.get(card.threshold_attribute or "", 0)


def threshold_of(card: Sheet) -> int:
    """The wound threshold that is printed on the card, else the one that follows from it."""
    return card.wound_threshold or wound_threshold(card)


def weapon_of(card: Sheet, name: str | None) -> WeaponOfCard | None:
    """The weapon of this name, else the first one; None where there is none."""
    return next((weapon for weapon in card.weapons if name in (None, weapon.name)), None)
