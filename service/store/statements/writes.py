"""Statement that writes all changes of a call: rows, the event, the log's head, the stored answer.

Its parts are common table expressions, each with one parameter that holds all rows of a table as a JSON array. So its
text depends on which tables are written, and not on how many rows.
"""

from collections.abc import Collection
from dataclasses import fields
from enum import Enum
from functools import cache

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql

from service.play.resources.prompt import Prompt
from service.play.resources.rows import Campaign, Character, Combatant, Delivery, Encounter, Event, Key, Webhook
from service.store import tables
from service.values import dataclass

_DIALECT = postgresql.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy has no annotation for it


class Write(Enum):
    """Kind of a write of a row."""

    INSERT = "insert"
    UPDATE = "update"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class Target:
    """A table with its kinds of writes.

    Attributes:
        table: the table.
        kind: dataclass of its rows.
        identity: names of the attributes that, beside the campaign, tell rows apart.
    """

    table: Table
    kind: type
    identity: tuple[str, ...]


TARGETS = {
    target.kind: target
    for target in (
        Target(tables.keys, Key, ("id",)),
        Target(tables.webhooks, Webhook, ("id",)),
        Target(tables.deliveries, Delivery, ("id",)),
        Target(tables.characters, Character, ("id",)),
        Target(tables.encounters, Encounter, ("id",)),
        Target(tables.combatants, Combatant, ("encounter_id", "id")),
        Target(tables.events, Event, ("seq",)),
        Target(tables.prompts, Prompt, ("id",)),
    )
}
OF_CAMPAIGN = tuple(field.name for field in fields(Campaign) if field.name != "id")
_LISTED = ", ".join(f'"{name}"' for name in OF_CAMPAIGN)
_VALUES = ", ".join(f"%(campaign_{name})s" for name in OF_CAMPAIGN)
_TOUCHED = "CASE WHEN touched_at < now() - interval '1 hour' THEN now() ELSE touched_at END"
"""The hour in which something happened: were it the second, an index would have to be written with every command."""
_GROWN = """character_count = character_count + %(grown_characters)s,
combatant_count = combatant_count + %(grown_combatants)s, stored_bytes = stored_bytes + %(grown_bytes)s,
webhook_count = webhook_count + %(grown_webhooks)s"""
SIZE = ("character_count", "combatant_count", "last_seq", "stored_bytes", "webhook_count")
"""Columns of a campaign that tell how much it stores, as `Size` has them."""
_RETURNED = f"RETURNING {', '.join(SIZE)}"
SEQ = f"""UPDATE campaigns SET last_seq = %(last_seq)s, touched_at = {_TOUCHED}, {_GROWN}
WHERE campaign_id = %(campaign_id)s {_RETURNED}"""  # noqa: S608 - no value
CAMPAIGN = f"""UPDATE campaigns SET ({_LISTED}, last_seq, touched_at) = ROW({_VALUES}, %(last_seq)s, {_TOUCHED}),
{_GROWN} WHERE campaign_id = %(campaign_id)s {_RETURNED}"""  # noqa: S608 - names of columns
NEW_CAMPAIGN = f"""INSERT INTO campaigns
(campaign_id, {_LISTED}, last_seq, character_count, combatant_count, stored_bytes, webhook_count)
VALUES (%(campaign_id)s, {_VALUES}, %(last_seq)s, %(grown_characters)s, %(grown_combatants)s, %(grown_bytes)s,
%(grown_webhooks)s)
{_RETURNED}"""  # noqa: S608 - the same
ANSWER = """INSERT INTO idempotency (campaign_id, key_hash, fingerprint, sealed_answer, created_at)
VALUES (%(answered_under)s, %(key_hash)s, %(fingerprint)s, %(sealed_answer)s, %(answered_at)s)"""
MARKED = """UPDATE events t SET {member} = r.{member} FROM jsonb_to_recordset(%({name})s::jsonb)
AS r(seq bigint, {member} bigint) WHERE t.campaign_id = %(campaign_id)s AND t.seq = r.seq"""
MESSAGES = """INSERT INTO deliveries (campaign_id, id, webhook_id, seq, type, subject, attempts, created_at, next_at)
SELECT %(campaign_id)s::uuid, gen_random_uuid(), w.id, m.seq, m.type, m.subject, 0, now(), now()
FROM webhooks w CROSS JOIN jsonb_to_recordset(%(messages)s::jsonb) AS m(seq bigint, type text, subject uuid)
WHERE w.campaign_id = %(campaign_id)s AND w.disabled_at IS NULL AND (w.types = '[]' OR w.types ? m.type)"""
"""The outbox: a delivery for each webhook that subscribes to the type of an event."""
OTHERS = {
    "messages": MESSAGES,
    "last_seq": SEQ,
    "campaign": CAMPAIGN,
    "new_campaign": NEW_CAMPAIGN,
    "answer": ANSWER,
    "undone_by": MARKED.format(member="undone_by", name="undone_by"),
    "revealed_by": MARKED.format(member="revealed_by", name="revealed_by"),
}
"""Name of a part -> its text, beside those of rows."""
OF_SIZE = ("last_seq", "campaign", "new_campaign")
"""The parts after which the statement tells how much the campaign stores."""


def name_of(write: Write, kind: type) -> str:
    """The name of a part of the statement, and of its parameter."""
    return f"{write.value}_{TARGETS[kind].table.name}"


@cache
def text_of(parts: Collection[tuple[Write, type] | str]) -> str:
    """The text of a statement with these parts."""
    written = [
        f"{part}_part AS ({OTHERS[part]})" if isinstance(part, str) else f"{name_of(*part)}_part AS ({_text_of(*part)})"
        for part in parts
    ]
    size = next((f"{', '.join(SIZE)} FROM {part}_part" for part in parts if part in OF_SIZE), "1")
    return f"WITH {', '.join(written)} SELECT {size}"


def _text_of(write: Write, kind: type) -> str:
    target = TARGETS[kind]
    rows = f"jsonb_to_recordset(%({name_of(write, kind)})s::jsonb) AS r({_typed(target)})"
    name, mine = target.table.name, "t.campaign_id = %(campaign_id)s"
    same = "".join(f" AND t.{column} = r.{column}" for column in target.identity)
    if write is Write.DELETE:
        return f"DELETE FROM {name} t USING {rows} WHERE {mine}{same}"  # noqa: S608 - names of tables and columns
    columns = [column for column in _columns(target) if write is Write.INSERT or column not in target.identity]
    listed = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(f'r."{column}"' for column in columns)
    if write is Write.INSERT:
        return f"INSERT INTO {name} (campaign_id, {listed}) SELECT %(campaign_id)s::uuid, {values} FROM {rows}"  # noqa: S608 - the same
    return f"UPDATE {name} t SET ({listed}) = ROW({values}) FROM {rows} WHERE {mine}{same}"  # noqa: S608 - the same


def _columns(target: Target) -> list[str]:
    names = [field.name for field in fields(target.kind)]
    return [name for name in names if name in target.table.c and name != "campaign_id"]


def _typed(target: Target) -> str:
    """The columns with their types, for `jsonb_to_recordset`."""
    return ", ".join(f'"{name}" {target.table.c[name].type.compile(dialect=_DIALECT)}' for name in _columns(target))
