"""A condition that is in place. Rules F6-COND-1 and F6-COND-2.

A condition is a word or short phrase that describes an element; without any, the element is Normal. The named
conditions of tracks have no inherent numbers: effects apply only if they were bought or given.
"""

from enum import StrEnum
from typing import Annotated

from service.rulesets.freed6.duration import Duration
from service.rulesets.freed6.levels import HarmTrack
from service.rulesets.freed6.purchase import Effect
from service.rulesets.freed6.rank import ConditionRank
from service.rulesets.vocabulary import Code, Doc, Name, Number
from service.values import dataclass


class ConditionKind(StrEnum):
    """Effect of creating a condition again: nothing, replace its group, add another instance (F6-COND-2)."""

    DISCRETE = "discrete"
    PROGRESSIVE = "progressive"
    CUMULATIVE = "cumulative"


Kind = Annotated[ConditionKind, Code("bad_kind"), Doc("What happens when it is created again.")]
Group = Annotated[Name | None, Doc("`progressive`: conditions of one group exclude each other.")]
StockOnly = Annotated[bool, Doc("Whether it applies to Stock characters only.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingCondition:
    """A condition that is in place: a word or short phrase that describes an element (F6-COND-1)."""

    id: Annotated[Name | None, Doc("Id of the instance.")] = None
    name: Annotated[Name, Doc("Such as `Pinned`.")]
    kind: Kind = ConditionKind.DISCRETE
    group: Group = None
    track: Annotated[HarmTrack | None, Doc("The track that it is on, if any.")] = None
    rank: Annotated[ConditionRank | None, Doc("How strong it is, 1 to 6; null where it has none.")] = None
    result_points: Annotated[Number | None, Doc("Points that created it.")] = None
    duration: Annotated[Duration | None, Doc("Duration of the condition.")] = None
    effects: Annotated[tuple[Effect, ...], Doc("Effects on the rolls of its owner.")] = ()
    owner: Annotated[Name | None, Doc("Who or what carries it.")] = None
    stock_only: StockOnly = False
