"""Request to cut or wrest something free, and the result. Rules RU-C-GRAB-9, RU-C-NET-3 and RU-C-NET-4."""

from enum import StrEnum
from typing import Annotated, Literal

from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import Luck, LuckSpent, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.lookups.blades import Blade
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class RestraintKind(StrEnum):
    """Kind of the restraint, or of the thing that is held."""

    ROPE = "rope"
    CHAIN = "chain"
    OBJECT = "object"


BLADES_THAT_CUT = {
    RestraintKind.ROPE: frozenset({Blade.BLADE, Blade.HEAVY_BLADE}),
    RestraintKind.CHAIN: frozenset({Blade.HEAVY_BLADE}),
    RestraintKind.OBJECT: frozenset[Blade](),
}
"""Blades that cut: any for a rope (RU-C-NET-3), a heavy one for a chain (RU-C-NET-4)."""

RULE_OF_RESTRAINT = {
    RestraintKind.ROPE: "RU-C-NET-3",
    RestraintKind.CHAIN: "RU-C-NET-4",
    RestraintKind.OBJECT: "RU-C-GRAB-9",
}


Restrained = Annotated[RestraintKind, Doc("What holds, or is held.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Request to cut a rope or chain."""

    method: Annotated[Literal["cut"], Doc("By a blade.")]
    kind: Restrained
    blade: Annotated[Blade, Doc("Available ingredients and tools.")] = Blade.NONE
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrest:
    """Request to pull free of a rope or chain, or to wrest a thing from who holds it."""

    method: Annotated[Literal["wrest"], Doc("By strength.")]
    kind: Restrained
    str_: Annotated[Score, Doc("STR of who tries.")]
    holder_str: Annotated[Score, Doc("STR of the one who holds it.")]
    luck: RepeatLuck = None
    holder_luck: Annotated[Luck | None, Doc("LUCK of the one who holds it; none without it.")] = None
    options: OptionsField = DEFAULT_OPTIONS


Restraint = Cut | Wrest


@dataclass(frozen=True, slots=True, kw_only=True)
class RestraintResult:
    """Whether it came free."""

    free: Annotated[bool, Doc("Whether the held or bound participant is free.")]
    target_roll: Annotated[int | None, Doc("The d20 of who tries; null for `cut`.")] = None
    target_outcome: Annotated[CheckOutcome | None, Doc("Its outcome; null for `cut`.")] = None
    holder_roll: Annotated[int | None, Doc("The d20 of the holder; null for `cut`.")] = None
    holder_outcome: Annotated[CheckOutcome | None, Doc("Its outcome; null for `cut`.")] = None
    luck: SpentOnRepeats = None
    holder_luck: Annotated[LuckSpent | None, Doc("What LUCK did for the holder.")] = None
