"""A condition that is in place. Rules F6-COND-1 and F6-COND-2.

A condition is a word or short phrase that describes an element; without any, the element is Normal. The named
conditions of tracks have no numbers of their own: effects apply only where they were bought or given.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from annotated_types import Len

from service.rulesets.contract import Rejected
from service.rulesets.freed6.duration import Duration
from service.rulesets.freed6.purchase import Effect
from service.rulesets.freed6.rank import ConditionRank
from service.rulesets.freed6.track import HarmTrack
from service.rulesets.vocabulary import Doc, Name, Number


class ConditionKind(StrEnum):
    """What happens when a condition is created again: nothing, it replaces its group, or another instance."""

    DISCRETE = "discrete"
    PROGRESSIVE = "progressive"
    CUMULATIVE = "cumulative"


KindName = Annotated[str, Len(1, 40), Doc("`discrete`, `progressive` or `cumulative`.")]
Group = Annotated[Name | None, Doc("`progressive`: conditions of one group exclude each other.")]
StockOnly = Annotated[bool, Doc("Whether it applies to Stock characters only.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingCondition:
    """A condition that is in place."""

    id: Annotated[Name | None, Doc("Id of the instance.")] = None
    name: Name
    kind: KindName = ConditionKind.DISCRETE.value
    group: Group = None
    track: Annotated[HarmTrack | None, Doc("The track that it is on, if any.")] = None
    rank: Annotated[ConditionRank | None, Doc("Its rank.")] = None
    result_points: Annotated[Number | None, Doc("Points that created it.")] = None
    duration: Annotated[Duration | None, Doc("How long it lasts.")] = None
    effects: Annotated[tuple[Effect, ...], Doc("Effects on the rolls of its owner.")] = ()
    owner: Annotated[Name | None, Doc("Who or what carries it.")] = None
    stock_only: StockOnly = False


def kind_of(name: str, pointer: str) -> ConditionKind:
    """The kind that a word names (F6-COND-2).

    Raises:
        Rejected: `bad_kind`.
    """
    try:
        return ConditionKind(name)
    except ValueError:
        raise Rejected("bad_kind", pointer, kind=name) from None
