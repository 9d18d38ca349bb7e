"""Access to values in a document by JSON pointer (RFC 6901)."""

from collections.abc import Mapping
from typing import Any

from service.pointer_tokens import tokens_of
from service.rulesets.vocabulary import Absent


def value_at(document: Any, path: str) -> Any:
    """Value at a JSON pointer; absent where there is none."""
    for token in tokens_of(path):
        document = document.get(token, Absent.ABSENT) if isinstance(document, Mapping) else Absent.ABSENT
    return document


def with_value(document: Any, path: str, value: Any) -> Any:
    """A copy of the document with a value at a JSON pointer; an absent one removes the present value."""
    return _with(document, tokens_of(path), value)


def _with(document: Any, tokens: list[str], value: Any) -> Any:
    if not tokens:
        return value
    token, *rest = tokens
    below = _with(document.get(token, Absent.ABSENT), rest, value)
    others = {name: item for name, item in document.items() if name != token}
    return others if below is Absent.ABSENT else {**others, token: below}
