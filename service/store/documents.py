"""Upgrade of stored sheets, states and conditions: members that earlier versions lacked get their defaults."""

from collections.abc import Iterator
from typing import Any

import marshmallow as ma
import structlog
from sqlalchemy import Connection, Table, bindparam, select, update

from service.play.resources.codec import Codec, codec_of
from service.play.resources.stored_members import STORED
from service.rulesets import RULESET_BY_NAME
from service.store.tables import campaigns, characters, combatants

WRITTEN_BEFORE = frozenset({"0002", "0003", "0004", "0005", "0006"})
"""Revisions whose documents lack members."""
AT_ONCE = 500
_log = structlog.get_logger()


def complete_documents(connection: Connection) -> None:
    """Write every sheet, state and condition in this version's form; unreadable ones stay and are reported."""
    for campaign_id, ruleset in connection.execute(select(campaigns.c.campaign_id, campaigns.c.ruleset)).fetchall():
        if ruleset in RULESET_BY_NAME:
            for table in (characters, combatants):
                _complete(connection, table, campaign_id, codec_of(RULESET_BY_NAME[ruleset]))


def _complete(connection: Connection, table: Table, campaign_id: str, codec: Codec) -> None:
    identity = [column for column in table.primary_key if column.name != "campaign_id"]
    mine = table.c.campaign_id == campaign_id
    stored = [table.c[name] for name in STORED]
    rows = connection.execute(select(*identity, *stored).where(mine, table.c.sheet.is_not(None)))
    changed = list(_changed(rows.mappings().all(), codec))
    this = [column == bindparam(f"b_{column.name}") for column in identity]
    statement = update(table).where(mine, *this).values({name: bindparam(f"b_{name}") for name in STORED})
    for start in range(0, len(changed), AT_ONCE):
        connection.execute(statement, changed[start : start + AT_ONCE])


def _changed(rows: Any, codec: Codec) -> Iterator[dict[str, Any]]:
    for row in rows:
        try:
            completed = codec.completed(row)
        except ma.ValidationError:
            _log.warning("a stored sheet cannot be read", row={name: str(row[name]) for name in row if "id" in name})
        else:
            if any(completed[name] != row[name] for name in STORED):
                yield {f"b_{name}": value for name, value in {**row, **completed}.items()}
