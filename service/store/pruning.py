"""Old answers kept for `Idempotency-Key`s, prompts that are over and settled messages are forgotten: nobody waits."""

import time
from datetime import timedelta
from typing import Any

import psycopg

from service.store.rows.idempotency import NIL

KEPT_FOR = timedelta(days=7)
MOST_PRUNED = 1000
"""Old rows of a campaign that go at once."""
PRUNED_EVERY_SECONDS = 3600
_PRUNE = """DELETE FROM idempotency WHERE campaign_id = %(campaign_id)s AND key_hash = ANY(ARRAY(
    SELECT key_hash FROM idempotency WHERE campaign_id = %(campaign_id)s AND created_at < now() - %(kept_for)s
    ORDER BY created_at LIMIT %(most)s FOR UPDATE SKIP LOCKED))"""

_PRUNE_PROMPTS = """DELETE FROM prompts WHERE campaign_id = %(campaign_id)s AND id = ANY(ARRAY(
    SELECT id FROM prompts WHERE campaign_id = %(campaign_id)s AND status <> 'open'
    AND updated_at < now() - %(kept_for)s ORDER BY updated_at LIMIT %(most)s FOR UPDATE SKIP LOCKED))"""

_PRUNE_DELIVERIES = """DELETE FROM deliveries WHERE campaign_id = %(campaign_id)s AND id = ANY(ARRAY(
    SELECT id FROM deliveries WHERE campaign_id = %(campaign_id)s AND next_at IS NULL
    AND created_at < now() - %(kept_for)s ORDER BY webhook_id, seq LIMIT %(most)s FOR UPDATE SKIP LOCKED))"""


def prune(connection: "psycopg.Connection[Any]", campaign_id: str) -> None:
    """Forget old answers of a campaign, prompts that are long over, and messages that were settled long ago."""
    parameters = {"campaign_id": campaign_id, "kept_for": KEPT_FOR, "most": MOST_PRUNED}
    for statement in (_PRUNE, _PRUNE_PROMPTS, _PRUNE_DELIVERIES):
        connection.execute(statement, parameters)


class Pruner:
    """Prunes each campaign that is played in once an hour, and answers about new campaigns with them."""

    def __init__(self) -> None:
        self._pruned: dict[str, float] = {}

    def prune(self, connection: "psycopg.Connection[Any]", campaigns: list[str]) -> None:
        """Prune those of the campaigns whose hour has come."""
        now = time.monotonic()
        for campaign_id in (*campaigns, NIL):
            if now - self._pruned.get(campaign_id, -PRUNED_EVERY_SECONDS) >= PRUNED_EVERY_SECONDS:
                self._pruned[campaign_id] = now
                prune(connection, campaign_id)
        if len(self._pruned) > MOST_PRUNED:
            self._pruned = {each: then for each, then in self._pruned.items() if now - then < PRUNED_EVERY_SECONDS}
