"""The forms that bracket notation can have, each with the operation it leads to. Rules RU-B-CHK-4 and RU-C-GEN-8."""

from dataclasses import dataclass
from typing import Annotated, Literal

from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.vocabulary import Component, Doc

ReadModifier = Annotated[
    int | str,
    Component("RollunderParsedModifier", "A number, or an expression such as -1d6."),
    Doc("A number, or an expression with every count written where there are dice."),
]
ReadDivisor = Annotated[int, Doc("Divides the value.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedTask:
    """A check."""

    operation: Literal["task"] = "task"
    attribute: Attribute
    divide_by: ReadDivisor
    modifier: ReadModifier


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedChance:
    """A chance roll."""

    operation: Literal["chance"] = "chance"
    percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedContest:
    """A comparative check."""

    operation: Literal["contest"] = "contest"
    attributes: Annotated[tuple[Attribute, ...], Doc("One that both sides check, or one for each.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedComparativeD20:
    """A comparative d20."""

    operation: Literal["comparative_d20"] = "comparative_d20"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedRiseLevel:
    """The roll for the next level."""

    operation: Literal["rise_level"] = "rise_level"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedTalent:
    """A talent check."""

    operation: Literal["talent"] = "talent"
    talent: Annotated[str, Doc("Its name in lower case.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedCombat:
    """An attack or a defense; attack leads to `attack_value` and `attack`, the others to `defend`."""

    operation: Literal["combat"] = "combat"
    choices: Annotated[tuple[str, ...], Doc("One or two of attack, evade, parry and block.")]
    divide_by: ReadDivisor
    modifier: ReadModifier


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedDurability:
    """A test of durability."""

    operation: Literal["durability"] = "durability"
    broken_below: int


Parsed = (
    ParsedTask
    | ParsedChance
    | ParsedContest
    | ParsedComparativeD20
    | ParsedRiseLevel
    | ParsedTalent
    | ParsedCombat
    | ParsedDurability
)
