"""Attacks and breaths of a stat block as weapons and powers. Rules FR-DMG-1, FR-DMG-2, FR-CONV-1 and FR-GEN-1."""

from collections.abc import Iterable, Iterator

from service.rulesets.contract.importer import ConversionNote, note, unused
from service.rulesets.fastrpg import weapons
from service.rulesets.fastrpg.import_5e import wording
from service.rulesets.fastrpg.import_5e.block import Attack, Blast, Block
from service.rulesets.fastrpg.import_5e.training import Training, skill_of
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS
from service.rulesets.fastrpg.powers import MOST_DICE
from service.rulesets.fastrpg.skill_list import MANEUVERS
from service.rulesets.fastrpg.weapons import MELEE_CLASSES, Weapon, WeaponClass, WeaponMode, Wielder
from service.rulesets.stored import Document
from service.rulesets.vocabulary import LONGEST_NAME
from service.values import dataclass

AVERAGE_OF_A_DIE = 3.5
RANGED_CLASSES = tuple(each for each in WeaponClass if each is not WeaponClass.EXPLOSION)
Parts = Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """A weapon of the sheet.

    Attributes:
        sheet: as the sheet has it.
        notes: on what differs.
    """

    sheet: Parts
    notes: tuple[ConversionNote, ...]


def weapons_of(block: Block, training: Training) -> Iterator[Arm]:
    """The weapons of all attacks; one that is also thrown is two."""
    for attack in block.attacks:
        for mode, used in ((WeaponMode.MELEE, attack.melee), (WeaponMode.RANGED, attack.ranged)):
            if used:
                yield _weapon(attack, mode, training)


def power_of(blast: Blast) -> Parts:
    """The power of an action that asks for a save (FR-CONV-1); its damage in d6 has the same average."""
    dice = min(max(round(blast.average / AVERAGE_OF_A_DIE), 1), MOST_DICE)
    added = {"modifier": min(round(blast.average - dice * AVERAGE_OF_A_DIE), 1000)} if dice == MOST_DICE else {}
    power = {
        "name": blast.name or "-",
        "save": {
            "skill": skill_of(blast.ability),
            "difficulty": blast.difficulty,
            "on_success": "half" if blast.halves else "negate",
        },
        "damage": {"dice": dice} | added,
    }
    return power if blast.uses is None else power | {"uses": blast.uses}


def named(parts: Iterable[Parts]) -> list[Parts]:
    """Parts of the sheet with different names: the second Bite is called "Bite 2"."""
    renamed = dict[str, Parts]()
    for part in parts:
        name = unused(part["name"][:LONGEST_NAME], renamed)
        renamed[name] = {**part, "name": name}
    return list(renamed.values())


def _weapon(attack: Attack, mode: WeaponMode, training: Training) -> Arm:
    """The weapon whose class has the nearest average damage in the creature's hands (FR-DMG-1, FR-DMG-2)."""
    averages = {each: _average(each, mode, training) for each in _classes(mode)}
    nearest = min(averages, key=lambda each: abs(averages[each] - attack.average))
    bonus, average = training.modifier(MANEUVERS), averages[nearest]
    notes = []
    if abs(average - attack.average) > AVERAGE_OF_A_DIE:
        notes.append(note(attack.pointer, wording.damage(attack.average, average, nearest)))
    if attack.bonus != bonus:
        notes.append(note(attack.pointer, wording.attack(attack.bonus, bonus)))
    name = (attack.name or "-")[:LONGEST_NAME]
    thrown = attack.melee and mode is WeaponMode.RANGED
    own = f"{name[: LONGEST_NAME - 9]} (thrown)" if thrown else name
    return Arm(sheet={"name": own, "class": nearest.value, "mode": mode.value}, notes=() if thrown else tuple(notes))


def _classes(mode: WeaponMode) -> Iterable[WeaponClass]:
    """The classes of a mode, light ones first."""
    return [each for each in RANGED_CLASSES if mode is WeaponMode.RANGED or each in MELEE_CLASSES]


def _average(weapon_class: WeaponClass, mode: WeaponMode, training: Training) -> float:
    wielder = Wielder(str_=training.abilities["str"], dex=training.abilities["dex"])
    dice = weapons.dice_of(Weapon(class_=weapon_class, mode=mode), wielder, DEFAULT_OPTIONS)
    return dice.dice * AVERAGE_OF_A_DIE + dice.modifier
