"""Lookups of LUCK that may be spent on repeats. Rules RU-B-LUCK-1 and RU-B-LUCK-6."""

from typing import Annotated

from service.rulesets.rollunder.core.pool import LuckPool, PoolName
from service.rulesets.rollunder.core.repeat import MOST_REPEATS, Luck, Repeats, luck_at_hand
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.abilities import Ability, bars_of_body
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Figure, LookupContext
from service.rulesets.rollunder.stored.lookups import character_of
from service.rulesets.stored import Lookup
from service.rulesets.stored.lookups import value_needed
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckOfOrder:
    """LUCK that may be spent on repeats of this check."""

    pool: Annotated[LuckPool | None, Doc("LUCK points left. Default: the stored value.")] = None
    max_repeats: Annotated[Repeats, Doc("How often the check may be repeated.")] = MOST_REPEATS


LuckField = Annotated[LuckOfOrder | None, Doc("LUCK to spend on repeats; none without it.")]


def luck_of(context: LookupContext) -> Luck | None:
    """The LUCK of a check, with the points that are stored where none are stated (RU-B-LUCK-6).

    If the order offers none, characters with points may still decide to repeat.

    Raises:
        Rejected: `bad_input` if no stored participant has any.
    """
    stated: LuckOfOrder | None = context.stated
    character = character_of(context)
    if stated is None:
        points = 0 if character is None else character.points(PoolName.LUCK)
        return luck_at_hand(points)
    if stated.pool is not None:
        return Luck(pool=stated.pool, max_repeats=stated.max_repeats)
    if character is None:
        raise value_needed(f"{context.pointer}/pool")
    return Luck(pool=character.points(PoolName.LUCK), max_repeats=stated.max_repeats)


def luck_to_spend(figure: Figure, options: Options) -> Luck | None:
    """LUCK that a figure may decide to spend on a check of passing time; None if it may not or has none."""
    barred = any(bars_of_body(figure, Ability.LUCK, options, ""))
    return None if barred else luck_at_hand(Character(figure).points(PoolName.LUCK))


REPEATS = Lookup(find=luck_of, type=LuckField)
"""The member `luck` of a check."""
