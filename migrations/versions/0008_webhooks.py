"""Webhooks with their outbox, and whom a key belongs to elsewhere."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

UUID, MOMENT = sa.Uuid(as_uuid=False), sa.DateTime(timezone=True)
IS_DUE = "next_at IS NOT NULL"


def upgrade() -> None:
    """Makes the tables, and the columns of what was there."""
    op.add_column("campaigns", sa.Column("webhook_count", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("keys", sa.Column("external_ref", sa.Text(), nullable=True))
    _make_webhooks()
    _make_deliveries()


def downgrade() -> None:
    """Drops the tables with what is in them."""
    op.drop_table("deliveries")
    op.drop_table("webhooks")
    op.drop_column("keys", "external_ref")
    op.drop_column("campaigns", "webhook_count")


def _make_webhooks() -> None:
    op.create_table(
        "webhooks",
        sa.Column("campaign_id", UUID, nullable=False),
        sa.Column("id", UUID, nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("form", sa.Text(), nullable=False),
        sa.Column("types", postgresql.JSONB(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("characters", postgresql.ARRAY(UUID), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("former_secret", sa.LargeBinary(), nullable=True),
        sa.Column("former_until", MOMENT, nullable=True),
        sa.Column("disabled_at", MOMENT, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("claimed_until", MOMENT, nullable=True),
        sa.Column("paused_until", MOMENT, nullable=True),
        sa.Column("failures", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", "id", name=op.f("pk_webhooks")),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.campaign_id"],
            name=op.f("fk_webhooks_campaign_id_campaigns"),
            ondelete="CASCADE",
        ),
    )


def _make_deliveries() -> None:
    op.create_table(
        "deliveries",
        sa.Column("campaign_id", UUID, nullable=False),
        sa.Column("id", UUID, nullable=False),
        sa.Column("webhook_id", UUID, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("subject", UUID, nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("http_status", sa.Integer(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("duration_ms", sa.Integer(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("next_at", MOMENT, nullable=True),
        sa.Column("delivered_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("campaign_id", "id", name=op.f("pk_deliveries")),
        sa.ForeignKeyConstraint(
            ["campaign_id", "webhook_id"],
            ["webhooks.campaign_id", "webhooks.id"],
            name=op.f("fk_deliveries_campaign_id_webhooks"),
            ondelete="CASCADE",
        ),
    )
    op.create_index(
        op.f("ix_deliveries_campaign_id_webhook_id_seq"), "deliveries", ["campaign_id", "webhook_id", "seq"]
    )
    op.create_index(
        op.f("ix_deliveries_next_at_campaign_id"),
        "deliveries",
        ["next_at", "campaign_id"],
        postgresql_where=sa.text(IS_DUE),
    )
