"""The stored sheet: what the player built. Rules RU-B-SHEET-1 to RU-B-SHEET-3, RU-B-TAL-1, RU-B-SOC-4.

A stored ledger of energies is a sheet with its owner (RU-B-ENERGY-4).
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Interval, Len, MaxLen

from service.phrases import Phrase
from service.rulesets.rollunder.character.entries import AdvantageEntry, ContactEntry, Role
from service.rulesets.rollunder.character.sheet import SheetRequest
from service.rulesets.rollunder.core.attribute import AttributeName, Attributes, Level, ScoreOnSheet
from service.rulesets.rollunder.core.combat.armor import NaturalArmor
from service.rulesets.rollunder.core.combat.damage_type import Resist
from service.rulesets.rollunder.core.combat.special_result import SpecialResult
from service.rulesets.rollunder.core.combat.spell_speed import SpellSpeed
from service.rulesets.rollunder.core.derived import Factors
from service.rulesets.rollunder.core.factor import LARGEST_FACTOR
from service.rulesets.rollunder.core.ledger import LedgerField
from service.rulesets.rollunder.core.needs import Fulfilled
from service.rulesets.rollunder.core.slots import Fairies
from service.rulesets.rollunder.core.tier import Tier, TierField
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.gear import StoredItem, WeaponOfSheet
from service.rulesets.vocabulary import Code, Component, Count, Doc, Matches, Name, Text
from service.values import dataclass

USUAL_SCORE = 10
"""Of an attribute that the sheet does not state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttributesOfSheet(Attributes):
    """All five attributes; one that is not stated is 10, and LVL is 1."""

    INT: Annotated[ScoreOnSheet, Doc("Mind.")] = USUAL_SCORE
    CHA: Annotated[ScoreOnSheet, Doc("Looks and social skill.")] = USUAL_SCORE
    DEX: Annotated[ScoreOnSheet, Doc("Agility.")] = USUAL_SCORE
    STR: Annotated[ScoreOnSheet, Doc("Muscle and constitution.")] = USUAL_SCORE
    LVL: Annotated[Level, Doc("Level, 1 to 20.")] = 1


USUAL_ATTRIBUTES = AttributesOfSheet()

