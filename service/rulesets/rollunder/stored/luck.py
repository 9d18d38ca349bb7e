"""LUCK in commands: what is left of it is looked up, and who spends it pays. Rules RU-B-LUCK-1 and RU-B-LUCK-6."""

from dataclasses import dataclass
from typing import Annotated, Any

from service.rulesets.rollunder.core.pool import LuckPool, PoolName
from service.rulesets.rollunder.core.repeat import MOST_REPEATS, Luck, Repeats
from service.rulesets.rollunder.stored.command import Made, Told
from service.rulesets.rollunder.stored.kept import pool_changed
from service.rulesets.rollunder.stored.order import missing
from service.rulesets.rollunder.stored.standing import Standing
from service.rulesets.stored.figures import Figure
from service.rulesets.vocabulary import Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckOfOrder:
    """LUCK that may be spent on repeats of this check."""

    pool: Annotated[LuckPool | None, Doc("LUCK points left. Left out, as it is stored.")] = None
    max_repeats: Annotated[Repeats, Doc("How often the check may be repeated.")] = MOST_REPEATS


LuckField = Annotated[LuckOfOrder | None, Doc("LUCK to spend on repeats; none without it.")]


def luck_of(who: Standing | None, stated: LuckOfOrder | None, pointer: str = "") -> Luck | None:
    """The LUCK of a check, with the points that are stored where none are stated (RU-B-LUCK-6).

    Raises:
        Rejected: `bad_input` when nobody stored has any.
    """
    if stated is None:
        return None
    if stated.pool is None and who is None:
        raise missing("pool", f"{pointer}/luck")
    points = stated.pool if stated.pool is not None or who is None else who.points(PoolName.LUCK)
    return Luck(pool=points or 0, max_repeats=stated.max_repeats)


def _luck(who: Standing | None, order: Any) -> Luck | None:
    return luck_of(who, order.luck)


REPEATS = Made(LuckField, _luck)
"""The member `luck` of a check."""


def pays_repeats(figure: Figure, told: Told) -> Figure:
    """LUCK is paid by the check that it repeated (RU-B-LUCK-6)."""
    spent = told.result.luck
    return figure if spent is None else pool_changed(figure, PoolName.LUCK, -spent.spent)
