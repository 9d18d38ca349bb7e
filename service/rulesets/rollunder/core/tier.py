"""Talent tiers: bonus, what a success is worth, and quality. Rules RU-B-TAL-2, -3, -6 and RU-B-QUAL-2 to -5."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.rollunder.core import expression
from service.rulesets.rollunder.core.expression import Expression
from service.rulesets.vocabulary import Code, Doc
from service.values import dataclass


class Tier(StrEnum):
    """Tier of mastery of a talent, lowest first; all characters are at least untrained."""

    UNTRAINED = "untrained"
    PRO = "pro"
    EXPERT = "expert"
    MASTER = "master"

    @property
    def rank(self) -> int:
        """0 for the lowest."""
        return list(Tier).index(self)


TierField = Annotated[Tier, Code("unknown_tier"), Doc("Tier of the talent.")]


class ResultLevel(StrEnum):
    """Level of a success with a talent (RU-B-TAL-6)."""

    BASIC = "basic"
    GOOD = "good"
    BETTER = "better"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class TierRow:
    """Effects of a tier.

    Attributes:
        bonus: added to a talent check (RU-B-TAL-2).
        bonus_taking_time: added instead when the work takes its time (RU-B-TAL-3).
        result_level: what a success is worth (RU-B-TAL-6).
        quality: dice for the quality of the product.
        rule: id of the rule with these dice.
    """

    bonus: int
    bonus_taking_time: int
    result_level: ResultLevel
    quality: Expression
    rule: str


def _row(bonus: int, bonus_taking_time: int, result_level: ResultLevel, quality: str, rule: str) -> TierRow:
    return TierRow(bonus, bonus_taking_time, result_level, expression.parse(quality, ""), rule)


TIERS = {
    Tier.UNTRAINED: _row(0, 1, ResultLevel.BASIC, "4d6-4", "RU-B-QUAL-2"),
    Tier.PRO: _row(1, 2, ResultLevel.GOOD, "3d6+2", "RU-B-QUAL-3"),
    Tier.EXPERT: _row(2, 4, ResultLevel.BETTER, "2d6+8", "RU-B-QUAL-4"),
    Tier.MASTER: _row(4, 8, ResultLevel.BEST, "1d6+14", "RU-B-QUAL-5"),
}
"""Tier -> what it gives (RU-B-TAL-2, RU-B-TAL-3, RU-B-TAL-6).

The quality dice, a row each: RU-B-QUAL-2, RU-B-QUAL-3, RU-B-QUAL-4, RU-B-QUAL-5.
"""


def bonus_of(tier: Tier, take_time: bool) -> int:
    """The bonus of a tier; taking one's time replaces the normal one by a larger (RU-B-TAL-2, RU-B-TAL-3)."""
    row = TIERS[tier]
    return row.bonus_taking_time if take_time else row.bonus
