"""Encounters count the versions that players do not see."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns: until now every version was seen."""
    op.add_column("encounters", sa.Column("unseen_versions", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("encounters", sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    """Drops them."""
    op.drop_column("encounters", "seen_at")
    op.drop_column("encounters", "unseen_versions")
