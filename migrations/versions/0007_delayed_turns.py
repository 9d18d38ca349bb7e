"""Turns of an encounter that were put off until later in the round."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; nobody has put a turn off yet."""
    delayed = sa.Column("delayed", postgresql.ARRAY(sa.Uuid()), server_default=sa.text("'{}'::uuid[]"), nullable=False)
    op.add_column("encounters", delayed)


def downgrade() -> None:
    """Drops it; who delays has to act in turn."""
    op.drop_column("encounters", "delayed")
