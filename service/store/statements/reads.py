"""Statement that reads one resource together with the reader's key."""

from collections.abc import Sequence
from typing import Any

from service.play.resources.rows import Key
from service.play.resources.snapshot import Scope, Snapshot
from service.store import tables
from service.store.statements import access, snapshots
from service.store.statements.columns import Columns
from service.store.statements.tables import EVENT

_OTHER_KEY = Columns(tables.keys, Key, "o")


def _text(selected: str, joined: str, order: str = "") -> str:
    rest = access.FROM.replace("WHERE", f"{joined}\nWHERE")
    return f"SELECT {access.SELECTED}, {selected} FROM {rest}{order}"  # noqa: S608 - names of columns


_ENCOUNTER = _text(snapshots.SELECTED, snapshots.joined(1, only=False), " ORDER BY b.position")
_CHARACTER = _text(snapshots.SELECTED, snapshots.joined(0, only=False))
_EVENT = _text(EVENT.selected, "LEFT JOIN events v ON v.campaign_id = %(campaign_id)s AND v.seq = %(event)s")
_KEY = _text(_OTHER_KEY.selected, "LEFT JOIN keys o ON o.campaign_id = %(campaign_id)s AND o.id = %(key)s")


def text_of(scope: Scope) -> str:
    """The text of the statement for a scope."""
    if scope.event is not None:
        return _EVENT
    if scope.key is not None:
        return _KEY
    return _ENCOUNTER if scope.encounters else _CHARACTER


def load(scope: Scope, rows: Sequence[Sequence[Any]]) -> Snapshot:
    """The snapshot from the rows that were read with the key."""
    if scope.event is None and scope.key is None:
        return snapshots.load(rows, access.WIDTH)
    snapshot, row = Snapshot.empty(), rows[0]
    if row[access.WIDTH] is None:
        return snapshot
    if scope.event is not None:
        snapshot.events[scope.event] = EVENT.load(row, access.WIDTH)
    elif scope.key is not None:
        snapshot.keys[scope.key] = _OTHER_KEY.load(row, access.WIDTH)
    return snapshot
