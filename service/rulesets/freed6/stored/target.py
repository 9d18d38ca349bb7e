"""To whom an order happens, and the one condition that it is about. Rules F6-REM-3 and F6-HEAL-1."""

from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6.stored.orders import ids_of, stored_id
from service.rulesets.freed6.stored.points import PointsOrder
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import Figure


def target_id(order: PointsOrder) -> str:
    """Id of the one to whom it happens.

    Raises:
        Rejected: `bad_input` when it is nobody stored.
    """
    return stored_id(
        order.actor if order.target is None else order.target, "/actor" if order.target is None else "/target"
    )


def involved(order: PointsOrder) -> tuple[str, ...]:
    """Ids of all who take part, who does it first.

    Raises:
        Rejected: `bad_input` when it happens to nobody stored.
    """
    return ids_of(order.actor.id, order.checking.id if order.checking else None, target_id(order))


def condition_of(figure: Figure, identity: str, pointer: str) -> Condition:
    """A condition that is in place.

    Raises:
        Rejected: `condition_not_found`.
    """
    if identity not in figure.lasting:
        raise Rejected("condition_not_found", pointer, id=identity)
    return figure.lasting[identity]
