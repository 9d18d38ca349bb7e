"""Requirements of an item, contact, spell or recipe. Rules RU-B-ITEM-3 and RU-B-CSR-5."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Annotated

from annotated_types import Len

from service.rulesets.vocabulary import Code, Component, Count, Doc, Name, Number


class Need(StrEnum):
    """Subject of a numeric need, in the order in which unmet ones are listed (RU-B-ITEM-3)."""

    INT = "INT"
    CHA = "CHA"
    DEX = "DEX"
    STR = "STR"
    LVL = "LVL"
    MAGIC = "MAGIC"
    LUCK = "LUCK"
    SPEED = "SPEED"
    LIFE = "LIFE"


DERIVED_NEEDS = (Need.MAGIC, Need.LUCK, Need.SPEED, Need.LIFE)
"""Needs that are compared with the derived value, not with the points left (RU-B-ITEM-3)."""

NeedName = Annotated[Need, Code("unknown_need")]
NumericNeeds = Annotated[
    Mapping[NeedName, Count],
    Len(0, 20),
    Component("RollunderNumericNeeds", "Name of a score -> least score."),
    Doc("Attribute or derived value -> least number."),
]
OtherNeeds = Annotated[tuple[Name, ...], Doc("Needs that are no number.")]
ScoresForNeeds = Annotated[
    Mapping[NeedName, Number],
    Len(0, 20),
    Component("RollunderScoresForNeeds", "Name of a score -> score."),
    Doc("Attributes and derived values of the user; a missing one counts as 0."),
]
Fulfilled = Annotated[tuple[Name, ...], Doc("Those of the other needs that are met.")]


def unmet_of(
    needs: Mapping[Need, int], other_needs: Collection[str], scores: Mapping[Need, int], fulfilled: Collection[str]
) -> tuple[str, ...]:
    """Unmet needs: numeric ones above the score, then texts that are not confirmed, in their own order.

    An equal number is enough; a missing score counts as 0, and pools count with their maximum (RU-B-ITEM-3).
    """
    numeric = (need for need in Need if need in needs and scores.get(need, 0) < needs[need])
    texts = (text for text in other_needs if text not in fulfilled)
    return (*numeric, *texts)
