"""Characters of GURPS. Rules FB-CONV-1 to FB-CONV-4."""

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from annotated_types import Len

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.contract.importer import Conversion, Importer
from service.rulesets.flyerbook import conversion
from service.rulesets.flyerbook.fighter import Armor
from service.rulesets.flyerbook.import_card import NO_FOOTNOTE, ImportedCard, place
from service.rulesets.flyerbook.other_systems import GurpsArmor, GurpsTrait, GurpsWeapon
from service.rulesets.vocabulary import Doc, Name, Number
from service.values import dataclass

AVERAGE_ATTRIBUTE = 10
"""Of a human, so that there is nothing to convert."""
HIGHEST_DAMAGE = 1000
_GURPS: Literal["gurps"] = "gurps"
_DAMAGE = re.compile(r"(?P<dice>[1-9][0-9]{0,3}d6?([+-][0-9]{1,4})?)(\s+(?P<type>[a-z+-]{1,10}))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class GurpsWeaponOfCharacter:
    """A weapon with a damage roll."""

    name: Annotated[Name, Doc("What it is called.")]
    damage: Annotated[str, Len(1, 40), Doc('The damage roll, such as "2d+1" or "2d+1 cut".')]


@dataclass(frozen=True, slots=True, kw_only=True)
class GurpsArmorOfCharacter:
    """A piece of armor that resists damage."""

    name: Annotated[Name, Doc("What it is called.")]
    dr: Annotated[Armor, Doc("Damage resistance.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class GurpsCharacter:
    """A character with the numbers of GURPS, as far as footnotes may convert them."""

    name: Annotated[Name, Doc("The character's name.")]
    attributes: Annotated[Mapping[Name, Number], Doc("Such as ST and DX; 10 is average.")] = field(default_factory=dict)
    skills: Annotated[Mapping[Name, Number], Doc("Name -> level.")] = field(default_factory=dict)
    traits: Annotated[
        Mapping[Name, Number], Doc("Advantage or disadvantage -> character points, negative for disadvantages.")
    ] = field(default_factory=dict)
    weapons: Annotated[tuple[GurpsWeaponOfCharacter, ...], Doc("Each with its damage roll.")] = ()
    armors: Annotated[tuple[GurpsArmorOfCharacter, ...], Doc("Each with its damage resistance.")] = ()


def convert(given: GurpsCharacter) -> Conversion:
    """The card of a character.

    A skill rolls against 12 with its own number (FB-CONV-1). Attributes have no footnote.
    """
    card = ImportedCard()
    for name, value in given.attributes.items():
        if value != AVERAGE_ATTRIBUTE:
            card.note(place("attributes", name), NO_FOOTNOTE)
    for name, level in given.skills.items():
        card.value("skills", name, level, place("skills", name))
    for name, cost in given.traits.items():
        _add_trait(card, name, cost)
    for index, weapon in enumerate(given.weapons):
        _add_weapon(card, weapon, f"/weapons/{index}/damage")
    for armor in given.armors:
        card.gear("armors", armor.name, _armor_value(armor.dr))
    return card.conversion(given.name)


def _armor_value(dr: int) -> int:
    return conversion.armor(GurpsArmor(from_=_GURPS, what="armor", dr=dr)).armor or 0


def _add_trait(card: ImportedCard, name: str, cost: int) -> None:
    """Add an edge or a flaw by its cost (FB-CONV-2)."""
    try:
        found = conversion.trait(GurpsTrait(from_=_GURPS, what="trait", cost=cost))
    except Rejected:
        found = conversion.ConversionResult(rating=0)
    if not found.rating:
        lowest, highest = conversion.LOWEST_TRAIT_COST, conversion.HIGHEST_TRAIT_COST
        detail = Phrase("The footnotes convert costs from {lowest} to {highest}.", lowest=lowest, highest=highest)
        card.note(place("traits", name), detail)
        return
    card.rate(f"{found.kind}s", name, found.rating)


def _add_weapon(card: ImportedCard, weapon: GurpsWeaponOfCharacter, pointer: str) -> None:
    """Add a weapon with its average damage (FB-CONV-3); the type of damage, such as `cut`, is noted."""
    parts = _DAMAGE.fullmatch(weapon.damage.strip())
    found = None if parts is None else conversion.weapon(GurpsWeapon(from_=_GURPS, what="weapon", damage=parts["dice"]))
    damage = HIGHEST_DAMAGE + 1 if found is None else int(found.damage or 0)
    if damage > HIGHEST_DAMAGE:
        card.note(pointer, Phrase('Expected a damage roll such as "2d+1". Replace `sw` and `thr` by their dice.'))
        return
    card.gear("weapons", weapon.name, damage)
    if parts is not None and parts["type"] is not None:
        card.note(pointer, Phrase('Damage has no types in Flyerbook; "{type}" is left out.', type=parts["type"]))


IMPORTER = Importer(
    system="gurps",
    title="Convert a character of GURPS",
    description="Returns a character by the footnote about GURPS: skills, traits by cost, weapons and armor.",
    form=lambda _: GurpsCharacter,
    convert=convert,
    example={
        "name": "Orla",
        "attributes": {"ST": 12, "DX": 11},
        "skills": {"Broadsword": 15},
        "traits": {"Combat Reflexes": 15, "Greed": -15},
        "weapons": [{"name": "Broadsword", "damage": "2d+1 cut"}],
        "armors": [{"name": "Leather", "dr": 2}],
    },
)
