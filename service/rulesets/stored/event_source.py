"""Declaration of orders that name an event of the log, from which members are read."""

from collections.abc import Callable

from service.rulesets.stored.run_time_types import Document
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSource:
    """Declaration that an order may name the event of an earlier command in place of its outcome.

    Attributes:
        member: further member of the order, with the seq of the event.
        of: names of the operations of events that it may name.
        members: `(order, result of the event) -> members of the order` that the event says.
    """

    member: str
    of: tuple[str, ...]
    members: Callable[[Document, Document], Document]
