"""The modifier of a skill as a number and as a word. Rules FR-SKILL-1 to FR-SKILL-5 and FR-DER-3."""

from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from annotated_types import Interval

from service.rulesets.contract import Rejected
from service.rulesets.fastrpg import skill_list
from service.rulesets.fastrpg.abilities import Abilities, Ability
from service.rulesets.fastrpg.skill_list import SkillKind, SkillRow
from service.rulesets.vocabulary import Doc
from service.values import dataclass

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
    row = skill_list.find(name)
    if row is None:
        raise Rejected("unknown_skill", pointer, skill=name, hint=skill_list.hint(name))
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
