"""Resources that fighters use up, such as luck, magic and arrows: what is gone at the end of a fight."""

from collections.abc import Mapping
from typing import Any

from service.rulesets.stored.fights import Resource
from service.rulesets.stored.paths import values_at


def used(resource: Resource, before: Mapping[str, Any], after: Mapping[str, Any]) -> int:
    """The amount that a fighter has used up; 0 where it has as much as before, or more.

    Args:
        resource: its place.
        before: sheet, state, conditions and derived values at the start of the fight.
        after: sheet, state and conditions at the end.
    """
    if resource.used:
        return max(0, round(_total(after, resource.used) - _total(before, resource.used)))
    full = _numbers(before, resource.of) if resource.of else {}
    first, last = ({**full, **_numbers(documents, resource.left)} for documents in (before, after))
    return max(0, round(sum(first.values()) - sum(last.values())))


def _total(documents: Mapping[str, Any], path: str) -> float:
    return sum(_numbers(documents, path).values())


def _numbers(documents: Mapping[str, Any], path: str) -> dict[str, float]:
    return {key: value for key, value in values_at(documents, path).items() if isinstance(value, int | float)}
