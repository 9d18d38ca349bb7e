"""Initiative can be fixed; encounters know who has acted in a round whose order was changed."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns: nothing is fixed, and places tell who has acted."""
    op.add_column(
        "combatants", sa.Column("initiative_fixed", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )
    op.add_column(
        "encounters",
        sa.Column("acted", postgresql.ARRAY(sa.Uuid()), server_default=sa.text("'{}'::uuid[]"), nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_column("encounters", "acted")
    op.drop_column("combatants", "initiative_fixed")
