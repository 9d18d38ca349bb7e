"""Values that follow from the attributes. Rules RU-B-DER-1 to RU-B-DER-5 and RU-B-LIM-1 to RU-B-LIM-2."""

from functools import lru_cache
from typing import Annotated

from service.rulesets.rollunder.core.arithmetic import times
from service.rulesets.rollunder.core.attribute import Attributes
from service.rulesets.rollunder.core.factor import Factor, factor_of
from service.rulesets.vocabulary import Doc
from service.values import dataclass

YARDS_PER_SPEED = 1
"""SPEED is also the usual top distance of one round, in yards (RU-B-DER-4)."""

DERIVED_BEFORE = 1024
"""Sheets whose values are remembered: a round asks for those of all participants many times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Factors:
    """Factors from race or game master: a number like 2 or 0.5, or a text like "x4" or ":2"."""

    MAGIC: Annotated[Factor, Doc("RU-B-DER-2: of INT; 0 for most beings.")] = 0
    LUCK: Annotated[Factor, Doc("RU-B-DER-3: of CHA; more than 0 for heroes and strong villains.")] = 0
    SPEED: Annotated[Factor, Doc("RU-B-DER-4: of DEX.")] = 1
    LIFE: Annotated[Factor, Doc("RU-B-DER-5: of STR.")] = 4
    wealth: Annotated[Factor, Doc("RU-B-LIM-1: of LVL x LVL, in coins.")] = 1000
    load: Annotated[Factor, Doc("RU-B-LIM-2: of STR x STR, in pounds.")] = 0.5


DEFAULT_FACTORS = Factors()
FactorsField = Annotated[Factors, Doc("Factors; those that are left out have their defaults.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedValues:
    """Values derived from the attributes on the sheet; temporary changes do not affect them."""

    MAGIC: Annotated[int, Doc("Points of magic, a pool.")]
    LUCK: Annotated[int, Doc("Points of LUCK, a pool.")]
    SPEED: Annotated[int, Doc("Yards that one runs in a round: DEX times its factor.")]
    LIFE: Annotated[int, Doc("Life points, a pool.")]
    yards_per_round: Annotated[int, Doc("Usual top distance in one round.")]
    wealth_limit: Annotated[int, Doc("Most that all belongings may be worth, in coins.")]
    load_limit: Annotated[int, Doc("Most that may be carried, in pounds.")]
    balance_limit: Annotated[int, Doc("Most that advantages and disadvantages may cost together.")]


@lru_cache(DERIVED_BEFORE)
def derive(attributes: Attributes, factors: Factors, pointer: str) -> DerivedValues:
    """Derived values: one attribute times a factor each, rounded down (RU-B-DER-1).

    MAGIC (RU-B-DER-2), LUCK (RU-B-DER-3), SPEED (RU-B-DER-4), LIFE (RU-B-DER-5) and the limits (RU-B-LIM-1, -2).

    Raises:
        Rejected: `bad_factor`, `bad_divisor`; `pointer` is the place of the factors.
    """
    speed = times(attributes.DEX, factor_of(factors.SPEED, f"{pointer}/SPEED"))
    return DerivedValues(
        MAGIC=times(attributes.INT, factor_of(factors.MAGIC, f"{pointer}/MAGIC")),
        LUCK=times(attributes.CHA, factor_of(factors.LUCK, f"{pointer}/LUCK")),
        SPEED=speed,
        LIFE=times(attributes.STR, factor_of(factors.LIFE, f"{pointer}/LIFE")),
        yards_per_round=speed * YARDS_PER_SPEED,
        wealth_limit=wealth_limit(attributes.LVL, factors.wealth, f"{pointer}/wealth"),
        load_limit=times(attributes.STR * attributes.STR, factor_of(factors.load, f"{pointer}/load")),
        balance_limit=balance_limit(attributes.LVL),
    )


def wealth_limit(level: int, factor: float | str, pointer: str) -> int:
    """LVL x LVL x factor, in coins (RU-B-LIM-1)."""
    return times(level * level, factor_of(factor, pointer))


def balance_limit(level: int) -> int:
    """Advantages and disadvantages together should cost LVL at most (RU-B-SLOT-3)."""
    return level
