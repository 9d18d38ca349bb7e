"""Request to keep a weapon drawn or strung, and the result."""

from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval

from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass

NEEDS_MORE_STR: Literal["needs_more_str"] = "needs_more_str"

Strength = Annotated[int, Interval(ge=0, le=999)]
Span = Annotated[float, Interval(ge=0, le=1_000_000)]


class DrawAction(StrEnum):
    """Whether to hold a weapon drawn, or to let it down without a shot."""

    DRAW = "draw"
    RELAX = "relax"


class DrawWeapon(StrEnum):
    """Weapon that is drawn, or strung."""

    BOW = "bow"
    DWARVEN_BOW = "dwarven_bow"
    DWARVEN_WAR_BOW = "dwarven_war_bow"
    CROSSBOW = "crossbow"
    BOW_STRUNG = "bow_strung"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A weapon that stays drawn or strung, or is let down."""

    action: Annotated[DrawAction, Doc("Whether it stays drawn, or is let down without a shot.")] = DrawAction.DRAW
    weapon: Annotated[DrawWeapon, Doc("The weapon, and whether it is drawn or only strung.")]
    str_: Annotated[Strength | None, Doc("For a bow that is drawn: STR of the archer.")] = None
    needed_str: Annotated[Strength | None, Doc("For a bow that is drawn: STR that it needs, if any.")] = None
    hours: Annotated[Span | None, Doc("For a crossbow: hours drawn.")] = None
    days: Annotated[Span | None, Doc("For a strung bow: days since the string was put on.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawResult:
    """Limit of keeping a weapon drawn or strung, and the harm of keeping it so for longer."""

    allowed: Annotated[bool, Doc("Whether the archer can draw the bow.")]
    reason: Annotated[Literal["needs_more_str"] | None, Doc("Why not; null when it is possible.")] = None
    rounds: Annotated[int | None, Doc("Rounds for which a bow can stay drawn.")] = None
    limit_hours: Annotated[int | None, Doc("Hours for which a crossbow can stay drawn.")] = None
    limit_days: Annotated[int | None, Doc("Days for which a bow can stay strung.")] = None
    harmed: Annotated[bool | None, Doc("Whether it was drawn or strung too long.")] = None
    damage_mod: Annotated[int | None, Doc("Permanent loss of damage; losses add up.")] = None
