"""Tiers of one thing, such as pain or scars, and how they count together. Rule RU-C-WND-5."""

from collections.abc import Collection
from typing import Annotated

from annotated_types import Interval

from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import TierStacking

TierNumber = Annotated[int, Interval(ge=0, le=1000)]


def together(numbers: Collection[int], options: Options) -> int:
    """The worst number alone, because tiers are levels of one thing; by option their sum (RU-C-WND-5)."""
    return sum(numbers) if options.tier_stacking is TierStacking.SUM else max(numbers, default=0)
