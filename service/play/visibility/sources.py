"""Removal of sources and turn anchors from conditions for players, since they may name hidden combatants."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.play.resources.rows import Change
from service.rulesets.vocabulary import Absent
from service.values import replace

_NAMING = ("source", "combatant")
"""Members of a condition that hold the id of a combatant or character."""


def without_sources(conditions: Any) -> Any:
    """Conditions without sources."""
    if isinstance(conditions, Mapping):
        return {
            name: None if name in _NAMING else without_sources(item) if name != "details" else item
            for name, item in conditions.items()
        }
    return [without_sources(item) for item in conditions] if isinstance(conditions, list | tuple) else conditions


def changes_without_sources(changes: Iterable[Change]) -> Iterator[Change]:
    """Changes without sources of conditions; those with no other change are left out."""
    for change in changes:
        seen = _seen(change)
        if seen is change or seen.before != seen.after:
            yield seen


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
        return {**value, "conditions": without_sources(value["conditions"])}
    return value
