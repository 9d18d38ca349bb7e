"""Removal of what may name hidden combatants and entries: sources and turn anchors of conditions, and templates."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.play.resources.declaration import secrets_of
from service.play.resources.rows import Change, Character
from service.rulesets.vocabulary import Absent
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


def changes_without_sources(changes: Iterable[Change]) -> Iterator[Change]:
    """Changes without sources of conditions and names of entries; those with no other change are left out."""
    for change in changes:
        if change.path.split("/")[1:2] in _PATHS:
            continue
        seen = _seen(change)
        if seen is change or seen.before != seen.after:
            yield seen


_PATHS = [[member] for member in SECRET_ENTRIES]


def _seen(change: Change) -> Change:
    *_, last = path = change.path.split("/")
    if path[1:2] not in ([], ["conditions"]):
        return change
    values = {
        name: _value(value, last, is_condition=bool(path[1:]))
        for name, value in (("before", change.before), ("after", change.after))
        if value is not Absent.ABSENT
    }
    return (
        change if all(getattr(change, name) == value for name, value in values.items()) else replace(change, **values)
    )


def _value(value: Any, last: str, *, is_condition: bool) -> Any:
    if is_condition:
        return None if last in _NAMING else without_sources(value)
    if isinstance(value, Mapping) and "conditions" in value:
        hidden = {member: instead for member, instead in SECRET_ENTRIES.items() if member in value}
        return {**value, **hidden, "conditions": without_sources(value["conditions"])}
    return value
