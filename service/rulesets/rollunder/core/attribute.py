"""The attributes, and the levels of a character. Rules RU-B-ATTR-1 and RU-B-ATTR-2."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, ClassVar

from annotated_types import Interval, Len

from service.rulesets.contract import Rejected
from service.rulesets.vocabulary import Code, Component, Doc
from service.values import dataclass

LOWEST_ON_SHEET, HIGHEST_ON_SHEET = 0, 99
LOWEST_LEVEL, HIGHEST_LEVEL = 1, 20


class Attribute(StrEnum):
    """Attribute to check: mind, looks and social skill, agility, muscle, and the level as a fifth (RU-B-ATTR-1)."""

    INT = "INT"
    CHA = "CHA"
    DEX = "DEX"
    STR = "STR"
    LVL = "LVL"


AttributeName = Annotated[Attribute, Code("unknown_attribute")]
Score = Annotated[int, Interval(ge=-999, le=999)]
Scores = Annotated[
    Mapping[AttributeName, Score],
    Len(0, len(Attribute)),
    Component("RollunderScores", "Attribute -> score."),
    Doc("Attribute -> score; only those that are needed."),
]
Level = Annotated[int, Interval(ge=LOWEST_LEVEL, le=HIGHEST_LEVEL), Code("level_out_of_range")]
ScoreOnSheet = Annotated[int, Interval(ge=LOWEST_ON_SHEET, le=HIGHEST_ON_SHEET), Code("attribute_out_of_range")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attributes:
    """All five attributes of a sheet (RU-B-ATTR-1), each within its range (RU-B-ATTR-2, RU-B-DER-1)."""

    unknown_member_code: ClassVar[str] = "unknown_attribute"

    INT: Annotated[ScoreOnSheet, Doc("Mind.")]
    CHA: Annotated[ScoreOnSheet, Doc("Looks and social skill.")]
    DEX: Annotated[ScoreOnSheet, Doc("Agility.")]
    STR: Annotated[ScoreOnSheet, Doc("Muscle and constitution.")]
    LVL: Annotated[Level, Doc("Level, 1 to 20.")]


def score_of(scores: Mapping[Attribute, int], attribute: Attribute) -> int:
    """The score of the attribute.

    Raises:
        Rejected: `missing_score` when the map does not name it (RU-B-TAL-1).
    """
    if attribute not in scores:
        raise Rejected("missing_score", "/scores", attribute=attribute)
    return scores[attribute]
