"""The tables. Each leads with `campaign_id`, so that a campaign is one shard and every query touches one."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Double,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    Uuid,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

# Every constraint has a name that can be told beforehand, so that a migration can name it.
NAMING_CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = MetaData(naming_convention=NAMING_CONVENTION)

IDENTITY = Uuid(as_uuid=False)
MOMENT = DateTime(timezone=True)


def _schema_version() -> Column[int]:
    """Of the JSON in a row: what a later version must still be able to read and to write back."""
    return Column("schema_version", SmallInteger, nullable=False, server_default=text("1"))


def _conditions() -> Column[Any]:
    """What lasts on somebody, by id; of earlier rows nothing."""
    return Column("conditions", JSONB, nullable=False, server_default=text("'{}'::jsonb"))


def _of_campaign() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["campaign_id"], ["campaigns.campaign_id"], ondelete="CASCADE")


campaigns = Table(
    "campaigns",
    metadata,
    Column("campaign_id", IDENTITY, primary_key=True),
    Column("name", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("options", JSONB, nullable=False),
    Column("player_dice", Text, nullable=False),
    Column("player_numbers", Text, nullable=False, server_default=text("'none'")),
    Column("player_circumstances", Boolean, nullable=False, server_default=text("true")),
    Column("player_turns", Boolean, nullable=False, server_default=text("true")),
    Column("version", Integer, nullable=False),
    # Counters, which every event moves on; what they may come to is the operator's to say.
    Column("last_seq", BigInteger, nullable=False, server_default=text("0")),
    Column("character_count", Integer, nullable=False, server_default=text("0")),
    Column("combatant_count", Integer, nullable=False, server_default=text("0")),
    Column("stored_bytes", BigInteger, nullable=False, server_default=text("0")),
    Column("touched_at", MOMENT, nullable=False, server_default=text("now()")),
    Column("created_at", MOMENT, nullable=False),
    Column("updated_at", MOMENT, nullable=False),
    Index(None, "touched_at"),
)

keys = Table(
    "keys",
    metadata,
    Column("campaign_id", IDENTITY, nullable=False),
    Column("id", IDENTITY, nullable=False),
    Column("label", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("characters", ARRAY(IDENTITY), nullable=False),
    Column("secret_hash", LargeBinary, nullable=False),
    Column("dry_runs", Integer, nullable=False, server_default=text("0")),
    Column("created_at", MOMENT, nullable=False),
    Column("revoked_at", MOMENT),
    PrimaryKeyConstraint("campaign_id", "id"),
    _of_campaign(),
)

characters = Table(
    "characters",
    metadata,
    Column("campaign_id", IDENTITY, nullable=False),
    Column("id", IDENTITY, nullable=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("external_ref", Text),
    Column("sheet", JSONB, nullable=False),
    Column("state", JSONB, nullable=False),
    _conditions(),
    _schema_version(),
    Column("version", Integer, nullable=False),
    Column("created_at", MOMENT, nullable=False),
    Column("updated_at", MOMENT, nullable=False),
    PrimaryKeyConstraint("campaign_id", "id"),
    _of_campaign(),
    Index(None, "campaign_id", "name", "id"),
    Index(None, "campaign_id", "kind", "id"),
    Index(None, "campaign_id", "external_ref", unique=True),
)

encounters = Table(
    "encounters",
    metadata,
    Column("campaign_id", IDENTITY, nullable=False),
    Column("id", IDENTITY, nullable=False),
    Column("name", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("turn", IDENTITY),
    Column("order", ARRAY(IDENTITY), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", MOMENT, nullable=False),
    Column("updated_at", MOMENT, nullable=False),
    PrimaryKeyConstraint("campaign_id", "id"),
    _of_campaign(),
    Index(None, "campaign_id", "name", "id"),
    Index(None, "campaign_id", "status", "id"),
)

combatants = Table(
    "combatants",
    metadata,
    Column("campaign_id", IDENTITY, nullable=False),
    Column("encounter_id", IDENTITY, nullable=False),
    Column("id", IDENTITY, nullable=False),
    Column("position", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("character_id", IDENTITY),
    Column("side", Text, nullable=False),
    Column("initiative", Integer),
    Column("hidden", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("template", Text),
    Column("sheet", JSONB(none_as_null=True)),
    Column("state", JSONB(none_as_null=True)),
    _conditions(),
    _schema_version(),
    PrimaryKeyConstraint("campaign_id", "encounter_id", "id"),
    ForeignKeyConstraint(
        ["campaign_id", "encounter_id"], ["encounters.campaign_id", "encounters.id"], ondelete="CASCADE"
    ),
    ForeignKeyConstraint(["campaign_id", "character_id"], ["characters.campaign_id", "characters.id"]),
    CheckConstraint("(character_id IS NULL) = (sheet IS NOT NULL)", name="character_or_sheet"),
    CheckConstraint("(sheet IS NULL) = (state IS NULL)", name="sheet_with_state"),
    Index(None, "campaign_id", "encounter_id", "name", unique=True),
    Index(None, "campaign_id", "character_id"),
)

events = Table(
    "events",
    metadata,
    Column("campaign_id", IDENTITY, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("at", MOMENT, nullable=False),
    Column("actor", JSONB, nullable=False),
    Column("type", Text, nullable=False),
    Column("ruleset", Text),
    Column("operation", Text),
    Column("encounter_id", IDENTITY),
    Column("request", JSONB(none_as_null=True)),
    Column("result", JSONB(none_as_null=True)),
    Column("rolls", JSONB, nullable=False),
    Column("rules", JSONB, nullable=False),
    Column("summary", JSONB(none_as_null=True)),
    Column("changes", JSONB, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("undone_by", BigInteger),
    Column("acting", IDENTITY),
    Column("percentile", Double),
    Column("commitment", Text),
    Column("nonce", Text),
    Column("revealed_by", BigInteger),
    Column("shown", JSONB(none_as_null=True)),
    Column("forced", JSONB(none_as_null=True)),
    Column("replaces", BigInteger),
    Column("warnings", JSONB(none_as_null=True)),
    _schema_version(),
    PrimaryKeyConstraint("campaign_id", "seq"),
    _of_campaign(),
)

idempotency = Table(
    "idempotency",
    metadata,
    Column("campaign_id", IDENTITY, nullable=False),
    Column("key_hash", LargeBinary, nullable=False),
    Column("fingerprint", LargeBinary, nullable=False),
    Column("sealed_answer", LargeBinary),
    Column("created_at", MOMENT, nullable=False),
    PrimaryKeyConstraint("campaign_id", "key_hash"),
    Index(None, "campaign_id", "created_at"),
)
"""Answers kept for callers who ask again; those about new campaigns, which have no id yet, under the nil id."""
