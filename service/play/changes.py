"""What changed, member by member."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.play.resources import Change
from service.rulesets.vocabulary import Absent
from service.schemas.faults import escape


def created(resource: str, identity: str, document: Mapping[str, Any]) -> Change:
    """A resource that was not there before."""
    return Change(resource=resource, id=identity, path="", after=document)


def deleted(resource: str, identity: str, document: Mapping[str, Any]) -> Change:
    """A resource that is there no more."""
    return Change(resource=resource, id=identity, path="", before=document)


def difference(resource: str, identity: str, before: Any, after: Any, path: str = "") -> Iterator[Change]:
    """The members that differ, each with the value before and after.

    Objects are compared member by member, a list is one value: its indices would shift when something is undone.
    """
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in dict.fromkeys((*before, *after)):
            older, newer = before.get(name, Absent.ABSENT), after.get(name, Absent.ABSENT)
            yield from difference(resource, identity, older, newer, f"{path}/{escape(name)}")
    else:
        yield Change(resource=resource, id=identity, path=path, before=before, after=after)
