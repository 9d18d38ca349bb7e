"""Request fields that are optional except in one case."""

from typing import TypeVar

from service.phrases import Phrase
from service.rulesets.contract import Rejected

Kind = TypeVar("Kind")


def needed(value: Kind | None, pointer: str, case: str) -> Kind:
    """The value, which this case cannot do without.

    Args:
        value: what the request says.
        pointer: its place in the request.
        case: the case that needs it, in words that complete "Expected a value for".

    Raises:
        Rejected: `bad_input` when it is missing.
    """
    if value is None:
        raise Rejected("bad_input", pointer, expected=Phrase("a value for {case}", case=case))
    return value
