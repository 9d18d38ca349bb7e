"""What players see of an event is settled when it happens."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; of earlier events nobody settled it, so they are for the game master alone."""
    op.add_column("events", sa.Column("shown", postgresql.JSONB(), nullable=True))
    op.execute(sa.text("UPDATE events SET visibility = 'gm' WHERE visibility <> 'gm'"))


def downgrade() -> None:
    """Drops the column."""
    op.drop_column("events", "shown")
