"""Prompts have a title for people."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; earlier prompts have an empty title."""
    op.add_column("prompts", sa.Column("label", sa.Text(), server_default=sa.text("''"), nullable=False))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("prompts", "label")
