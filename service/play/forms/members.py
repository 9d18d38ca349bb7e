"""Members of each row in events, and those written by hand; derived from the declarations."""

from enum import Enum
from functools import cache
from typing import Any

from service.play.resources.declaration import Logged, members_of_row
from service.play.resources.key import Key


def document_of(row: Any) -> dict[str, Any]:
    """Document of a row, for events that change it."""
    return {name: plain(getattr(row, name)) for name in _logged(_class_of(row))}


def replaced_parts(before: Any, after: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Documents of two versions of a row, with the members that were replaced."""
    logged = _logged(_class_of(before))
    names = [name for name in logged if getattr(before, name) is not getattr(after, name)]
    old, new = ({name: plain(getattr(row, name)) for name in names} for row in (before, after))
    return old, new


def writable_part(row: Any) -> dict[str, Any]:
    """Members of a row that a merge patch may change."""
    return {name: plain(getattr(row, name)) for name in _patched(_class_of(row))}


def key_document(key: Key) -> dict[str, Any]:
    """Document of a key, for events; never with its secret."""
    return {**document_of(key), "revoked": key.revoked_at is not None}


def plain(value: Any) -> Any:
    """A value in its JSON form."""
    if isinstance(value, Enum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _class_of(row: Any) -> Any:
    return type(row)


@cache
def _logged(row: type) -> tuple[str, ...]:
    return tuple(member.name for member in members_of_row(row) if member.visible_in.events is Logged.CHANGES)


@cache
def _patched(row: type) -> tuple[str, ...]:
    return tuple(member.name for member in members_of_row(row) if member.written.by_patch)
