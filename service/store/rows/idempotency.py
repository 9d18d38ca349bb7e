"""Answers kept for callers who ask again with the same key."""

from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError

from service.play.idempotency import StillRunning
from service.store.tables import idempotency

KEPT_FOR = timedelta(days=7)
MOST_PRUNED = 100
"""Old answers that one new one takes with it."""
_LOCK_NOT_AVAILABLE = "55P03"


class StoredIdempotency:
    """The kept answers of one campaign; the first claim of a key makes later ones wait until its transaction ends."""

    def __init__(self, connection: Connection, campaign_id: str) -> None:
        self._connection, self._campaign_id = connection, campaign_id
        self._mine = idempotency.c.campaign_id == campaign_id

    def claim(self, key_hash: bytes, fingerprint: bytes, now: datetime) -> tuple[bytes, bytes] | None:
        """Take a key; None when nobody had it, else the fingerprint and the sealed answer of who had.

        Raises:
            StillRunning: whoever has it does not end in time.
        """
        taken = (
            insert(idempotency)
            .values(campaign_id=self._campaign_id, key_hash=key_hash, fingerprint=fingerprint, created_at=now)
            .on_conflict_do_nothing()
            .returning(idempotency.c.key_hash)
        )
        try:
            if self._connection.execute(taken).first() is not None:
                return None
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE:
                raise StillRunning from error
            raise
        kept = select(idempotency.c.fingerprint, idempotency.c.sealed_answer)
        first, answer = self._connection.execute(kept.where(self._mine, idempotency.c.key_hash == key_hash)).one()
        return first, answer

    def keep(self, key_hash: bytes, sealed_answer: bytes, now: datetime) -> None:
        """Keep the answer under a claimed key, and forget some that are too old."""
        self._connection.execute(
            update(idempotency)
            .where(self._mine, idempotency.c.key_hash == key_hash)
            .values(sealed_answer=sealed_answer)
        )
        old = (
            select(idempotency.c.key_hash)
            .where(self._mine, idempotency.c.created_at < now - KEPT_FOR)
            .limit(MOST_PRUNED)
            .with_for_update(skip_locked=True)
        )
        self._connection.execute(delete(idempotency).where(self._mine, idempotency.c.key_hash.in_(old)))
