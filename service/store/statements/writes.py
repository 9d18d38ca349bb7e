"""Statements that write all changes of a call: rows, the event, the log's head, the stored answer.

Each writes one table and has one parameter that holds all its rows as a JSON array, so its text does not depend on how
many rows there are. They are sent together, in one round trip. One statement for all tables would be refused by a
distributed database, which executes the parts of a statement one by one in an internal order.
"""

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from functools import cache

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql

from service.play.resources.prompt import Prompt
from service.play.resources.rows import (
    Campaign,
    Character,
    Combatant,
    Delivery,
    Encounter,
    Event,
    Key,
    LibraryEntry,
    Webhook,
)
from service.store import tables
from service.values import dataclass

_DIALECT = postgresql.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy has no annotation for it


class Write(Enum):
    """Kind of a write of a row."""

    INSERT = "insert"
    UPDATE = "update"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A table with its kinds of writes.

    Attributes:
        table: the table.
        kind: dataclass of its rows.
        identity: names of the attributes that, beside the campaign, identify rows.
    """

    table: Table
    kind: type
    identity: tuple[str, ...]


TARGETS = {
    target.kind: target
    for target in (
        WrittenTable(tables.keys, Key, ("id",)),
        WrittenTable(tables.webhooks, Webhook, ("id",)),
        WrittenTable(tables.deliveries, Delivery, ("id",)),
        WrittenTable(tables.characters, Character, ("id",)),
        WrittenTable(tables.encounters, Encounter, ("id",)),
        WrittenTable(tables.combatants, Combatant, ("encounter_id", "id")),
        WrittenTable(tables.entries, LibraryEntry, ("id",)),
        WrittenTable(tables.events, Event, ("seq",)),
        WrittenTable(tables.prompts, Prompt, ("id",)),
    )
}
_PARENTS_FIRST = tuple(TARGETS)
_PLACES = {
    place: number
    for number, place in enumerate(
        [
            *((Write.DELETE, kind) for kind in reversed(_PARENTS_FIRST)),
            *((write, kind) for kind in _PARENTS_FIRST for write in (Write.UPDATE, Write.INSERT)),
        ]
    )
}
OF_CAMPAIGN = tuple(field.name for field in fields(Campaign) if field.name != "id")
_LISTED = ", ".join(f'"{name}"' for name in OF_CAMPAIGN)
_VALUES = ", ".join(f"%(campaign_{name})s" for name in OF_CAMPAIGN)
_SET = ", ".join(f'"{name}" = %(campaign_{name})s' for name in OF_CAMPAIGN)
_TOUCHED = "date_trunc('hour', now())"
"""The hour of the change. With the second, an index would have to be written with every command."""
_GROWN = """character_count = character_count + %(grown_characters)s,
combatant_count = combatant_count + %(grown_combatants)s, stored_bytes = stored_bytes + %(grown_bytes)s,
webhook_count = webhook_count + %(grown_webhooks)s"""
SEQ = f"""UPDATE campaigns SET last_seq = %(last_seq)s, touched_at = {_TOUCHED}, {_GROWN}
WHERE campaign_id = %(campaign_id)s"""  # noqa: S608 - no value
CAMPAIGN = f"""UPDATE campaigns SET {_SET}, last_seq = %(last_seq)s, touched_at = {_TOUCHED}, {_GROWN}
WHERE campaign_id = %(campaign_id)s"""  # noqa: S608 - names of columns
NEW_CAMPAIGN = f"""INSERT INTO campaigns
(campaign_id, {_LISTED}, last_seq, touched_at, character_count, combatant_count, stored_bytes, webhook_count)
VALUES (%(campaign_id)s, {_VALUES}, %(last_seq)s, {_TOUCHED}, %(grown_characters)s, %(grown_combatants)s,
%(grown_bytes)s, %(grown_webhooks)s)"""  # noqa: S608 - the same
ANSWER = """INSERT INTO idempotency (campaign_id, key_hash, fingerprint, sealed_answer, created_at)
VALUES (%(answered_under)s, %(key_hash)s, %(fingerprint)s, %(sealed_answer)s, %(answered_at)s)"""
MARKED = """UPDATE events t SET {member} = r.{member} FROM jsonb_to_recordset(%({name})s::jsonb)
AS r(seq bigint, {member} bigint) WHERE t.campaign_id = %(campaign_id)s AND t.seq = r.seq"""
MESSAGES = """INSERT INTO deliveries (campaign_id, id, webhook_id, seq, type, subject, attempts, created_at, next_at)
SELECT w.campaign_id, md5(w.id::text || m.nonce)::uuid, w.id, m.seq, m.type, m.subject, 0, now(), now()
FROM webhooks w CROSS JOIN jsonb_to_recordset(%(messages)s::jsonb) AS m(nonce text, seq bigint, type text, subject uuid)
WHERE w.campaign_id = %(campaign_id)s AND w.disabled_at IS NULL AND (w.types = '[]' OR w.types ? m.type)"""
"""The outbox: a delivery for each webhook that subscribes to the type of an event.

Its id follows from the webhook and a nonce: a distributed database runs no volatile function, such as one that makes
ids, where it inserts what it selects.
"""
UNDONE_BY = MARKED.format(member="undone_by", name="undone_by")
REVEALED_BY = MARKED.format(member="revealed_by", name="revealed_by")
MARKS = {"undone_by": UNDONE_BY, "revealed_by": REVEALED_BY}
"""Member of an event -> the statement that sets it on earlier events."""


def name_of(write: Write, kind: type) -> str:
    """The name of the parameter with the rows of a write."""
    return f"{write.value}_{TARGETS[kind].table.name}"


def ordered(written: Iterable[tuple[Write, type]]) -> list[tuple[Write, type]]:
    """Writes in an order that foreign keys and unique indexes accept: rows go before others take their names."""
    return sorted(written, key=_PLACES.__getitem__)


@cache
def text_of(write: Write, kind: type) -> str:
    """The statement for all rows of one table that are written in one way."""
    target = TARGETS[kind]
    rows = f"jsonb_to_recordset(%({name_of(write, kind)})s::jsonb) AS r({_typed(target)})"
    name, mine = target.table.name, "t.campaign_id = %(campaign_id)s"
    same = "".join(f" AND t.{column} = r.{column}" for column in target.identity)
    if write is Write.DELETE:
        return f"DELETE FROM {name} t USING {rows} WHERE {mine}{same}"  # noqa: S608 - names of tables and columns
    columns = [column for column in _columns(target) if write is Write.INSERT or column not in target.identity]
    if write is Write.INSERT:
        listed, values = (", ".join(f'{prefix}"{column}"' for column in columns) for prefix in ("", "r."))
        # Rows that come from no table would be copied by Citus, with a commit in two phases.
        source = (
            f"SELECT g.campaign_id, {values} FROM campaigns g CROSS JOIN {rows} WHERE g.campaign_id = %(campaign_id)s"  # noqa: S608 - the same
        )
        return f"INSERT INTO {name} (campaign_id, {listed}) {source}"
    changed = ", ".join(f'"{column}" = r."{column}"' for column in columns)
    return f"UPDATE {name} t SET {changed} FROM {rows} WHERE {mine}{same}"  # noqa: S608 - the same


def _columns(target: WrittenTable) -> list[str]:
    names = [field.name for field in fields(target.kind)]
    return [name for name in names if name in target.table.c and name != "campaign_id"]


def _typed(target: WrittenTable) -> str:
    """The columns with their types, for `jsonb_to_recordset`."""
    return ", ".join(f'"{name}" {target.table.c[name].type.compile(dialect=_DIALECT)}' for name in _columns(target))
