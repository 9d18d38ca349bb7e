"""Lists filter and sort by name without regard to case."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_TABLES = ("characters", "encounters")


def upgrade() -> None:
    """Replaces the indexes of names."""
    for table in _TABLES:
        op.create_index(f"ix_{table}_lower_name", table, ["campaign_id", sa.text("lower(name)"), "id"])
        op.drop_index(f"ix_{table}_campaign_id_name_id", table)


def downgrade() -> None:
    """Brings the old indexes back."""
    for table in _TABLES:
        op.create_index(f"ix_{table}_campaign_id_name_id", table, ["campaign_id", "name", "id"])
        op.drop_index(f"ix_{table}_lower_name", table)
