"""Resources that fighters use up, such as luck, magic and arrows: what is gone at the end of a fight."""

from collections.abc import Mapping
from typing import Any

from service.rulesets.stored.fights import Resource
from service.rulesets.stored.paths import numbers_at


def used(resource: Resource, before: Mapping[str, Any], after: Mapping[str, Any]) -> int:
    """The amount that a fighter has used up; 0 where it has as much as before, or more.

    Args:
        resource: its place.
        before: sheet, state, conditions and derived values at the start of the fight.
        after: sheet, state and conditions at the end.
    """
    if resource.used:
        return max(0, round(_total(after, resource.used) - _total(before, resource.used)))
    full = numbers_at(before, resource.of) if resource.of else {}
    first, last = ({**full, **numbers_at(documents, resource.left)} for documents in (before, after))
    return max(0, round(sum(first.values()) - sum(last.values())))


def _total(documents: Mapping[str, Any], path: str) -> float:
    return sum(numbers_at(documents, path).values())
