"""What lasts on characters and foes, what events keep for secrets and statistics, and how often somebody looked."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

OF_EVENTS = (
    ("acting", sa.Uuid(as_uuid=False)),
    ("percentile", sa.Double()),
    ("commitment", sa.Text()),
    ("nonce", sa.Text()),
    ("revealed_by", sa.BigInteger()),
)


def upgrade() -> None:
    """Adds the columns; nobody has conditions yet."""
    for table in ("characters", "combatants"):
        op.add_column(
            table,
            sa.Column("conditions", postgresql.JSONB(), server_default=sa.text("'{}'::jsonb"), nullable=False),
        )
    op.add_column("keys", sa.Column("dry_runs", sa.Integer(), server_default=sa.text("0"), nullable=False))
    for name, kind in OF_EVENTS:
        op.add_column("events", sa.Column(name, kind, nullable=True))


def downgrade() -> None:
    """Drops the columns with what is in them."""
    for name, _ in OF_EVENTS:
        op.drop_column("events", name)
    op.drop_column("keys", "dry_runs")
    for table in ("combatants", "characters"):
        op.drop_column(table, "conditions")
