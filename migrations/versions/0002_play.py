"""Campaigns, keys, characters, encounters, combatants, the log, and kept answers."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables of play."""
    op.create_table(
        "campaigns",
        sa.Column("campaign_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("options", postgresql.JSONB(), nullable=False),
        sa.Column("player_dice", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("last_seq", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", name=op.f("pk_campaigns")),
    )
    op.create_table(
        "idempotency",
        sa.Column("campaign_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("key_hash", sa.LargeBinary(), nullable=False),
        sa.Column("fingerprint", sa.LargeBinary(), nullable=False),
        sa.Column("sealed_answer", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", "key_hash", name=op.f("pk_idempotency")),
    )
    op.create_index(
        op.f("ix_idempotency_campaign_id_created_at"), "idempotency", ["campaign_id", "created_at"], unique=False
    )
    op.create_table(
        "characters",
        sa.Column("campaign_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("external_ref", sa.Text(), nullable=True),
        sa.Column("sheet", postgresql.JSONB(), nullable=False),
        sa.Column("state", postgresql.JSONB(), nullable=False),
        sa.Column("schema_version", sa.SmallInteger(), server_default=sa.text("1"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.campaign_id"],
            name=op.f("fk_characters_campaign_id_campaigns"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name=op.f("pk_characters")),
    )
    op.create_index(
        op.f("ix_characters_campaign_id_external_ref"), "characters", ["campaign_id", "external_ref"], unique=True
    )
    op.create_index(
        op.f("ix_characters_campaign_id_kind_id"), "characters", ["campaign_id", "kind", "id"], unique=False
    )
    op.create_index(
        op.f("ix_characters_campaign_id_name_id"), "characters", ["campaign_id", "name", "id"], unique=False
    )
    op.create_table(
        "encounters",
        sa.Column("campaign_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Uuid(as_uuid=False), nullable=True),
        sa.Column("order", postgresql.ARRAY(sa.Uuid(as_uuid=False)), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.campaign_id"],
            name=op.f("fk_encounters_campaign_id_campaigns"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name=op.f("pk_encounters")),
    )
    op.create_index(
        op.f("ix_encounters_campaign_id_name_id"), "encounters", ["campaign_id", "name", "id"], unique=False
    )
    op.create_index(
        op.f("ix_encounters_campaign_id_status_id"), "encounters", ["campaign_id", "status", "id"], unique=False
    )
    op.create_table(
        "events",
        sa.Column("campaign_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("actor", postgresql.JSONB(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=True),
        sa.Column("operation", sa.Text(), nullable=True),
        sa.Column("encounter_id", sa.Uuid(as_uuid=False), nullable=True),
        sa.Column("request", postgresql.JSONB(), nullable=True),
        sa.Column("result", postgresql.JSONB(), nullable=True),
        sa.Column("rolls", postgresql.JSONB(), nullable=False),
        sa.Column("rules", postgresql.JSONB(), nullable=False),
        sa.Column("summary", postgresql.JSONB(), nullable=True),
        sa.Column("changes", postgresql.JSONB(), nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("undone_by", sa.BigInteger(), nullable=True),
        sa.Column("schema_version", sa.SmallInteger(), server_default=sa.text("1"), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.campaign_id"], name=op.f("fk_events_campaign_id_campaigns"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "seq", name=op.f("pk_events")),
    )
    op.create_table(
        "keys",
        sa.Column("campaign_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("characters", postgresql.ARRAY(sa.Uuid(as_uuid=False)), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.campaign_id"], name=op.f("fk_keys_campaign_id_campaigns"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name=op.f("pk_keys")),
    )
    op.create_table(
        "combatants",
        sa.Column("campaign_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("encounter_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("character_id", sa.Uuid(as_uuid=False), nullable=True),
        sa.Column("side", sa.Text(), nullable=False),
        sa.Column("initiative", sa.Integer(), nullable=True),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("sheet", postgresql.JSONB(), nullable=True),
        sa.Column("state", postgresql.JSONB(), nullable=True),
        sa.Column("schema_version", sa.SmallInteger(), server_default=sa.text("1"), nullable=False),
        sa.CheckConstraint(
            "(character_id IS NULL) = (sheet IS NOT NULL)", name=op.f("ck_combatants_character_or_sheet")
        ),
        sa.CheckConstraint("(sheet IS NULL) = (state IS NULL)", name=op.f("ck_combatants_sheet_with_state")),
        sa.ForeignKeyConstraint(
            ["campaign_id", "character_id"],
            ["characters.campaign_id", "characters.id"],
            name=op.f("fk_combatants_campaign_id_character_id_characters"),
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "encounter_id"],
            ["encounters.campaign_id", "encounters.id"],
            name=op.f("fk_combatants_campaign_id_encounter_id_encounters"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign_id", "encounter_id", "id", name=op.f("pk_combatants")),
    )
    op.create_index(
        op.f("ix_combatants_campaign_id_character_id"), "combatants", ["campaign_id", "character_id"], unique=False
    )
    op.create_index(
        op.f("ix_combatants_campaign_id_encounter_id_name"),
        "combatants",
        ["campaign_id", "encounter_id", "name"],
        unique=True,
    )


def downgrade() -> None:
    """Takes the tables of play away, with all that stands in them."""
    op.drop_table("combatants")
    op.drop_table("keys")
    op.drop_table("events")
    op.drop_table("encounters")
    op.drop_table("characters")
    op.drop_table("idempotency")
    op.drop_table("campaigns")
