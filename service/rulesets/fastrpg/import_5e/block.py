"""A stat block of the fifth edition, whichever form it came in."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar

from annotated_types import Interval, MaxLen

from service.pointer_tokens import escape
from service.rulesets.contract.importer import ConversionNote, note
from service.rulesets.fastrpg.import_5e import wording
from service.rulesets.library import EntrySource
from service.rulesets.stored import Document
from service.rulesets.vocabulary import LONGEST_NAME
from service.values import dataclass

ABILITIES = {
    "strength": "str",
    "dexterity": "dex",
    "constitution": "con",
    "intelligence": "int",
    "wisdom": "wis",
    "charisma": "cha",
}
"""Ability -> its short name."""
RESISTANCES = ("damage_immunities", "damage_resistances", "damage_vulnerabilities", "condition_immunities")
Label = Annotated[str, MaxLen(LONGEST_NAME)]
Heading = Annotated[str, MaxLen(1000)]
Prose = Annotated[str, MaxLen(20_000)]
Score = Annotated[int, Interval(ge=0, le=100)]
Bonus = Annotated[int, Interval(ge=-100, le=100)]
Feet = Annotated[float, Interval(ge=0, le=10_000)]
ArmorClass = Annotated[int, Interval(ge=0, le=100)]

_DICE = re.compile(r"(?:(?P<count>\d{0,3})d(?P<sides>\d{1,3}))?\s*(?P<add>[+-]?\s*\d{1,4})?")

_ONE_DAMAGE = r"\d{1,4} ?(?:\([^()]{1,40}\))?[a-z ]{0,60}damage"
_DAMAGE_ALONE = re.compile(rf"[\W_]*{_ONE_DAMAGE}(?:,? +(?:plus|and) {_ONE_DAMAGE})*[\W_]*")


class Foreign:
    """A part of a document of another system: members that are not listed do not matter."""

    __slots__ = ()
    unknown_member_code: ClassVar[str] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores(Foreign):
    """The six ability scores."""

    strength: Score
    dexterity: Score
    constitution: Score
    intelligence: Score
    wisdom: Score
    charisma: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait(Foreign):
    """A trait, or an action."""

    name: Heading
    desc: Prose | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """An attack that deals damage.

    Attributes:
        pointer: to it.
        name: of the weapon.
        bonus: of the attack roll.
        average: of the damage, with everything that is added.
        melee: whether it is used hand to hand.
        ranged: whether it is used from a distance.
    """

    pointer: str
    name: str
    bonus: int
    average: float
    melee: bool
    ranged: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Blast:
    """Damage to all who do not save against it.

    Attributes:
        name: of the action.
        ability: that saves.
        difficulty: of the save.
        halves: whether a success halves the damage; else it prevents it.
        average: of the damage.
        uses: number and period; None for no limit.
    """

    name: str
    ability: str
    difficulty: int
    halves: bool
    average: float
    uses: Document | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Save:
    """A save with a bonus of its own.

    Attributes:
        pointer: to it.
        ability: that saves.
        bonus: on the roll.
    """

    pointer: str
    ability: str
    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A stat block.

    Attributes:
        name: of the creature.
        type: such as `undead`; empty if none is stated.
        source: book that it comes from.
        armor_class: as printed.
        hit_points: as printed.
        challenge: challenge rating.
        challenge_at: pointer to it; empty if none is stated.
        initiative: bonus on initiative; None if none is stated.
        modifiers: ability -> modifier.
        abilities_at: pointer to the object that has the scores.
        saves: saves with a bonus of their own.
        attacks: in the order of the block.
        blasts: in the order of the block.
        walk_ft: walking speed; None if none is stated.
        darkvision_ft: reach of darkvision; 0 without it.
        darkvision_at: pointer to it.
        texts: texts of actions and traits that were not converted, or not completely.
        notes: on members that the game does not have.
    """

    name: str
    type: str
    source: EntrySource | None
    armor_class: int
    hit_points: int
    challenge: float
    challenge_at: str
    initiative: int | None
    modifiers: Mapping[str, int]
    abilities_at: str
    saves: tuple[Save, ...]
    attacks: tuple[Attack, ...]
    blasts: tuple[Blast, ...]
    walk_ft: float | None
    darkvision_ft: float
    darkvision_at: str
    texts: tuple[str, ...]
    notes: tuple[ConversionNote, ...]


def modifiers_of(scores: Any) -> dict[str, int]:
    """Short name of an ability -> modifier, from an object with the six scores."""
    return {short: (getattr(scores, ability) - 10) // 2 for ability, short in ABILITIES.items()}


def average_of(dice: str) -> float | None:
    """The average of dice such as `2d6+3` or `d8`, or of a number; None for another notation."""
    parts = _DICE.fullmatch(dice.strip())
    if parts is None or not (parts["sides"] or parts["add"]):
        return None
    rolled = int(parts["count"] or 1) * (int(parts["sides"]) + 1) / 2 if parts["sides"] else 0
    return rolled + int((parts["add"] or "0").replace(" ", ""))


def number_of(value: Any) -> float | None:
    """The first number in a value, such as 30 in "30 ft." or 0.25 in "1/4"; None without one."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    found = re.search(r"(\d{1,6}(?:\.\d{1,6})?)(?:/([1-9]\d{0,5}))?", str(value)[:LONGEST_NAME])
    return float(found[1]) / int(found[2] or 1) if found else None


def named(value: Any) -> str:
    """The name in a value that is a text, or an object with a name; empty without one."""
    found = value.get("name") if isinstance(value, Mapping) else value
    return found if isinstance(found, str) else ""


def pointer_of(document: Any, member: str) -> str:
    """Pointer to a member; to the whole document if it does not have the member."""
    return "" if getattr(document, member) is None else f"/{member}"


def text_of(name: str, prose: str | None) -> str:
    """Name and text of an action or a trait."""
    return f"{name}. {prose or ''}".strip()


def says_more(prose: str | None) -> bool:
    """Whether the text of an attack goes on after its damage, as in "Hit: 4 (1d4 + 2) damage, and the target falls"."""
    hit = (prose or "").lower().partition("hit:")[2]
    return bool(hit) and _DAMAGE_ALONE.fullmatch(hit) is None


def unread(values: Mapping[str, Any]) -> list[ConversionNote]:
    """A note for each value that states no number, by its pointer."""
    stated = {pointer: value for pointer, value in values.items() if value is not None}
    return [note(pointer, wording.NO_NUMBER) for pointer, value in stated.items() if number_of(value) is None]


def missing_parts(pointer: str, values: Document, sentence: Any, but: Iterable[str]) -> list[ConversionNote]:
    """A note for each member of an object that says something, except some."""
    return [note(f"{pointer}/{escape(name)}", sentence) for name, value in values.items() if value and name not in but]


def resistances(pointer: str, values: Document) -> list[ConversionNote]:
    """A note for each list of resistances and the like that is not empty, or else for its text."""
    members = [name if values.get(name) else f"{name}_display" for name in RESISTANCES]
    return [note(f"{pointer}/{member}", wording.RESISTANCE) for member in members if values.get(member)]
