"""Campaigns have a library of entries."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "entries",
        sa.Column("campaign_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=False),
        sa.Column("tags", postgresql.JSONB(), nullable=False),
        sa.Column("source", postgresql.JSONB(none_as_null=True), nullable=True),
        sa.Column("content", postgresql.JSONB(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("schema_version", sa.SmallInteger(), server_default=sa.text("1"), nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", "id", name=op.f("pk_entries")),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.campaign_id"],
            name=op.f("fk_entries_campaign_id_campaigns"),
            ondelete="CASCADE",
        ),
    )
    columns = ["campaign_id", "kind", sa.text("lower(name)")]
    op.create_index("ix_entries_kind_lower_name", "entries", columns, unique=True)


def downgrade() -> None:
    """Drops the table with all libraries."""
    op.drop_table("entries")
