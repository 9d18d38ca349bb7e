"""Characters know the entry of which they are copies; characters and foes know those of their parts."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_PARTICIPANTS = ("characters", "combatants")


def upgrade() -> None:
    """Adds the columns; earlier copies do not name their entries."""
    op.add_column("characters", sa.Column("template", sa.Text(), nullable=True))
    for table in _PARTICIPANTS:
        column = sa.Column("part_templates", postgresql.JSONB(), server_default=sa.text("'{}'::jsonb"), nullable=False)
        op.add_column(table, column)


def downgrade() -> None:
    """Drops the columns."""
    for table in _PARTICIPANTS:
        op.drop_column(table, "part_templates")
    op.drop_column("characters", "template")
