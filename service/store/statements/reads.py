"""Statement that reads one resource together with the reader's key."""

from collections.abc import Sequence
from typing import Any

from service.play.resources.rows import Key
from service.play.resources.snapshot import Scope, Snapshot
from service.store import tables
from service.store.statements import access, snapshots
from service.store.statements.columns import Columns
from service.store.statements.tables import CHARACTER, EVENT
from service.values import dataclass

_OTHER_KEY = Columns(tables.keys, Key, "o")


def _text(selected: str, joined: str, order: str = "") -> str:
    rest = access.FROM.replace("WHERE", f"{joined}\nWHERE")
    return f"SELECT {access.SELECTED}, {selected} FROM {rest}{order}"  # noqa: S608 - names of columns


@dataclass(frozen=True, slots=True)
class _Single:
    """A statement for one row of a table.

    Attributes:
        text: of the statement.
        columns: of the row, behind those of the key.
        place: attribute of `Snapshot` that holds such rows.
    """

    text: str
    columns: Columns[Any]
    place: str

    @classmethod
    def of(cls, columns: Columns[Any], place: str, identity: str, member: str) -> "_Single":
        """The statement for the row with the value of a member of the scope in a column."""
        at = columns.alias
        wanted = f"{at}.campaign_id = %(campaign_id)s AND {at}.{identity} = %({member})s"
        return cls(_text(columns.selected, f"LEFT JOIN {place} {at} ON {wanted}"), columns, place)


_ENCOUNTER = _text(snapshots.SELECTED, snapshots.joined(1, only=False), " ORDER BY b.position")
_CHARACTERS = _text(snapshots.SELECTED, snapshots.joined(0, only=False))
_ALL_CHARACTERS = _text(snapshots.SELECTED, snapshots.joined(0, only=False, characters="all"), " ORDER BY c.id")
_SINGLE = {
    "character": _Single.of(CHARACTER, "characters", "id", "character"),
    "event": _Single.of(EVENT, "events", "seq", "event"),
    "key": _Single.of(_OTHER_KEY, "keys", "id", "key"),
}
"""Member of a scope that names one row -> the statement for that row."""


def text_of(scope: Scope) -> str:
    """The text of the statement for a scope."""
    member = _single(scope)
    if member is not None:
        return _SINGLE[member].text
    if scope.characters is None:
        return _ALL_CHARACTERS
    return _ENCOUNTER if scope.encounters else _CHARACTERS


def load(scope: Scope, rows: Sequence[Sequence[Any]]) -> Snapshot:
    """The snapshot from the rows that were read with the key."""
    member = _single(scope)
    if member is None:
        return snapshots.load(rows, access.WIDTH)
    snapshot, row, single = Snapshot.empty(), rows[0], _SINGLE[member]
    if row[access.WIDTH] is not None:
        getattr(snapshot, single.place)[getattr(scope, member)] = single.columns.load(row, access.WIDTH)
    return snapshot


def _single(scope: Scope) -> str | None:
    return next((member for member in _SINGLE if getattr(scope, member) is not None), None)
