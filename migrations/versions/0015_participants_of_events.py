"""Events of commands have their participants."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; earlier events have none."""
    op.add_column("events", sa.Column("participants", postgresql.JSONB(), nullable=True))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("events", "participants")
