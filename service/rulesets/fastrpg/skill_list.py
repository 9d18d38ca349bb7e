"""The skills, the abilities behind them, and their modifiers. Rules FR-SKILL-1 to FR-SKILL-5 and FR-DER-3."""

import re
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from annotated_types import Interval, Len, MaxLen

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.fastrpg.abilities import Abilities, Ability
from service.rulesets.vocabulary import Code, Doc, Matches
from service.suggestions import did_you_mean, similar
from service.values import dataclass

SkillName = Annotated[str, MaxLen(100)]
"""A name of the list; it may be empty here, because an empty name has the code of an unknown one (FR-SKILL-4)."""


class SkillKind(StrEnum):
    """A basic skill is open to all characters, a specialized one only to those with points in it."""

    BASIC = "basic"
    SPECIALIZED = "specialized"


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillRow:
    """A skill of the list.

    Attributes:
        kind: basic or specialized.
        abilities: the abilities of which the higher one counts; none for a Tech skill.
        is_tech: whether a table may choose an ability for it (FR-SKILL-5).
        is_location: whether it is a separate place (FR-SKILL-4).
    """

    kind: SkillKind
    abilities: tuple[Ability, ...] = ()
    is_tech: bool = False
    is_location: bool = False


AWARENESS = "Awareness"
CUNNING = "Cunning"
ENDURANCE = "Endurance"
LORE = "Lore"
MANEUVERS = "Maneuvers"
PRIMAL = "Primal"
MAGIC = "Magic"
MEDICAL = "Medical"

BASIC_SKILLS = {
    AWARENESS: (Ability.WIS,),
    CUNNING: (Ability.CHA,),
    ENDURANCE: (Ability.CON,),
    LORE: (Ability.INT,),
    MANEUVERS: (Ability.STR, Ability.DEX),
    PRIMAL: (Ability.WIS,),
}
"""Basic skill -> abilities (FR-SKILL-1)."""

SPECIALIZED_SKILLS = {
    "Chthonic": (Ability.WIS,),
    "Eldritch": (Ability.INT, Ability.WIS),
    "Fae": (Ability.CHA,),
    "Hemal": (Ability.WIS, Ability.CHA),
    "Influence": (Ability.CHA,),
    MAGIC: (Ability.INT, Ability.WIS, Ability.CHA),
    MEDICAL: (Ability.INT, Ability.WIS),
    "Netrunning": (Ability.INT,),
    "Noble": (Ability.INT, Ability.CHA),
    "Obscure": (Ability.WIS, Ability.CHA),
    "Psionics": (Ability.INT, Ability.WIS),
    "Shaman": (Ability.WIS,),
    "Starships": (Ability.INT,),
}
"""Specialized skill -> abilities, without places and techniques (FR-SKILL-2)."""

TECH_SKILLS = (
    "Tech (Ancient)",
    "Tech (Medieval)",
    "Tech (1920s/30s)",
    "Tech (2020s)",
    "Tech (Cyberpunk)",
    "Tech (Sci-Fi)",
    "Tech (Beyond)",
)
"""A skill for each era, without an ability (FR-SKILL-5)."""

LOCATION_PREFIX = "Location: "
LOCATION_ABILITIES = (Ability.INT,)

_ROWS = (
    {name: SkillRow(kind=SkillKind.BASIC, abilities=abilities) for name, abilities in BASIC_SKILLS.items()}
    | {name: SkillRow(kind=SkillKind.SPECIALIZED, abilities=rows) for name, rows in SPECIALIZED_SKILLS.items()}
    | {name: SkillRow(kind=SkillKind.SPECIALIZED, is_tech=True) for name in TECH_SKILLS}
)
_LOCATION = SkillRow(kind=SkillKind.SPECIALIZED, abilities=LOCATION_ABILITIES, is_location=True)

LISTED_NAMES = tuple(_ROWS)
"""All skills, apart from places."""


