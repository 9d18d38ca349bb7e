"""Pools of points, and payments from them. Rules RU-B-POOL-1 and RU-B-LUCK-1."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.contract import Rejected
from service.rulesets.vocabulary import Count, Doc

LuckPool = Annotated[Count, Doc("LUCK points left.")]


class PoolName(StrEnum):
    """The pools of a character; SPEED is none."""

    LIFE = "LIFE"
    MAGIC = "MAGIC"
    LUCK = "LUCK"


def paid(pool: int, cost: int, pointer: str) -> int:
    """The points left after paying; a pool with too few points pays nothing (RU-B-LUCK-1, RU-B-POOL-1).

    Raises:
        Rejected: `not_enough_points`.
    """
    if cost > pool:
        raise Rejected("not_enough_points", pointer, cost=cost, points=pool)
    return pool - cost
