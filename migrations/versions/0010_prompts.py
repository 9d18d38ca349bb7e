"""Prompts: orders that wait for those who roll and decide in them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "prompts",
        sa.Column("campaign_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.Uuid(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("operation", sa.Text(), nullable=False),
        sa.Column("encounter_id", sa.Uuid(), nullable=True),
        sa.Column("order", postgresql.JSONB(), nullable=False),
        sa.Column("ask", postgresql.JSONB(), nullable=False),
        sa.Column("rolls", sa.Text(), nullable=False),
        sa.Column("asked", postgresql.ARRAY(sa.Uuid()), nullable=False),
        sa.Column("parts", postgresql.JSONB(), nullable=False),
        sa.Column("waits", postgresql.JSONB(), nullable=False),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=True),
        sa.Column("on_deadline", sa.Text(), nullable=False),
        sa.Column("event", sa.BigInteger(), nullable=True),
        sa.Column("problem", postgresql.JSONB(none_as_null=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("schema_version", sa.SmallInteger(), server_default=sa.text("1"), nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", "id", name=op.f("pk_prompts")),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.campaign_id"],
            name=op.f("fk_prompts_campaign_id_campaigns"),
            ondelete="CASCADE",
        ),
    )
    open_ones = sa.text("status = 'open' AND deadline IS NOT NULL")
    op.create_index(op.f("ix_prompts_deadline"), "prompts", ["deadline"], postgresql_where=open_ones)
    op.create_index(op.f("ix_prompts_campaign_id_status_id"), "prompts", ["campaign_id", "status", "id"])
    op.create_index(op.f("ix_prompts_campaign_id_updated_at"), "prompts", ["campaign_id", "updated_at"])


def downgrade() -> None:
    """Drops it; nobody is asked any more."""
    op.drop_table("prompts")
