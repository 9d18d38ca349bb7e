"""Excerpts of an event, for reads that do not need the whole."""

import re
from collections.abc import Mapping
from typing import Any

from service.play.resources.rows import Change, Visibility
from service.values import dataclass

IS_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}").fullmatch


def encounter_ids(result: Any) -> tuple[str, ...]:
    """Ids of the encounters in the result of an event; imported logs may contain anything."""
    listed = result.get("encounters") if isinstance(result, Mapping) else None
    ids = listed if isinstance(listed, list | tuple) else ()
    return tuple(identity for identity in ids if isinstance(identity, str) and IS_ID(identity))


@dataclass(frozen=True, slots=True)
class RolledCommand:
    """Members of a command with dice, for statistics.

    Attributes:
        acting: id of the stored character who acted, or None.
        key: id of the key that gave it.
        label: of the key, as it was.
        success: whether it succeeded; None where the game does not put it so.
        percentile: as that of `Event`.
    """

    acting: str | None
    key: str
    label: str
    success: bool | None
    percentile: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """Members of an event that undo needs; attributes as those of `Event`."""

    seq: int
    type: str
    operation: str | None
    encounter_id: str | None
    result: Any
    changes: tuple[Change, ...]
    visibility: Visibility
    undone_by: int | None
    replaces: int | None = None
