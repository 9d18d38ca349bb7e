"""Example declarations as games write them, one of each kind."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Ge, Interval, Le, Len

from service.rulesets.contract.options import RulesetOptions
from service.rulesets.vocabulary import Code, Doc, Matches, Name, Named


class Size(StrEnum):
    """A size.

    Not shown: only the first paragraph is.
    """

    SMALL = "small"
    LARGE = "large"


@dataclass(frozen=True, slots=True, kw_only=True)
class House(RulesetOptions):
    """House rules."""

    on_tie: Size = Size.SMALL


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner:
    """A nested object."""

    name: Name
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sword:
    """A variant."""

    kind: Literal["sword"]
    length: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bow:
    """Another variant."""

    kind: Literal["bow"]
    arrows: int = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Everything:
    """One member of each kind."""

    integer: Annotated[int, Interval(ge=1, le=6), Code("bad_face"), Doc("A face.")]
    from_: Annotated[str, Len(1, 5)] = "here"
    plain_integer: int = 0
    half_bounded: Annotated[int, Ge(0)] = 0
    decimal: Annotated[float, Ge(0), Le(10)] = 0.5
    flag: bool = False
    pattern: Annotated[str, Len(1, 9), Matches("^x+$", "some x")] = "x"
    size: Annotated[Size, Doc("How large it is.")] = Size.SMALL
    inner: Inner | None = None
    many: Annotated[tuple[Inner, ...], Len(0, 2)] = ()
    pair: tuple[int, str] = (0, "")
    table: Annotated[Mapping[Name, int], Len(0, 3)] = field(default_factory=dict)
    either: Annotated[int, Interval(ge=0, le=9)] | Size = 0
    weapon: Annotated[Sword | Bow, Named("Weapon")] | None = None
    options: House = House()
