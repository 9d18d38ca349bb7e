"""The week of healing of Flyerbook is counted in minutes."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

DAYS, MINUTES = "days_since_healing_roll", "minutes_since_healing_roll"
MOST = 1_000_000
TABLES = ("characters", "combatants")
"""Both have a JSON member `state`; that of combatants is null where a character is behind them."""


def upgrade() -> None:
    """Writes the days that have passed as minutes."""
    _rewrite(DAYS, MINUTES, f"least((state->>'{DAYS}')::bigint * 1440, {MOST})")


def downgrade() -> None:
    """Writes whole days; parts of a day are lost."""
    _rewrite(MINUTES, DAYS, f"(state->>'{MINUTES}')::bigint / 1440")


def _rewrite(old: str, new: str, value: str) -> None:
    for table in TABLES:
        rows = f"campaigns.campaign_id = {table}.campaign_id AND campaigns.ruleset = 'flyerbook' AND state ? '{old}'"
        state = f"(state - '{old}') || jsonb_build_object('{new}', {value})"
        op.execute(sa.text(f"UPDATE {table} SET state = {state} FROM campaigns WHERE {rows}"))  # noqa: S608 - constants
