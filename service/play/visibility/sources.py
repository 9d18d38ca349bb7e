"""Removal of what may name hidden combatants and entries: sources of conditions, ids in states, and templates."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.play.resources.declaration import secrets_of
from service.play.resources.rows import Change, Character
from service.rulesets.vocabulary import ID_PATTERN, Absent
from service.values import replace

_NAMING = ("source", "combatant")
"""Members of a condition that hold the id of a combatant or character."""
SECRET_ENTRIES: Mapping[str, Any] = secrets_of(Character)
"""Members of a character that name entries of the library, and what others than the game master see there."""


def without_sources(conditions: Any) -> Any:
    """Conditions without sources."""
    if isinstance(conditions, Mapping):
        return {
            name: None if name in _NAMING else without_sources(item) if name != "details" else item
            for name, item in conditions.items()
        }
    return [without_sources(item) for item in conditions] if isinstance(conditions, list | tuple) else conditions


def without_ids(state: Any) -> Any:
    """A state, or a part of it, without ids: null, and no items of a list."""
    if isinstance(state, Mapping):
        return {name: without_ids(item) for name, item in state.items()}
    if isinstance(state, list | tuple):
        return [without_ids(item) for item in state if not _is_id(item)]
    return None if _is_id(state) else state


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and re.match(ID_PATTERN, value) is not None


_WITHOUT = {"conditions": without_sources, "state": without_ids}
"""Member of a character or combatant -> the function that removes what may name hidden ones."""


def changes_without_sources(changes: Iterable[Change]) -> Iterator[Change]:
    """Changes without sources of conditions, ids in states and names of entries; those with no other are left out."""
    for change in changes:
        if change.path.split("/")[1:2] in _PATHS:
            continue
        seen = _seen(change)
        if seen is change or seen.before != seen.after:
            yield seen


_PATHS = [[member] for member in SECRET_ENTRIES]


def _seen(change: Change) -> Change:
    *_, last = path = change.path.split("/")
    member = "".join(path[1:2])
    if member and member not in _WITHOUT:
        return change
    values = {
        name: _value(value, member, last)
        for name, value in (("before", change.before), ("after", change.after))
        if value is not Absent.ABSENT
    }
    return (
        change if all(getattr(change, name) == value for name, value in values.items()) else replace(change, **values)
    )


def _value(value: Any, member: str, last: str) -> Any:
    """A value of a member, or of a whole resource."""
    if member:
        return None if member == "conditions" and last in _NAMING else _WITHOUT[member](value)
    if isinstance(value, Mapping) and "conditions" in value:
        hidden = {name: instead for name, instead in SECRET_ENTRIES.items() if name in value}
        return {
            **value,
            **hidden,
            **{name: without(value[name]) for name, without in _WITHOUT.items() if name in value},
        }
    return value
