"""Answers kept for callers who ask again, as the store keeps them."""

from datetime import datetime
from typing import Protocol


class IdempotencyRecords(Protocol):
    """Answers kept for callers who ask again with the same key."""

    def claim(self, key_hash: bytes, fingerprint: bytes, now: datetime) -> tuple[bytes, bytes] | None:
        """Take a key; None when nobody had it, else the fingerprint and the sealed answer of who had.

        Raises:
            StillRunning: whoever has it does not end in time.
        """

    def keep(self, key_hash: bytes, sealed_answer: bytes, now: datetime) -> None:
        """Keep the answer under a claimed key."""


class StillRunning(Exception):
    """The first call with this key has not ended yet."""
