"""Tiers of one thing, for example pain or scars, and how they count together. Rule RU-C-WND-5."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import TierStacking
from service.rulesets.vocabulary import Component, Doc

TierNumber = Annotated[int, Interval(ge=0, le=1000)]


class PainTier(StrEnum):
    """Severity of pain."""

    JUST_PAIN = "just_pain"
    PAIN = "pain"
    STRONG_PAIN = "strong_pain"


class ScarTier(StrEnum):
    """Severity of scars."""

    JUST_SCARS = "just_scars"
    SCARRED = "scarred"
    STRONGLY_SCARRED = "strongly_scarred"


PainTiers = Annotated[
    Mapping[PainTier, TierNumber],
    Len(0, len(PainTier)),
    Component("RollunderPainTiers", "Tier -> points."),
    Doc("Tier -> what it takes off INT; only those there are."),
]
ScarTiers = Annotated[
    Mapping[ScarTier, TierNumber],
    Len(0, len(ScarTier)),
    Component("RollunderScarTiers", "Tier -> points."),
    Doc("Tier -> its number; only those there are."),
]


def together(numbers: Collection[int], options: Options) -> int:
    """The worst number alone, because tiers are levels of one thing; by option their sum (RU-C-WND-5)."""
    return sum(numbers) if options.tier_stacking is TierStacking.SUM else max(numbers, default=0)
