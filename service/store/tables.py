"""Tables of the database; their columns are derived from the declared rows.

Each leads with `campaign_id`, so that a campaign is one shard and every query touches one.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    text,
)

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
from service.store.columns import IDENTITY, MOMENT, columns_of

# Every constraint has a predictable name, so that a migration can name it.
NAMING_CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = MetaData(naming_convention=NAMING_CONVENTION)


def _schema_version() -> Column[int]:
    """Column with the version of a row's JSON, which later versions must be able to read."""
    return Column("schema_version", SmallInteger, nullable=False, server_default=text("1"))


def _of_campaign() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["campaign_id"], ["campaigns.campaign_id"], ondelete="CASCADE")


campaigns = Table(
    "campaigns",
    metadata,
    *columns_of(Campaign),
    # Counters, which every event moves on; what they may come to is the operator's to say.
    Column("last_seq", BigInteger, nullable=False, server_default=text("0")),
    Column("character_count", Integer, nullable=False, server_default=text("0")),
    Column("combatant_count", Integer, nullable=False, server_default=text("0")),
    Column("stored_bytes", BigInteger, nullable=False, server_default=text("0")),
    Column("webhook_count", Integer, nullable=False, server_default=text("0")),
    Column("touched_at", MOMENT, nullable=False, server_default=text("now()")),
    PrimaryKeyConstraint("campaign_id"),
    Index(None, "touched_at"),
)

keys = Table(
    "keys",
    metadata,
    *columns_of(Key),
    PrimaryKeyConstraint("campaign_id", "id"),
    _of_campaign(),
)

characters = Table(
    "characters",
    metadata,
    *columns_of(Character),
    _schema_version(),
    PrimaryKeyConstraint("campaign_id", "id"),
    _of_campaign(),
    Index("ix_characters_lower_name", "campaign_id", text("lower(name)"), "id"),
    Index(None, "campaign_id", "kind", "id"),
    Index(None, "campaign_id", "external_ref", unique=True),
)

encounters = Table(
    "encounters",
    metadata,
    *columns_of(Encounter),
    PrimaryKeyConstraint("campaign_id", "id"),
    _of_campaign(),
    Index("ix_encounters_lower_name", "campaign_id", text("lower(name)"), "id"),
    Index(None, "campaign_id", "status", "id"),
)

combatants = Table(
    "combatants",
    metadata,
    *columns_of(Combatant),
    _schema_version(),
    PrimaryKeyConstraint("campaign_id", "encounter_id", "id"),
    ForeignKeyConstraint(
        ["campaign_id", "encounter_id"], ["encounters.campaign_id", "encounters.id"], ondelete="CASCADE"
    ),
    ForeignKeyConstraint(["campaign_id", "character_id"], ["characters.campaign_id", "characters.id"]),
    CheckConstraint("(character_id IS NULL) = (sheet IS NOT NULL)", name="character_or_sheet"),
    CheckConstraint("(sheet IS NULL) = (state IS NULL)", name="sheet_with_state"),
    Index(None, "campaign_id", "encounter_id", "name", unique=True),
    Index(None, "campaign_id", "encounter_id", "external_ref", unique=True),
    Index(None, "campaign_id", "character_id"),
)

entries = Table(
    "entries",
    metadata,
    *columns_of(LibraryEntry),
    _schema_version(),
    PrimaryKeyConstraint("campaign_id", "id"),
    _of_campaign(),
    Index("ix_entries_kind_lower_name", "campaign_id", "kind", text("lower(name)"), unique=True),
)
"""The library of a campaign."""

events = Table(
    "events",
    metadata,
    *columns_of(Event),
    _schema_version(),
    PrimaryKeyConstraint("campaign_id", "seq"),
    _of_campaign(),
)

prompts = Table(
    "prompts",
    metadata,
    *columns_of(Prompt),
    _schema_version(),
    PrimaryKeyConstraint("campaign_id", "id"),
    _of_campaign(),
    # Every process looks for deadlines that have passed, in all campaigns.
    Index(None, "deadline", postgresql_where=text("status = 'open' AND deadline IS NOT NULL")),
    Index(None, "campaign_id", "status", "id"),
    Index(None, "campaign_id", "updated_at"),
)
"""Orders that wait; those that are over are forgotten after a while."""

webhooks = Table(
    "webhooks",
    metadata,
    *columns_of(Webhook),
    # Of who delivers: until when a process has it for itself, until when its receiver is spared, its failures in a row.
    Column("claimed_until", MOMENT),
    Column("paused_until", MOMENT),
    Column("failures", Integer, nullable=False, server_default=text("0")),
    PrimaryKeyConstraint("campaign_id", "id"),
    _of_campaign(),
)

deliveries = Table(
    "deliveries",
    metadata,
    *columns_of(Delivery),
    PrimaryKeyConstraint("campaign_id", "id"),
    ForeignKeyConstraint(["campaign_id", "webhook_id"], ["webhooks.campaign_id", "webhooks.id"], ondelete="CASCADE"),
    Index(None, "campaign_id", "webhook_id", "seq"),
    Index(None, "campaign_id", "webhook_id", "next_at", postgresql_where=text("next_at IS NOT NULL")),
)
"""The outbox, and for a while what became of it; what is due is found across campaigns."""

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
"""Stored answers by `Idempotency-Key`; those about new campaigns, which have no id yet, under the nil id."""
