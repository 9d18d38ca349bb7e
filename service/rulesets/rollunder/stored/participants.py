"""Participants of many stored operations: one character, and its helpers. Rule RU-B-SHEET-3."""

from collections.abc import Callable
from typing import Any

from service.rulesets.rollunder.options import DEFAULT_OPTIONS
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.abilities import Ability, bars_of_body
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored import Bar, Participant, Somebody


def character_participant(**members: Any) -> Participant:
    """The participant `character`, named by id or not stored at all.

    Args:
        **members: attributes of `service.rulesets.stored.participants.Participant`, for example `needs`.
    """
    return Participant(path="character", prose="The character concerned.", kind=Somebody, **members)


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
    path="helper",
    prose="The helper that cuts the caught character free with a blade; optional.",
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
