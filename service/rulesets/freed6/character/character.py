"""A character as its player built it. Rules F6-CHR-1 to F6-CHR-4."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Len

from service.rulesets.contract import Rejected
from service.rulesets.freed6.core import die_code
from service.rulesets.freed6.core.die_code import DieCode, WrittenCode
from service.rulesets.freed6.core.stance import Attitude, Willpower
from service.rulesets.freed6.tables import TABLES
from service.rulesets.vocabulary import Doc, Name, Number, Text
from service.values import dataclass

STRENGTH, PRESENCE, PERCEPTION, BODY, TOUGHNESS = "Strength", "Presence", "Perception", "Body", "Toughness"
NORMAL_ABILITIES = frozenset(
    (*TABLES["abilities"]["normal_common"], *TABLES["abilities"]["normal_uncommon"], TOUGHNESS)
)
"""Abilities that ask for no background, toughness of objects among them (F6-CHR-2)."""
LUCK, WILD_DIE = TABLES["abilities"]["extranormal_dynamic_only"]
"""Extranormal abilities that ask for a Dynamic character, not for a background (F6-CHR-3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A skill on the sheet."""

    ability: Annotated[Name, Doc("The ability it belongs to.")]
    die_code: WrittenCode


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterSheet:
    """A character as its player built it; no ability is compulsory (F6-CHR-2)."""

    name: Annotated[Text, Doc("The character's name.")] = ""
    is_player: Annotated[bool, Doc("Whether a player plays it.")] = False
    dynamic: Annotated[bool | None, Doc("Dynamic or Stock; null means the same as `is_player`.")] = None
    narrative_background: Annotated[Text, Doc("What extranormal abilities rest on.")] = ""
    abilities: Annotated[Mapping[Name, WrittenCode], Len(0, 100), Doc("Name -> die code.")] = field(
        default_factory=dict
    )
    skills: Annotated[Mapping[Name, Skill], Len(0, 200), Doc("Name -> ability and die code.")] = field(
        default_factory=dict
    )
    luck_rank: Annotated[Number, Doc("Rank of the Luck ability.")] = 0
    wild_die: Annotated[bool, Doc("Whether it has the Wild Die ability.")] = False
    attitude: Annotated[Attitude, Doc("Present attitude.")] = Attitude.NEUTRAL
    willpower: Annotated[Willpower, Doc("Present willpower.")] = Willpower.NEUTRAL

    @property
    def is_dynamic(self) -> bool:
        """Dynamic as stated, else like all player characters (F6-CHR-1)."""
        return self.is_player if self.dynamic is None else self.dynamic

    @property
    def written_codes(self) -> tuple[tuple[str, str], ...]:
        """Names of abilities and skills with their die codes as written."""
        skills = ((name, skill.die_code) for name, skill in self.skills.items())
        return (*self.abilities.items(), *skills)

    def total_of(self, skill: Skill) -> DieCode:
        """A skill's die code with that of its ability (F6-CHR-4, F6-DIE-3).

        Raises:
            Rejected: `bad_die_code`, `too_many_dice`.
        """
        ability = die_code.read(self.abilities[skill.ability], "/sheet/abilities")
        return die_code.add((ability, die_code.read(skill.die_code, "/sheet/skills")), "/sheet/skills")


def fault_of(text: str) -> str | None:
    """The code of the mistake in a die code, if any (F6-CHR-5)."""
    try:
        die_code.read(text, "/sheet")
    except Rejected as rejected:
        return rejected.code
    return None
