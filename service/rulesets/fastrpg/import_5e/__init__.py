"""Stat blocks of the fifth edition as foes. Rules FR-CONV-1, FR-DER-1, FR-DMG-1, FR-SHEET-1 and FR-GEN-1."""

from service.rulesets.contract.importer import Conversion, Importer
from service.rulesets.fastrpg.import_5e import five_e_bits, open5e
from service.rulesets.fastrpg.import_5e.five_e_bits_form import Monster
from service.rulesets.fastrpg.import_5e.foe import foe
from service.rulesets.fastrpg.import_5e.open5e import Creature
from service.rulesets.stored import Document

OF_OPEN5E = ("ability_scores", "challenge_rating_decimal")
"""Members that only the form of Open5e has."""


def form_of(document: Document) -> type:
    """The form of a stat block, recognized by its members."""
    return Creature if any(name in document for name in OF_OPEN5E) else Monster


def convert(document: Creature | Monster) -> Conversion:
    """The foe of a stat block."""
    block = open5e.block_of(document) if isinstance(document, Creature) else five_e_bits.block_of(document)
    return foe(block)


IMPORTER = Importer(
    system="5e",
    title="Convert a stat block of the fifth edition",
    description="Takes the JSON of Open5e (version 2) or of 5e-bits, recognized by its members, and returns a foe.",
    form=form_of,
    form_is_ours=False,
    convert=convert,
    example={
        "name": "Marsh Ogre",
        "type": "giant",
        "armor_class": [{"type": "natural", "value": 12}],
        "hit_points": 40,
        "strength": 18,
        "dexterity": 8,
        "constitution": 16,
        "intelligence": 6,
        "wisdom": 10,
        "charisma": 7,
        "challenge_rating": 2,
        "actions": [{"name": "Club", "attack_bonus": 6, "damage": [{"damage_dice": "2d6+4"}]}],
    },
)
