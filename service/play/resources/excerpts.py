"""What is read of an event where the whole of it is not needed."""

from dataclasses import dataclass
from typing import Any

from service.play.resources.rows import Change, Visibility


@dataclass(frozen=True, slots=True)
class RolledCommand:
    """A command in which dice were thrown.

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
    """What taking events back needs to know of one; attributes as those of `Event`."""

    seq: int
    type: str
    operation: str | None
    encounter_id: str | None
    result: Any
    changes: tuple[Change, ...]
    visibility: Visibility
    undone_by: int | None
