"""The first statement of every call: reads the key with its campaign, and locks the campaign for writers."""

from collections.abc import Sequence
from typing import Any

from service.play.ports import Access
from service.store.statements.tables import CAMPAIGN, KEY

SELECTED = f"{KEY.selected}, {CAMPAIGN.selected}, g.last_seq, g.webhook_count"
FROM = """keys k JOIN campaigns g ON g.campaign_id = k.campaign_id
WHERE k.campaign_id = %(campaign_id)s AND k.id = %(key_id)s"""
READ = f"SELECT {SELECTED} FROM {FROM}"  # noqa: S608 - names of columns
WRITE = f"{READ} FOR NO KEY UPDATE OF g"
"""The campaign's row is the one lock of its writers, so that no deadlock is possible."""
WIDTH = len(KEY) + len(CAMPAIGN) + 2


def load(row: Sequence[Any]) -> Access:
    """The key and the campaign from the first columns of a row."""
    return Access(KEY.load(row), CAMPAIGN.load(row, len(KEY)), row[WIDTH - 2], row[WIDTH - 1])
