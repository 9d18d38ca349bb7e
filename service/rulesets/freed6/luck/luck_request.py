"""Request to award, spend or reset luck points, and its result."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Len

from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import MOST_ITEMS, Absent, Count, Doc, Name, Positive, Sometimes
from service.values import dataclass


class LuckAction(StrEnum):
    """Action on the pool of luck points."""

    START_SESSION = "start_session"
    SPEND = "spend"
    AWARD = "award"
    NEW_TURN = "new_turn"


class LuckPurpose(StrEnum):
    """Purpose of a luck point: doubling dice, or influence on the story."""

    DICE = "dice"
    NARRATIVE = "narrative"


class LuckRefusal(StrEnum):
    """Reason why a point was not spent."""

    GM_VETO = "gm_veto"


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckState:
    """The Luck of a character."""

    luck_rank: Annotated[Count, Doc("Rank of the Luck ability.")] = 0
    luck_points: Annotated[Count, Doc("Points that are left.")] = 0
    luck_spent_this_turn: Annotated[bool, Doc("Whether luck of any participant has affected dice in this turn.")] = (
        False
    )
    dynamic: Annotated[bool, Doc("Whether the character is Dynamic; a Stock character has no Luck.")] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckOfCharacter:
    """Pool of one of many characters in the same event."""

    name: Annotated[Name, Doc("Whose pool it is.")]
    state: Annotated[LuckState, Doc("The pool before.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckLeft:
    """The pool of one of many afterwards."""

    name: Annotated[Name, Doc("Whose pool it is.")]
    luck_points: Annotated[int, Doc("Points left in the session.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Luck:
    """Request to award, spend or reset luck points of a pool."""

    state: Annotated[LuckState, Doc("The pool before.")]
    action: Annotated[LuckAction, Doc("What happens to the points.")]
    purpose: Annotated[LuckPurpose, Doc("`spend`: what the point is for.")] = LuckPurpose.DICE
    after_roll: Annotated[bool, Doc("`spend`: whether the check was rolled already.")] = False
    gm_veto: Annotated[bool, Doc("`spend`: whether the game master forbids it.")] = False
    amount: Annotated[Positive, Doc("`award`: how many points.")] = 1
    characters: Annotated[
        tuple[LuckOfCharacter, ...], Len(0, MOST_ITEMS), Doc("Other characters with the same change; not with `spend`.")
    ] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckResult:
    """The pool afterwards."""

    accepted: Annotated[bool, Doc("Whether it happened; a veto of the game master refuses a narrative use.")]
    reason: Annotated[LuckRefusal | None, Doc("Why nothing was spent.")] = None
    luck_points: Annotated[int, Doc("Points left in the session.")]
    luck_spent_this_turn: Annotated[bool, Doc("Whether luck has affected dice in this turn, which it may once.")]
    characters: Annotated[
        tuple[LuckLeft, ...] | Absent, Sometimes(), Doc("The pools of the others, in the order of the request.")
    ] = Absent.ABSENT
