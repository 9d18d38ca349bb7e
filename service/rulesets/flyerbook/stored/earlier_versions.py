"""Documents of version 0.1.0, in which the week of healing was counted in days. Rule FB-ENC-3."""

from collections.abc import Mapping
from typing import Any

from service.rulesets.flyerbook.stored.state import MINUTES_PER_DAY, MOST_MINUTES
from service.rulesets.stored import Document

DAYS, MINUTES = "days_since_healing_roll", "minutes_since_healing_roll"
PATHS = {f"/state/{DAYS}": f"/state/{MINUTES}"}
VALUES = ("before", "after")
"""Members of a change with values of its path."""


def modernized(document: Any) -> Any:
    """A character, encounter or event with minutes in the place of days, also in what events changed."""
    if isinstance(document, list):
        return [modernized(item) for item in document]
    if not isinstance(document, Mapping):
        return document
    members = {name: modernized(item) for name, item in document.items()}
    if isinstance(members.get("state"), Mapping):
        members["state"] = _state(members["state"])
    if members.get("path") in PATHS and "resource" in members:
        members["path"] = PATHS[members["path"]]
        members |= {name: _minutes(members[name]) for name in VALUES if name in members}
    return members


def _state(state: Document) -> dict[str, Any]:
    minutes = {MINUTES: _minutes(state[DAYS])} if DAYS in state else {}
    return {name: value for name, value in state.items() if name != DAYS} | minutes


def _minutes(days: Any) -> Any:
    """Minutes of so many days; other values do not change, and are refused as any other."""
    is_number = isinstance(days, int) and not isinstance(days, bool)
    return min(days * MINUTES_PER_DAY, MOST_MINUTES) if is_number else days
