"""Pruning of old idempotency answers, closed prompts and settled messages."""

import time
from datetime import timedelta
from typing import Any

import psycopg

from service.store.outbox import GIVEN_UP, MOST_PENDING
from service.store.rows.idempotency import NIL

RETENTION = timedelta(days=7)
MOST_PRUNED = 1000
"""Old rows of a campaign that go at once."""
MOST_ROUNDS = 50
"""Rounds of one pruning, for each kind of rows."""
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


_GIVE_UP = f"""UPDATE deliveries SET next_at = NULL, error = '{GIVEN_UP}'
WHERE campaign_id = %(campaign_id)s AND next_at IS NOT NULL AND id = ANY(ARRAY(
    SELECT d.id FROM webhooks w CROSS JOIN LATERAL (
        SELECT id FROM deliveries WHERE campaign_id = %(campaign_id)s AND webhook_id = w.id AND next_at IS NOT NULL
        ORDER BY next_at DESC OFFSET {MOST_PENDING} LIMIT %(most)s) d
    WHERE w.campaign_id = %(campaign_id)s LIMIT %(most)s))"""  # noqa: S608 - constants
"""Also for a receiver that rests, and so fails at nothing."""
_PRUNES = (_PRUNE, _PRUNE_PROMPTS, _PRUNE_DELIVERIES, _GIVE_UP)
_SILENT = """SELECT DISTINCT w.campaign_id::text FROM webhooks w WHERE EXISTS (
    SELECT FROM deliveries d WHERE d.campaign_id = w.campaign_id AND d.webhook_id = w.id AND d.next_at IS NULL
    AND d.created_at < now() - %(kept_for)s) LIMIT %(most)s"""
"""Campaigns with messages that were settled long ago, active or not."""


def prune(connection: "psycopg.Connection[Any]", campaign_id: str) -> None:
    """Delete old idempotency answers of a campaign, prompts closed long ago, and messages settled long ago."""
    parameters = {"campaign_id": campaign_id, "kept_for": RETENTION, "most": MOST_PRUNED}
    for statement in _PRUNES:
        for _ in range(MOST_ROUNDS):
            if connection.execute(statement, parameters).rowcount < MOST_PRUNED:
                break


class Pruner:
    """Prunes each active campaign once an hour, and the outboxes of inactive ones with them."""

    def __init__(self) -> None:
        self._pruned: dict[str, float] = {}

    def prune(self, connection: "psycopg.Connection[Any]", campaigns: list[str]) -> None:
        """Prune those of the campaigns that are due."""
        for campaign_id in campaigns:
            self._prune(connection, campaign_id)
        if self._prune(connection, NIL):
            for (silent,) in connection.execute(_SILENT, {"kept_for": RETENTION, "most": MOST_PRUNED}).fetchall():
                self._prune(connection, silent)
        if len(self._pruned) > MOST_PRUNED:
            now = time.monotonic()
            self._pruned = {each: then for each, then in self._pruned.items() if now - then < PRUNED_EVERY_SECONDS}

    def _prune(self, connection: "psycopg.Connection[Any]", campaign_id: str) -> bool:
        """Prune a campaign if it is due; returns whether it was."""
        now = time.monotonic()
        is_due = now - self._pruned.get(campaign_id, -PRUNED_EVERY_SECONDS) >= PRUNED_EVERY_SECONDS
        if is_due:
            self._pruned[campaign_id] = now
            prune(connection, campaign_id)
        return is_due
