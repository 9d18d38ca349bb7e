"""An empty database, from which all others follow."""

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes nothing."""


def downgrade() -> None:
    """Takes nothing back."""
