"""Numbers of clients of all workers in shared memory, so that new clients are spread over them."""

import struct
import time
from mmap import mmap

FRESH_SECONDS = 3.0
"""Seconds after which the number of a worker is outdated."""
_SLOTS = 128
_ENTRY = struct.Struct("dq")


class Shares:
    """The numbers of all workers, created before the fork."""

    def __init__(self) -> None:
        self._memory = mmap(-1, _SLOTS * _ENTRY.size)

    def tell(self, worker: int, clients: int) -> None:
        """Publishes the number of clients of a worker; a much later worker may have the same place.

        Args:
            worker: Its number.
            clients: Number of its clients.
        """
        _ENTRY.pack_into(self._memory, worker % _SLOTS * _ENTRY.size, time.monotonic(), clients)

    def is_ahead(self, worker: int, clients: int) -> bool:
        """Whether another living worker has fewer clients."""
        oldest = time.monotonic() - FRESH_SECONDS
        entries = enumerate(_ENTRY.iter_unpack(self._memory))
        others = [number for slot, (at, number) in entries if at > oldest and slot != worker % _SLOTS]
        return bool(others) and clients > min(others)
