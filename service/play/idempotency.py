"""Answers kept for callers who ask again with the same `Idempotency-Key`."""

from datetime import datetime
from typing import Protocol

from service.values import dataclass


@dataclass(frozen=True, slots=True)
class IdempotencyRecord:
    """An answer that was given before.

    Attributes:
        fingerprint: hash of the request that it answered.
        sealed_answer: the answer, encrypted under the `Idempotency-Key`.
    """

    fingerprint: bytes
    sealed_answer: bytes


class IdempotencyRecords(Protocol):
    """The answers of one campaign."""

    def expect(self, key_hash: bytes) -> None:
        """Let the next load of rows look for an earlier answer under this key."""

    def find(self) -> IdempotencyRecord | None:
        """The earlier answer under the expected key, if there is one."""

    def keep(self, fingerprint: bytes, sealed_answer: bytes, now: datetime) -> None:
        """Keep the answer under the expected key."""


class AnsweredBefore(Exception):
    """The call came before with the same `Idempotency-Key`.

    Args:
        record: its answer.
    """

    def __init__(self, record: IdempotencyRecord) -> None:
        super().__init__()
        self.record = record
