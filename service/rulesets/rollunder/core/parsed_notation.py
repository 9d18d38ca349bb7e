"""Forms of bracket notation, each with its operation. Rules RU-B-CHK-4 and RU-C-GEN-8."""

from typing import Annotated, Literal

from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.vocabulary import Component, Doc
from service.values import dataclass

ReadModifier = Annotated[
    int | str,
    Component("RollunderParsedModifier", "A number, or an expression such as -1d6."),
    Doc("A number, or an expression with every count written where there are dice."),
]
ReadDivisor = Annotated[int, Doc("Divides the value.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedTask:
    """A check."""

    operation: Annotated[Literal["task"], Doc("Where the notation leads.")] = "task"
    attribute: Annotated[Attribute, Doc("The attribute or talent that is checked.")]
    divide_by: ReadDivisor
    modifier: ReadModifier


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedChance:
    """A chance roll."""

    operation: Annotated[Literal["chance"], Doc("Where the notation leads.")] = "chance"
    percent: Annotated[int, Doc("The chance, a multiple of 5.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedContest:
    """A comparative check."""

    operation: Annotated[Literal["contest"], Doc("Where the notation leads.")] = "contest"
    attributes: Annotated[tuple[Attribute, ...], Doc("One that both sides check, or one for each.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedComparativeD20:
    """Each side rolls a d20, and the highest wins."""

    operation: Annotated[Literal["comparative_d20"], Doc("Where the notation leads.")] = "comparative_d20"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedRiseLevel:
    """The roll for the next level."""

    operation: Annotated[Literal["rise_level"], Doc("Where the notation leads.")] = "rise_level"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedTalent:
    """A talent check."""

    operation: Annotated[Literal["talent"], Doc("Where the notation leads.")] = "talent"
    talent: Annotated[str, Doc("Its name in lower case.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedCombat:
    """An attack or a defense; attack leads to `attack_value` and `attack`, the others to `defend`."""

    operation: Annotated[Literal["combat"], Doc("Where the notation leads.")] = "combat"
    choices: Annotated[tuple[str, ...], Doc("One or two of attack, evade, parry and block.")]
    divide_by: ReadDivisor
    modifier: ReadModifier


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedDurability:
    """A test of durability."""

    operation: Annotated[Literal["durability"], Doc("Where the notation leads.")] = "durability"
    broken_below: Annotated[int, Doc("Items with less durability break.")]


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
