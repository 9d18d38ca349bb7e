"""Decisions in orders: which sender may state them, and which members of `decision_needed` a player sees."""

from collections.abc import Iterable, Sequence
from typing import Any

from service.dice import Choice, Choices
from service.phrases import Phrase
from service.play.call import Actor
from service.play.commands.read_order import ReadOrder
from service.play.commands.stated_members import Sender, not_yours
from service.play.participants.participants import Participants
from service.play.resources.rows import Role
from service.play.row_filter import HIDDEN_FROM_ROLLER
from service.pointer_tokens import escape
from service.resolution.dice_refusals import Undecided
from service.rulesets.stored.participants import pointer_of
from service.values import replace

_OPEN_TO_ALL = ("member", "participant")
"""Members of `decision_needed` that a player hears of a decision which is not the player's own."""


def check_decided(sender: Sender, order: ReadOrder) -> None:
    """Refuse decisions in an order that are not its sender's: players decide for their own characters.

    Of a reroll these are the decisions that it states itself, not those of the earlier order.

    Raises:
        Refusal: `not_yours_to_state`, with every such decision.
    """
    if sender.actor.role is Role.GM:
        return
    check_questions(sender.actor, order.source.visibility, order.body.ask)
    decisions = order.body.decisions if order.replaced is None else order.replaced.decided
    if not decisions:
        return
    if foreign := _foreign(sender, order, decisions):
        raise not_yours(map(place_of, foreign), Phrase("Another player decides this. Leave it out."))


def _foreign(sender: Sender, order: ReadOrder, decisions: Iterable[str]) -> list[str]:
    """The decisions of participants who are not the sender's."""
    points = {point.member: point for point in order.operation.decisions}
    deciders = {name: order.decider(points[name].participant) for name in decisions}
    return [name for name, decider in deciders.items() if decider is None or not sender.is_own(decider)]


def check_questions(actor: Actor, visibility: str | None, ask: Sequence[str]) -> None:
    """Refuse a player's questions about an outcome that only the game master sees: they would reveal it.

    Args:
        actor: the key.
        visibility: of the event.
        ask: decision points that are asked.

    Raises:
        Refusal: `not_yours_to_state`.
    """
    if ask and actor.role is not Role.GM and visibility in HIDDEN_FROM_ROLLER:
        raise not_yours(["/ask"], Phrase("A question would reveal what only the game master sees. Leave it out."))


def place_of(decision: str) -> str:
    """The JSON pointer to a decision in an order."""
    return f"/decisions/{escape(decision)}"


def abilities_of_decisions(order: ReadOrder) -> dict[str, tuple[str, ...]]:
    """JSON pointer to a participant -> abilities needed for decisions that are stated, or offered in advance."""
    needed, decisions = dict[str, tuple[str, ...]](), order.body.decisions
    for point in order.operation.decisions if decisions else order.operation.offered:
        choices = _listed(decisions[point.member]) if point.member in decisions else ()
        if point.offered and _member_at(order.asked, point.offered.split(".")) is not None:
            choices = (*choices, True)
        for choice in choices:
            pointer = pointer_of(point.participant)
            needed[pointer] = (*needed.get(pointer, ()), *point.needs(choice))
    return needed


def _listed(choice: Choice | Choices) -> Choices:
    """The choices for all times that a decision comes."""
    return choice if isinstance(choice, tuple) else (choice,)


def _member_at(order: Any, path: list[str]) -> Any:
    """The value at a path in an order; None where the order leaves it out."""
    for name in path:
        if isinstance(order, tuple):
            order = order[int(name)] if int(name) < len(order) else None
        else:
            order = getattr(order, name, None)
    return order


def masked_decision(asked: Undecided, actor: Actor, participants: Participants, order: ReadOrder) -> Undecided:
    """A question with options for players of own characters only, in `decision_needed`.

    `needed` and `rolls`, which no answer shows, still have everything.
    """
    members = {name: value for name, value in asked.members.items() if name != "seed"}
    if actor.role is not Role.GM:
        decider = order.decider(asked.needed.participant)
        if decider is None or participants.character_of(decider) not in actor.characters:
            members = {name: members[name] for name in _OPEN_TO_ALL}
            asked = _without_options(asked)
    return replace(asked, members=members)


def _without_options(asked: Undecided) -> Undecided:
    """The refusal with sentences that name no options."""
    detail = Phrase('Another player has to decide "{member}".', member=asked.needed.member)
    return replace(asked, detail=detail, errors=tuple(replace(error, detail=detail) for error in asked.errors))
