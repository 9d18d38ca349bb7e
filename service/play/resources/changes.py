"""Differences between two versions of a resource, member by member."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import compress
from operator import is_not
from typing import Any, Protocol

from service.play.resources.rows import Change
from service.pointer_tokens import escape
from service.rulesets.vocabulary import Absent
from service.schemas.strict_json import dumps


class Versioned(Protocol):
    """A row with a version."""

    @property
    def version(self) -> int:
        """Number of its changes."""

    @property
    def created_at(self) -> datetime:
        """Time of creation."""


def whole(row: Versioned, document: Mapping[str, Any]) -> dict[str, Any]:
    """The document of a resource in full, from which it can be restored."""
    return {**document, "version": row.version, "created_at": row.created_at}


def created(resource: str, identity: str, document: Mapping[str, Any]) -> Change:
    """The change that creates a resource."""
    return Change(resource=resource, id=identity, path="", after=document)


def deleted(resource: str, identity: str, document: Mapping[str, Any]) -> Change:
    """The change that deletes a resource."""
    return Change(resource=resource, id=identity, path="", before=document)


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON; to Python 1, 1.0 and true are equal."""
    if one is other or one != other:
        return one is other
    if isinstance(one, (str, bool, int, float)):
        return isinstance(one, str) or type(one) is type(other)
    if not one:
        return True
    if isinstance(one, Mapping):
        return dumps(one) == dumps(other) or all(alike(value, other[name]) for name, value in one.items())
    return not isinstance(one, (list, tuple)) or all(map(alike, one, other))


def difference(resource: str, identity: str, before: Any, after: Any, path: str = "") -> Iterator[Change]:
    """The members that differ, each with the value before and after.

    Objects are compared member by member, a list is one value: its indices would shift when something is undone.
    """
    if alike(before, after):
        return
    yield from _differing(resource, identity, before, after, path)


def _differing(resource: str, identity: str, before: Any, after: Any, path: str) -> Iterator[Change]:
    """The members that differ of two values that do."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name, older, newer in _members(before, after):
            if not alike(older, newer):
                yield from _differing(resource, identity, older, newer, f"{path}/{escape(name)}")
    else:
        yield Change(resource=resource, id=identity, path=path, before=before, after=after)


def _members(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterable[tuple[str, Any, Any]]:
    """The names of the members that are not the same object, with the values before and after."""
    if before.keys() == after.keys():
        older, newer = before.values(), tuple(map(after.__getitem__, before))
        return compress(zip(before, older, newer, strict=True), map(is_not, older, newer))
    absent = Absent.ABSENT
    return ((name, before.get(name, absent), after.get(name, absent)) for name in dict.fromkeys((*before, *after)))
