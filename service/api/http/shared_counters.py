"""Counters shared by all worker processes of a machine, in an SQLite file: the storage of the rate limits."""

import os
import shutil
import sqlite3
import threading
import time
from pathlib import Path
from tempfile import mkdtemp

from limits.storage import Storage

SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
_CREATE = "CREATE TABLE IF NOT EXISTS counters (key TEXT PRIMARY KEY, count INTEGER, expires REAL) WITHOUT ROWID"
_COUNT = """
INSERT INTO counters VALUES (:key, :amount, :now + :expiry)
ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN expires <= :now THEN :amount ELSE count + :amount END,
    expires = CASE WHEN expires <= :now THEN :now + :expiry ELSE expires END
RETURNING count
"""
_PRUNE_EVERY = 1000
"""Counts of a process after which those that are over are removed."""


class SharedCounters(Storage):
    """A storage of the library `limits` in a file, opened by each worker process after the fork.

    The file is in memory if the system has such a folder, and is removed when the process that made it ends.
    """

    STORAGE_SCHEME = None

    def __init__(self) -> None:
        super().__init__()
        parent = SHARED_MEMORY if os.access(SHARED_MEMORY, os.W_OK) else None
        self._folder = Path(mkdtemp(prefix="arbiter-limits-", dir=parent))
        self._owner = os.getpid()
        self._local = threading.local()
        self._counted = 0

    @property
    def base_exceptions(self) -> type[Exception]:
        """Type of exceptions which the file may raise."""
        return sqlite3.Error

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Increase a counter, and return its count since the window began."""
        now = time.time()
        row = self._rows(_COUNT, {"key": key, "amount": amount, "now": now, "expiry": expiry})
        self._counted += 1
        if self._counted % _PRUNE_EVERY == 0:
            self._rows("DELETE FROM counters WHERE expires <= :now", {"now": now})
        return int(row[0][0])

    def get(self, key: str) -> int:
        """The count since the window began; 0 when it is over."""
        found = self._rows("SELECT count FROM counters WHERE key = :key AND expires > :now", self._at(key))
        return int(found[0][0]) if found else 0

    def get_expiry(self, key: str) -> float:
        """End of the window, in seconds since the epoch."""
        found = self._rows("SELECT expires FROM counters WHERE key = :key AND expires > :now", self._at(key))
        return found[0][0] if found else time.time()

    def check(self) -> bool:
        """Whether the file can be read."""
        return self._rows("SELECT 1", {}) == [(1,)]

    def reset(self) -> int | None:
        """Delete all counts."""
        return len(self._rows("DELETE FROM counters RETURNING 1", {}))

    def clear(self, key: str) -> None:
        """Delete one count."""
        self._rows("DELETE FROM counters WHERE key = :key", {"key": key})

    def close(self) -> None:
        """Delete the file, where this process created it."""
        if os.getpid() == self._owner:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _at(self, key: str) -> dict[str, object]:
        return {"key": key, "now": time.time()}

    def _rows(self, statement: str, parameters: dict[str, object]) -> list[tuple[int | float, ...]]:
        return self._connection().execute(statement, parameters).fetchall()

    def _connection(self) -> sqlite3.Connection:
        """The connection of this thread of this process."""
        if getattr(self._local, "process", None) != os.getpid():
            connection = sqlite3.connect(self._folder / "counters", isolation_level=None, timeout=1)
            for pragma in ("journal_mode = WAL", "synchronous = OFF"):
                connection.execute(f"PRAGMA {pragma}")
            connection.execute(_CREATE)
            self._local.connection, self._local.process = connection, os.getpid()
        held: sqlite3.Connection = self._local.connection
        return held
