"""Participants of many stored operations, one character and its helpers; their LUCK, and pieces of their refusals.

Rules RU-B-SHEET-3, RU-B-LUCK-1, RU-B-LUCK-6 and RU-C-ENC-3.
"""

from collections.abc import Callable
from typing import Annotated, Any

from service.rulesets.contract import Parts, RefusalRow, Refused
from service.rulesets.rollunder.core.combat.luck import Price
from service.rulesets.rollunder.core.pool import LuckPool, PoolName
from service.rulesets.rollunder.core.repeat import MOST_REPEATS, Luck, Repeats, luck_at_hand
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.abilities import Ability, bars_of_body
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, Figure, LookupContext, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import character_of
from service.rulesets.stored import Bar, Lookup, Participant, Somebody
from service.rulesets.stored.lookups import value_needed
from service.rulesets.vocabulary import Doc
from service.values import dataclass


def character_participant(**members: Any) -> Participant:
    """The participant `character`, named by id or not stored at all.

    Args:
        **members: attributes of `service.rulesets.stored.participants.Participant`, for example `needs`.
    """
    return Participant("character", "The character concerned.", kind=Somebody, **members)


def unless_kept_up(needs: tuple[Ability, ...], *names: Lasting) -> Callable[[Figure], tuple[str, ...]]:
    """Abilities of which every order needs one, unless it only gives up something that can be given up without any.

    Args:
        needs: the abilities.
        names: of the conditions that can be given up.
    """
    return lambda figure: () if any(lasting.found(figure, *names)) else needs


def unless_out(ability: Ability) -> Callable[[Figure], tuple[str, ...]]:
    """An ability that some orders need, where the others need a body that obeys: neither turn nor action (RU-C-ACT-1).

    Args:
        ability: that takes the action of the round.
    """
    return lambda figure: (ability,) if any(bars_of_body(figure, ability, DEFAULT_OPTIONS, "")) else ()


HELPER = Participant(
    "helper",
    "The helper that cuts the caught character free with a blade; optional.",
    kind=Somebody,
    needs=(Ability.ACT,),
)
"""A helper with a blade, who cuts net, rope or chain without a check (RU-C-NET-2, RU-C-NET-3, RU-C-NET-4)."""


def bar_on(figure: Figure, code: str, rule: str, ability: str, pointer: str = "/character", **members: Any) -> Bar:
    """A bar that an order meets at a participant, which its sentence names.

    Args:
        figure: of the participant.
        code: of the refusal.
        rule: id of the rule.
        ability: that is barred.
        pointer: to the member of the order that it is about.
        **members: further attributes of `service.rulesets.stored.abilities.Bar`, for example `fixed`.
    """
    named = {"parameters": {"name": figure.name}, **members}
    return Bar(code, rule, ability, pointer=pointer, **named)


def named_item(order: Order, cast: Cast) -> dict[str, str]:
    """Parameters of the sentences about the item of an order of a `character`: its name, or "" if it names none."""
    item: Any = getattr(order, "item", None) or str(getattr(order, "weapon", None) or "")
    figure = cast.get(order.character.id or "")
    if figure is not None:
        return {"item": Character(figure).called(item, "/item")}
    return {"item": item if isinstance(item, str) else ""}


def unpayable(price: Price, luck_for: Callable[[Any], int | None], of: str | Parts = "") -> RefusalRow:
    """The row of a price, known before any die, that LUCK does not cover (RU-B-LUCK-1).

    Args:
        price: which is fixed.
        luck_for: `request -> LUCK` that is there for it; None where it is not asked.
        of: the request, with its place in an order.
    """

    def holds(request: Any) -> Refused:
        luck = luck_for(request)
        return {"cost": price.points, "points": luck} if luck is not None and luck < price.points else False

    return RefusalRow("not_enough_points", price.rule, holds, of=of, ability=Ability.LUCK, fixed=True)


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
