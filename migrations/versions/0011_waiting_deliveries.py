"""Messages that wait are found by their webhook: those of one that is paused are not read."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

BY_TIME = "ix_deliveries_next_at_campaign_id"
BY_WEBHOOK = "ix_deliveries_campaign_id_webhook_id_next_at"
WAITS = sa.text("next_at IS NOT NULL")


def upgrade() -> None:
    """Makes the one index in the place of the other."""
    op.drop_index(op.f(BY_TIME), table_name="deliveries")
    op.create_index(op.f(BY_WEBHOOK), "deliveries", ["campaign_id", "webhook_id", "next_at"], postgresql_where=WAITS)


def downgrade() -> None:
    """Makes the former index again."""
    op.drop_index(op.f(BY_WEBHOOK), table_name="deliveries")
    op.create_index(op.f(BY_TIME), "deliveries", ["next_at", "campaign_id"], postgresql_where=WAITS)
