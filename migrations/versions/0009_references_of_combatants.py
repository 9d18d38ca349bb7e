"""Combatants have references of their own, such as to the token of a foe in a virtual tabletop."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

INDEX = "ix_combatants_campaign_id_encounter_id_external_ref"


def upgrade() -> None:
    """Adds the column; each reference once in an encounter."""
    op.add_column("combatants", sa.Column("external_ref", sa.Text(), nullable=True))
    op.create_index(op.f(INDEX), "combatants", ["campaign_id", "encounter_id", "external_ref"], unique=True)


def downgrade() -> None:
    """Drops the references."""
    op.drop_index(op.f(INDEX), table_name="combatants")
    op.drop_column("combatants", "external_ref")
