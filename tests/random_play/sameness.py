"""Comparison of JSON values that name things by ids which differ from run to run."""

import json
import re
from typing import Any

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_CHANGING = frozenset({"version", "updated_at", "created_at", "at", "exported_at"})
_OF_LOG = frozenset({"events", "keys", "webhooks", "prompts", "event", "checksum"})
_OF_WRITES = frozenset({"unseen_versions", "seen_at"})


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same when ids are numbered in the order in which they appear."""
    return comparable(one) == comparable(other)


def comparable(value: Any, *, without_log: bool = False, without_writes: bool = False) -> Any:
    """A value without members that change at every write, and with numbers in the place of ids.

    Args:
        value: JSON.
        without_log: leave out the log, keys, and references to events.
        without_writes: leave out which writes players saw, because several calls write more often than one.
    """
    left_out = _CHANGING | (_OF_LOG if without_log else set()) | (_OF_WRITES if without_writes else set())
    text = json.dumps(_without(value, left_out))
    numbers: dict[str, str] = {}
    return json.loads(_ID.sub(lambda found: numbers.setdefault(found[0], f"id {len(numbers)}"), text))


def _without(value: Any, left_out: frozenset[str]) -> Any:
    if isinstance(value, dict):
        return {name: _without(each, left_out) for name, each in value.items() if name not in left_out}
    return [_without(each, left_out) for each in value] if isinstance(value, list) else value
