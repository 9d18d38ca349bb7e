"""Orders with result points, given or made by a check. Rules F6-COND-6, F6-MOD-1 and F6-REM-1."""

from typing import Annotated, Any

from service.rulesets.contract import Rejected
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.figures import LookupContext, Order
from service.rulesets.freed6.stored.lookups.checks import choices_of_check, stated_by_game_master
from service.rulesets.freed6.stored.participants import checking
from service.rulesets.stored import Participant, StatedBy, StoredParticipant
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Doc, Id
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionBeside:
    """Condition that an order is about."""

    condition_id: Annotated[Id, Doc("Of the target's condition.")]


def completed(order: Order) -> Order:
    """The order with the actor as target and as roller, where it names no other."""
    target = order.target or StoredParticipant(id=order.actor.id)
    roller = order.roller
    if roller is not None and roller.id is None and roller.name is None:
        roller = replace(roller, id=order.actor.id)
    return replace(order, target=target, roller=roller)


def participants(*actor_may_need: str, **actor: Any) -> tuple[Participant, ...]:
    """Participants: the actor, the target, and the roller who makes the check."""
    return (
        Participant("actor", "Who does it.", may_need=actor_may_need, **actor),
        Participant(
            "target",
            "The character concerned; null for the acting one.",
            needs=(Ability.BEAR,),
            must_be_stored=True,
            optional=True,
        ),
        checking("roller", "The check that makes the points, by `actor` unless it names another."),
    )


def stated_by(*game_master: str) -> StatedBy:
    """Members for some senders only; a player has checks made by own characters alone, at a difficulty of the scene."""
    return StatedBy(
        game_master=(*game_master, *stated_by_game_master("roller")),
        circumstances=("difficulty",),
        sides={"roller": choices_of_check("roller")},
    )


def target_condition(context: LookupContext) -> Condition:
    """The condition of the target that an order is about (F6-REM-3, F6-HEAL-1).

    Raises:
        Rejected: `condition_not_found`.
    """
    figure, identity = context.figure, context.order.condition_id
    if figure is None or identity not in figure.lasting:
        raise Rejected("condition_not_found", "/condition_id", id=identity)
    return figure.lasting[identity]