_PATTERN = "|".join(re.sub(r"[()]", r"\\\g<0>", name) for name in LISTED_NAMES)
ListedSkill = Annotated[
    str,
    Len(1, 100),
    Matches(
        f"^({_PATTERN}|{LOCATION_PREFIX}\\s*\\S[\\s\\S]*)$",
        Phrase("a name of the skill list, or `Location: X`,"),
        known=LISTED_NAMES,
    ),
    Code("unknown_skill"),
]
"""A name that `find` finds: sheets that are stored have no others (FR-SKILL-4)."""


def find(name: str) -> SkillRow | None:
    """The skill of this name, or None; each place is a separate skill, written `Location: X` (FR-SKILL-4)."""
    if name.startswith(LOCATION_PREFIX) and name.removeprefix(LOCATION_PREFIX).strip():
        return _LOCATION
    return _ROWS.get(name)


def hint(name: str) -> Phrase:
    """Suggestion for an unknown skill: the most similar name, or where the list is."""
    in_the_list = Phrase("Use a name exactly as in the skill list.")
    return did_you_mean(similar(name, LISTED_NAMES, most=1), otherwise=in_the_list)


UNTRAINED_MODIFIER = 0

Points = Annotated[int, Interval(ge=0, le=100), Doc("Points bought in the skill.")]


class ModifierWord(StrEnum):
    """A modifier in a word: poor -1 or less, fair 0, good 1 or 2, excellent 3 or 4, great 5 or more (FR-DER-3)."""

    POOR = "poor"
    FAIR = "fair"
    GOOD = "good"
    EXCELLENT = "excellent"
    GREAT = "great"


HIGHEST_MODIFIER_OF_WORD = {
    ModifierWord.POOR: -1,
    ModifierWord.FAIR: 0,
    ModifierWord.GOOD: 2,
    ModifierWord.EXCELLENT: 4,
}
"""Word -> highest modifier that it names; what is above all of them is great (FR-DER-3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """Modifier that someone adds to a d20.

    Attributes:
        modifier: one ability or skill modifier.
        can_succeed: False for a specialized skill without points.
        rules: ids of the rules that made it.
    """

    modifier: int
    can_succeed: bool = True
    rules: tuple[str, ...] = ()


def row_of(name: str, pointer: str) -> SkillRow:
    """The skill of the list (FR-SKILL-4).

    Raises:
        Rejected: `unknown_skill`.
    """
    row = find(name)
    if row is None:
        raise Rejected("unknown_skill", pointer, skill=name, hint=hint(name))
    return row


@lru_cache(maxsize=4096)
def value_of(
    name: str, abilities: Abilities, points: int, tech_ability: Ability | None = None, pointer: str = "/skill"
) -> Value:
    """Points and the higher of the listed abilities (FR-SKILL-1, FR-SKILL-2), for a Tech skill by option (FR-SKILL-5).

    Without points a specialized skill counts 0 and cannot succeed (FR-SKILL-3).

    Raises:
        Rejected: `unknown_skill` (FR-SKILL-4).
    """
    row = row_of(name, pointer)
    if _untrained(row, points):
        return Value(modifier=UNTRAINED_MODIFIER, can_succeed=False, rules=rules_of(name, points))
    listed = (tech_ability,) if row.is_tech and tech_ability else row.abilities
    return Value(modifier=points + abilities.highest(listed), rules=rules_of(name, points))


def rules_of(name: str, points: int) -> tuple[str, ...]:
    """Ids of the rules that make the modifier of a skill of the list."""
    row = row_of(name, "")
    if row.kind is SkillKind.BASIC:
        return ("FR-SKILL-1",)
    applied = (
        ("FR-SKILL-2", True),
        ("FR-SKILL-3", _untrained(row, points)),
        ("FR-SKILL-4", row.is_location),
        ("FR-SKILL-5", row.is_tech),
    )
    return tuple(rule for rule, applies in applied if applies)


def word_of(modifier: int) -> ModifierWord:
    """The modifier in a word, for display only (FR-DER-3)."""
    for word, highest in HIGHEST_MODIFIER_OF_WORD.items():
        if modifier <= highest:
            return word
    return ModifierWord.GREAT


def _untrained(row: SkillRow, points: int) -> bool:
    return row.kind is SkillKind.SPECIALIZED and points <= 0
