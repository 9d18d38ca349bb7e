"""A stat block as a foe. Rules FR-CONV-1, FR-DER-1, FR-DMG-1, FR-SHEET-1, FR-SHEET-2, FR-SHEET-4 and FR-GEN-1."""

from collections.abc import Iterator

from service.phrases import Phrase
from service.rulesets.contract.importer import Conversion, ConversionNote, ConvertedEntry, note
from service.rulesets.fastrpg.hit_points import maximum_of
from service.rulesets.fastrpg.import_5e import wording
from service.rulesets.fastrpg.import_5e.arms import named, power_of, weapons_of
from service.rulesets.fastrpg.import_5e.block import ABILITIES, Block, Save
from service.rulesets.fastrpg.import_5e.training import Training, skill_of, train
from service.rulesets.fastrpg.levels import FIRST_LEVEL
from service.rulesets.fastrpg.reach import BASE_M, FASTER_BASE_M
from service.rulesets.fastrpg.skill_list import AWARENESS, ENDURANCE
from service.rulesets.fastrpg.special_abilities import DARKVISION_M
from service.rulesets.library import EntryKind
from service.rulesets.stored import Document
from service.rulesets.vocabulary import LONGEST_NAME

DARKVISION_FT = 60
METERS_OF_FEET = {3: 1, 15: 5, 20: 6, 30: BASE_M, 40: FASTER_BASE_M, 60: 20, 80: 24}
"""Feet -> meters, as the rules pair them (FR-MOVE-1 to FR-MOVE-3)."""
METERS_PER_FOOT = 0.3
FEARLESS = frozenset({"construct", "elemental", "ooze", "plant", "undead"})
"""Types that never flee."""
MOST_WEAPONS, MOST_POWERS, LONGEST_NOTES = 100, 50, 2000
UNROUNDED_HP = 2
"""Hit Points by which rounding to whole Endurance may differ."""


def foe(block: Block) -> Conversion:
    """The foe of a stat block, with notes on what it does not have.

    The sheet has no findings: what the points of the highest level do not pay for is lower than in the block.
    """
    training = train(block)
    weapons = tuple(weapons_of(block, training))
    powers = tuple(map(power_of, block.blasts))
    sheet = {
        "level": training.level,
        "abilities": {name: value for name, value in training.abilities.items() if value},
        "skill_points": {name: points for name, points in training.points.items() if points},
        "special": ["darkvision"] if block.darkvision_ft else [],
        "weapons": named([each.sheet for each in weapons])[:MOST_WEAPONS],
        "ac": block.armor_class,
        "base_m": _meters(block.walk_ft),
        "powers": named(powers)[:MOST_POWERS],
    }
    of_weapons = [each for weapon in weapons for each in weapon.notes]
    return Conversion(
        entry=_entry(block, {name: value for name, value in sheet.items() if value not in (None, [], {})}),
        notes=(*_notes(block, training), *of_weapons, *block.notes, *_left_out(block, len(weapons))),
    )


def _entry(block: Block, sheet: Document) -> ConvertedEntry:
    kind = block.type.lower()[:LONGEST_NAME]
    tactic = {"target": "closest"} if kind in FEARLESS else {"target": "closest", "flees_below": 0.25}
    return ConvertedEntry(
        kind=EntryKind.FOE,
        name=block.name,
        notes="\n".join(block.texts)[:LONGEST_NOTES],
        tags=(kind,) if kind else (),
        source=block.source,
        content={"sheet": sheet, "tactic": tactic},
    )


def _meters(feet: float | None) -> float | None:
    """Meters of a walk (FR-MOVE-1); None for that of a human."""
    if feet is None:
        return None
    meters = METERS_OF_FEET.get(int(feet), round(feet * METERS_PER_FOOT))
    return None if meters == BASE_M else min(meters, 10_000)


def _level(block: Block, reached: int) -> Phrase:
    """A level that is not the challenge rating, or for which there is none."""
    return wording.level(block.challenge, reached) if block.challenge_at else wording.level_alone(reached)


def _notes(block: Block, training: Training) -> Iterator[ConversionNote]:
    """Notes on numbers that are not as in the block."""
    yield from _notes_on_level(block, training)
    for ability, short in ABILITIES.items():
        given, modifier = block.modifiers[short], training.abilities[short]
        if given != modifier:
            yield note(f"{block.abilities_at}/{ability}", wording.ability(given, modifier, training.level))
    yield from _notes_on_derived(block, training)
    for save in block.saves:
        yield from _note_of_save(save, training)
    if block.darkvision_ft not in (0, DARKVISION_FT):
        yield note(block.darkvision_at, wording.darkvision(block.darkvision_ft, DARKVISION_M))


def _notes_on_level(block: Block, training: Training) -> Iterator[ConversionNote]:
    """A note on a level that is not the challenge rating."""
    if int(block.challenge) > training.level:
        yield note(block.challenge_at, wording.highest_level(block.challenge, training.level))
    elif training.level > max(FIRST_LEVEL, int(block.challenge)):
        yield note(block.challenge_at, _level(block, training.level))


def _notes_on_derived(block: Block, training: Training) -> Iterator[ConversionNote]:
    """Notes on Hit Points and initiative (FR-DER-1, FR-INIT-1)."""
    hp = maximum_of(training.modifier(ENDURANCE))
    if abs(hp - block.hit_points) > UNROUNDED_HP:
        yield note("/hit_points", wording.hit_points(block.hit_points, hp))
    initiative = max(training.abilities["dex"], training.modifier(AWARENESS))
    if block.initiative not in (None, initiative):
        yield note("/initiative_bonus", wording.initiative(block.initiative, initiative))


def _note_of_save(save: Save, training: Training) -> Iterator[ConversionNote]:
    """A note on a save whose skill has another modifier (FR-CONV-1)."""
    skill = skill_of(save.ability)
    if training.modifier(skill) != save.bonus:
        yield note(save.pointer, wording.save(save.bonus, training.modifier(skill), skill))


def _left_out(block: Block, weapons: int) -> Iterator[ConversionNote]:
    if weapons > MOST_WEAPONS or len(block.blasts) > MOST_POWERS:
        yield note("/actions", wording.TOO_MANY)
