"""Stored answers of earlier calls, by `Idempotency-Key`."""

from datetime import datetime
from typing import Protocol

from service.values import dataclass


@dataclass(frozen=True, slots=True)
class IdempotencyRecord:
    """The stored answer of an earlier call.

    Attributes:
        fingerprint: hash of the request that it answered.
        sealed_answer: the answer, encrypted under the `Idempotency-Key`.
    """

    fingerprint: bytes
    sealed_answer: bytes


class IdempotencyRecords(Protocol):
    """The stored answers of one campaign."""

    def expect(self, key_hash: bytes) -> None:
        """Let the next load of rows look for an earlier answer under this key."""

    def find(self) -> IdempotencyRecord | None:
        """The earlier answer under the expected key, if there is one."""

    def keep(self, fingerprint: bytes, sealed_answer: bytes, now: datetime) -> None:
        """Store the answer under the expected key."""


class AnsweredBefore(Exception):
    """The call was answered before, under the same `Idempotency-Key`.

    Args:
        record: its answer.
    """

    def __init__(self, record: IdempotencyRecord) -> None:
        super().__init__()
        self.record = record
