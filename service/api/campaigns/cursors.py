"""Cursors of lists: opaque texts that name the end of a page."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated, TypeAlias
from uuid import UUID

from annotated_types import Len

from service.phrases import Phrase
from service.play.forms.page import PagePosition
from service.resolution.refusal import of_faults
from service.rulesets.stored.examples import ACTOR
from service.rulesets.vocabulary import Doc, Example
from service.schemas.faults import PlacedFault

_LONGEST = 1_200
"""Room for a UUID and a name of 200 characters, in base64."""
_ID_LENGTH = 36
Cursor: TypeAlias = Annotated[
    str | None, Len(1, _LONGEST), Doc("`next_cursor` of the previous page, with the same filters."), Example(ACTOR)
]


def cursor_of(position: PagePosition | None) -> str | None:
    """The cursor of a position: an id, or base64 of an id and a name."""
    if position is None or position.name is None:
        return None if position is None else position.id
    return urlsafe_b64encode(f"{position.id}{position.name}".encode()).decode().rstrip("=")


def position_of(cursor: str | None, *, by_name: bool) -> PagePosition | None:
    """The position of a cursor.

    Raises:
        Refusal: it is not a cursor of a list in this order.
    """
    if cursor is None:
        return None
    try:
        text = urlsafe_b64decode(f"{cursor}==").decode() if by_name else cursor
        identity = str(UUID(text[:_ID_LENGTH]))
    except ValueError:  # also of base64 and UTF-8
        raise _not_a_cursor() from None
    if (not by_name and cursor != identity) or "\0" in text:
        raise _not_a_cursor()
    return PagePosition(identity, text[_ID_LENGTH:] if by_name else None)


def _not_a_cursor() -> Exception:
    detail = Phrase("Expected `next_cursor` of a page in the same order.")
    return of_faults((PlacedFault("cursor", "bad_input", detail, "parameter"),))