SoundFactorText = Annotated[
    str,
    MaxLen(20),
    Matches(
        r"^ *([xX] *[0-9]{1,6}(\.[0-9]{1,4})?|: *[1-9][0-9]{0,5}) *$",
        Phrase('a factor such as "x4" or a divisor such as ":2"'),
    ),
    Code("bad_factor"),
]
SoundFactor = Annotated[
    Annotated[float, Interval(ge=0, le=LARGEST_FACTOR), Code("bad_factor")] | SoundFactorText,
    Component("RollunderSoundFactor", "A number, or a factor as text such as :2; no divisor is 0."),
]
"""A factor with which every value can be derived: no sheet is stored that divides by 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactorsOfSheet(Factors):
    """Factors from race or game master: a number like 2 or 0.5, or a text like "x4" or ":2"."""

    MAGIC: Annotated[SoundFactor, Doc("RU-B-DER-2: of INT; 0 for most beings.")] = 0
    LUCK: Annotated[SoundFactor, Doc("RU-B-DER-3: of CHA; more than 0 for heroes and strong villains.")] = 0
    SPEED: Annotated[SoundFactor, Doc("RU-B-DER-4: of DEX.")] = 1
    LIFE: Annotated[SoundFactor, Doc("RU-B-DER-5: of STR.")] = 4
    wealth: Annotated[SoundFactor, Doc("RU-B-LIM-1: of LVL x LVL, in coins.")] = 1000
    load: Annotated[SoundFactor, Doc("RU-B-LIM-2: of STR x STR, in pounds.")] = 0.5


USUAL_FACTORS = FactorsOfSheet()


@dataclass(frozen=True, slots=True, kw_only=True)
class TalentOfSheet:
    """Effect of an advantage on a talent (RU-B-TAL-1)."""

    name: Annotated[Name | None, Doc("Name of the talent; that of the advantage if left out.")] = None
    attribute: Annotated[AttributeName, Doc("What it is checked on.")]
    tier: TierField = Tier.PRO


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAdvantage(AdvantageEntry):
    """An advantage, a disadvantage or a neutral property, with the talent that it gives."""

    talent: Annotated[TalentOfSheet | None, Doc("When it is a talent.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredContact(ContactEntry):
    """A contact, a spell or a recipe, with what a spell costs and how long it takes."""

    price: Annotated[Count | None, Doc("Of a spell: MAGIC that it costs; null where the order states it.")] = None
    speed: Annotated[
        SpellSpeed | None, Doc("Of a spell: how long it takes; null for a normal one, or as the order states it.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """A contract sealed with an oath (RU-B-SOC-4)."""

    with_: Annotated[Name, Doc("The other one.")]
    text: Annotated[Text, Doc("The terms of the deal.")] = ""
    broken: Annotated[bool, Doc("Whether it was broken; what that brings is the game master's.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Sheet of a character, or the ledger of a region or group; every member may be left out."""

    attributes: Annotated[
        AttributesOfSheet, Doc("INT, CHA, DEX, STR and LVL; those that are left out have the usual values.")
    ] = USUAL_ATTRIBUTES
    factors: Annotated[FactorsOfSheet, Doc("Factors; those that are left out have their defaults.")] = USUAL_FACTORS
    race: Annotated[Text, Doc("Sets the physical side: factors, number of arms, size.")] = ""
    culture: Annotated[Text, Doc("Usually adds mental advantages or disadvantages.")] = ""
    career: Annotated[Text, Doc("Usually adds talent advantages.")] = ""
    role: Annotated[Role | None, Doc("PC or NPC; horror spares PCs, unless the table says otherwise.")] = None
    advantages: Annotated[tuple[StoredAdvantage, ...], Doc("Advantages, disadvantages and neutral properties.")] = ()
    fairies: Fairies = field(default_factory=dict)
    items: Annotated[tuple[StoredItem, ...], Doc("Items, vehicles and carriers, also worn and wielded ones.")] = ()
    coins: Annotated[float, Interval(ge=0, le=1_000_000_000), Doc("Gold coins; they weigh nothing.")] = 0
    contacts: Annotated[tuple[StoredContact, ...], Doc("Contacts, spells and recipes.")] = ()
    fulfilled: Fulfilled = ()
    deals: Annotated[tuple[Deal, ...], Doc("Deals, kept and broken.")] = ()
    natural_weapons: Annotated[Mapping[Name, WeaponOfSheet], Len(0, 20), Doc("Name -> fists, claws, bite.")] = field(
        default_factory=dict
    )
    natural_armor: NaturalArmor = 0
    resist: Resist = ()
    immune: Annotated[tuple[SpecialResult, ...], Len(0, 10), Doc("Attack results that are impossible against it.")] = ()
    barbarian: Annotated[bool, Doc("Whether scars are an honor among its people.")] = False
    fearless: Annotated[bool, Doc("Whether horror means nothing to it, as to a berserker.")] = False
    regeneration: Annotated[Count, Doc("X of regenerate+X: extra points for eight hours of rest or sleep.")] = 0
    ledger: Annotated[LedgerField | None, Doc("Of a ledger of energies: their owner; null for a living character.")] = (
        None
    )


def plain(sheet: Sheet, options: Options) -> SheetRequest:
    """The sheet as operation `sheet` takes it, without points that were spent (RU-B-SHEET-1)."""
    return SheetRequest(
        attributes=sheet.attributes,
        factors=sheet.factors,
        advantages=sheet.advantages,
        fairies=sheet.fairies,
        items=sheet.items,
        coins=sheet.coins,
        contacts=sheet.contacts,
        fulfilled=sheet.fulfilled,
        options=options,
    )
