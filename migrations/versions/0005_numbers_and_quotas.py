"""Who states numbers, what a campaign stores, what was forced or replaced, and templates of combatants."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ADDED = (
    ("campaigns", "player_numbers", sa.Text(), "'none'"),
    ("campaigns", "player_circumstances", sa.Boolean(), "true"),
    ("campaigns", "player_turns", sa.Boolean(), "true"),
    ("campaigns", "character_count", sa.Integer(), "0"),
    ("campaigns", "combatant_count", sa.Integer(), "0"),
    ("campaigns", "stored_bytes", sa.BigInteger(), "0"),
    ("campaigns", "touched_at", sa.DateTime(timezone=True), "now()"),
    ("events", "forced", postgresql.JSONB(), None),
    ("events", "replaces", sa.BigInteger(), None),
    ("events", "warnings", postgresql.JSONB(), None),
    ("combatants", "template", sa.Text(), None),
)
"""Table, column, type, and what earlier rows have in it; None for null."""
COUNTED = (
    ("character_count", "count(*)", "characters"),
    ("combatant_count", "count(*)", "combatants"),
    ("stored_bytes", "coalesce(sum(pg_column_size(counted.*)), 0)", "events"),
)
"""Counter, how it is worked out, and over which table; each statement stays within one campaign."""


def upgrade() -> None:
    """Adds the columns, and counts what is there."""
    for table, name, kind, default in ADDED:
        stands_in = None if default is None else sa.text(default)
        op.add_column(table, sa.Column(name, kind, server_default=stands_in, nullable=default is None))
    for counter, amount, table in COUNTED:
        counted = f"SELECT {amount} FROM {table} counted WHERE counted.campaign_id = campaigns.campaign_id"  # noqa: S608 - of the constants above
        op.execute(sa.text(f"UPDATE campaigns SET {counter} = ({counted})"))  # noqa: S608 - the same
    op.execute(sa.text("UPDATE campaigns SET touched_at = updated_at"))
    op.create_index(op.f("ix_campaigns_touched_at"), "campaigns", ["touched_at"], unique=False)


def downgrade() -> None:
    """Drops the columns with what is in them."""
    op.drop_index(op.f("ix_campaigns_touched_at"), table_name="campaigns")
    for table, name, _, _ in reversed(ADDED):
        op.drop_column(table, name)
