"""Orders in which nobody has two roles that need different people. Ruling C-12."""

from collections.abc import Callable
from typing import Any

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.stored.figures import Cast


def not_oneself(acting: str, other: str) -> Callable[[Any, Cast], None]:
    """Refuses an order that names one participant as acting and as the other one.

    Args:
        acting: path of the one who acts.
        other: path of the one to whom it happens.
    """

    def verify(order: Any, _cast: Cast) -> None:
        identity = getattr(order, other).id
        if identity is not None and identity == getattr(order, acting).id:
            raise Rejected("bad_input", f"/{other}/id", expected=Phrase("somebody who is not named before"))

    return verify
