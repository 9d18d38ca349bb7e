"""Chances in percent, rolled on a d20. Rules RU-B-CHANCE-1 and RU-B-CHANCE-2."""

from typing import Annotated

from annotated_types import Interval

from service.rulesets.contract import Rejected
from service.rulesets.vocabulary import Code, Doc

PERCENT_PER_FACE = 5
LOWEST_PERCENT, HIGHEST_PERCENT = 5, 95

Percent = Annotated[
    int,
    Interval(ge=LOWEST_PERCENT, le=HIGHEST_PERCENT),
    Code("bad_percent"),
    Doc("The chance: a multiple of 5 from 5 to 95."),
]


def threshold_of(percent: int, pointer: str) -> int:
    """The highest d20 face that succeeds: every face is worth 5 percent (RU-B-CHANCE-1).

    Nothing else matters to a chance roll: no crits, no bloopers, no difficulty, no stress, no LUCK (RU-B-CHANCE-2).

    Raises:
        Rejected: `bad_percent`.
    """
    if percent % PERCENT_PER_FACE or not LOWEST_PERCENT <= percent <= HIGHEST_PERCENT:
        raise Rejected("bad_percent", pointer, percent=percent)
    return percent // PERCENT_PER_FACE
