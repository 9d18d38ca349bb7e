"""Webhooks can be limited to events of an encounter, a character or a key."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_FILTERS = ("encounter_id", "character_id", "key_id")


def upgrade() -> None:
    """Adds the columns; earlier webhooks get all events."""
    for name in _FILTERS:
        op.add_column("webhooks", sa.Column(name, sa.Uuid(as_uuid=False), nullable=True))


def downgrade() -> None:
    """Drops them."""
    for name in _FILTERS:
        op.drop_column("webhooks", name)
