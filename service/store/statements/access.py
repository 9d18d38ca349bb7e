"""The first statement of every call: reads the key with its campaign, and locks the campaign for writers."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from service.play.ports import Access
from service.play.quotas import Size
from service.store.statements.tables import CAMPAIGN, KEY

_SIZE = "g.character_count, g.combatant_count, g.last_seq, g.stored_bytes, g.webhook_count"
"""Columns of a campaign that tell how much it stores, as `Size` has them."""
SELECTED = f"{KEY.selected}, {CAMPAIGN.selected}, {_SIZE}"
FROM = """keys k JOIN campaigns g ON g.campaign_id = k.campaign_id
WHERE k.campaign_id = %(campaign_id)s AND k.id = %(key_id)s"""
READ = f"SELECT {SELECTED} FROM {FROM}"  # noqa: S608 - names of columns
WRITE = f"{READ} FOR NO KEY UPDATE OF g"
"""The campaign's row is the one lock of its writers, so that no deadlock is possible."""
_OF_SIZE = len(KEY) + len(CAMPAIGN)
WIDTH = _OF_SIZE + len(fields(Size))


def load(row: Sequence[Any]) -> Access:
    """The key and the campaign from the first columns of a row."""
    return Access(KEY.load(row), CAMPAIGN.load(row, len(KEY)), Size(*row[_OF_SIZE:WIDTH]))
