"""The skills and the abilities behind them. Rules FR-SKILL-1, FR-SKILL-2, FR-SKILL-4 and FR-SKILL-5."""

import re
from enum import StrEnum
from typing import Annotated

from annotated_types import Len, MaxLen

from service.phrases import Phrase
from service.rulesets.fastrpg.abilities import Ability
from service.rulesets.vocabulary import Code, Matches
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
