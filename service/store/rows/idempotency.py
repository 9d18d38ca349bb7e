"""Repository of stored answers by `Idempotency-Key`."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from service.play.idempotency import AnsweredBefore, IdempotencyRecord
from service.store.buffer import StoredAnswer
from service.store.session import Session

NIL = "00000000-0000-0000-0000-000000000000"
"""Placeholder of the campaign in answers about new ones, which had no id yet."""
_FIND = """SELECT fingerprint, sealed_answer FROM idempotency
WHERE campaign_id = %(campaign_id)s AND key_hash = %(key_hash)s"""
_LOCK = "SELECT pg_advisory_xact_lock(%(number)s)"


class StoredIdempotency:
    """`service.play.idempotency.IdempotencyRecords` in Postgres.

    Twins wait for each other: in a campaign at its row, which every writer locks; of new campaigns, which have no row
    yet, at a lock on the key.

    Args:
        session: the open transaction.
        is_new: whether the campaign is made by this call.
    """

    def __init__(self, session: Session, *, is_new: bool = False) -> None:
        self._session, self._is_new = session, is_new
        self._under = NIL if is_new else session.campaign_id
        self.key_hash: bytes | None = None
        self.is_sought = False

    def expect(self, key_hash: bytes) -> None:
        """Let the next load of rows look for an earlier answer under this key."""
        self.key_hash, self.is_sought = key_hash, True
        self._session.before_first = self._check

    def find(self) -> IdempotencyRecord | None:
        """The earlier answer under the expected key, unless it was looked for already."""
        if self.key_hash is None or not self.is_sought:
            return None
        if self._is_new:
            self._session.lock((_LOCK, {"number": int.from_bytes(self.key_hash[:8], signed=True)}))
        rows = self._session.run(_FIND, {"campaign_id": self._under, "key_hash": self.key_hash})
        return self.found(rows[0] if rows else (None, None))

    def found(self, columns: Sequence[Any]) -> IdempotencyRecord | None:
        """The earlier answer from two columns; the transaction then writes nothing."""
        self.is_sought, self._session.before_first = False, None
        fingerprint, sealed_answer = columns
        if fingerprint is None or sealed_answer is None:
            return None
        self._session.discard()
        return IdempotencyRecord(fingerprint, sealed_answer)

    def keep(self, fingerprint: bytes, sealed_answer: bytes, now: datetime) -> None:
        """Store the answer under the expected key."""
        assert self.key_hash is not None  # noqa: S101 - an answer is stored only after a search
        self._session.buffer.answer = StoredAnswer(
            answered_under=self._under,
            key_hash=self.key_hash,
            fingerprint=fingerprint,
            sealed_answer=sealed_answer,
            answered_at=now,
        )

    def _check(self) -> None:
        if (record := self.find()) is not None:
            raise AnsweredBefore(record)
