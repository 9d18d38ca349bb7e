"""How an operation acts on stored characters."""

from collections.abc import Callable
from dataclasses import dataclass
from types import UnionType
from typing import Any

from service.rulesets.stored.figures import Cast


def _no(_order: Any) -> bool:
    """What no order of an operation is."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """An operation on stored characters: its sheets are looked up, its consequences are kept.

    Attributes:
        order: frozen dataclass, or a union of such, that a caller sends instead of the request. Participants may name
            an `id` instead of stating everything.
        lead: JSON pointer to the participant who acts; in a command on one character it is that character.
        ids: ids of all participants of an order who are stored, the one who acts first.
        stage: `(order, cast) -> request`, from stored sheets and states. Raises `Rejected`.
        apply: `(order, result, cast) -> cast`, those whose state is another one afterwards.
        gm_only: whether it is an act of the game master, not of the character.
        secrets: members of the result and parameters of its summary that tell the state of whom it happens to; players
            see them of their own characters only.
        everybody: `order -> bool`, whether the cast holds everybody in the encounter and not only those whom the order
            names, for rules about what others have done.
        rejections: codes with which an order may be refused, beside those of the operation.
        decreed: `order -> bool`, whether this order is an act of the game master where others of the operation are not.
    """

    order: type | UnionType
    lead: str
    ids: Callable[[Any], tuple[str, ...]]
    stage: Callable[[Any, Cast], Any]
    apply: Callable[[Any, Any, Cast], Cast]
    gm_only: bool = False
    secrets: tuple[str, ...] = ()
    everybody: Callable[[Any], bool] = _no
    rejections: tuple[str, ...] = ()
    decreed: Callable[[Any], bool] = _no
