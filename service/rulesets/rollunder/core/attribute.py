"""The attributes, and the levels of a character. Rules RU-B-ATTR-1 and RU-B-ATTR-2."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.contract import Rejected
from service.rulesets.vocabulary import Code, Doc

LOWEST_ON_SHEET, HIGHEST_ON_SHEET = 0, 99
LOWEST_LEVEL, HIGHEST_LEVEL = 1, 20


class Attribute(StrEnum):
    """What can be checked: mind, looks and social skill, agility, muscle, and the level as a fifth (RU-B-ATTR-1)."""

    INT = "INT"
    CHA = "CHA"
    DEX = "DEX"
    STR = "STR"
    LVL = "LVL"


AttributeName = Annotated[Attribute, Code("unknown_attribute")]
Score = Annotated[int, Interval(ge=-999, le=999)]
Scores = Annotated[
    Mapping[AttributeName, Score], Len(0, len(Attribute)), Doc("Attribute -> score; only those that are needed.")
]
Level = Annotated[int, Interval(ge=LOWEST_LEVEL, le=HIGHEST_LEVEL), Code("level_out_of_range")]
SheetAttributes = Annotated[
    Mapping[AttributeName, int], Doc("All five: INT, CHA, DEX and STR from 0 to 99, LVL from 1 to 20.")
]


def score_of(scores: Mapping[Attribute, int], attribute: Attribute, pointer: str) -> int:
    """The score of the attribute.

    Raises:
        Rejected: `missing_score` when the map does not name it (RU-B-TAL-1).
    """
    if attribute not in scores:
        raise Rejected("missing_score", pointer, attribute=attribute)
    return scores[attribute]


def refuse_impossible(attributes: Mapping[Attribute, int], pointer: str) -> None:
    """A sheet states all five attributes (RU-B-ATTR-1), each within its range (RU-B-ATTR-2, RU-B-DER-1).

    Raises:
        Rejected: `bad_input`, `attribute_out_of_range`, `level_out_of_range`.
    """
    for attribute in Attribute:
        if attribute not in attributes:
            raise Rejected("bad_input", f"{pointer}/{attribute}", expected="all of INT, CHA, DEX, STR and LVL")
    for attribute, score in attributes.items():
        if attribute is Attribute.LVL and not LOWEST_LEVEL <= score <= HIGHEST_LEVEL:
            raise Rejected("level_out_of_range", f"{pointer}/LVL", level=score)
        if attribute is not Attribute.LVL and not LOWEST_ON_SHEET <= score <= HIGHEST_ON_SHEET:
            raise Rejected("attribute_out_of_range", f"{pointer}/{attribute}", attribute=attribute, score=score)
