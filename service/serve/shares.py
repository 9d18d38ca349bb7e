"""Numbers of clients of all workers in shared memory, so that new clients are spread over them."""

import struct
import time
from mmap import mmap

from service.values import dataclass

FRESH_SECONDS = 3.0
"""Seconds after which a worker without news is not counted on."""
_SLOTS = 128
_ENTRY = struct.Struct("dq")


class Shares:
    """The numbers of all workers in shared memory, created before the fork."""

    def __init__(self) -> None:
        self._memory = mmap(-1, _SLOTS * _ENTRY.size)

    def tell(self, worker: int, clients: int) -> None:
        """Publishes the number of clients of a worker.

        Args:
            worker: Its number; one that comes much later may have the same place.
            clients: How many.
        """
        _ENTRY.pack_into(self._memory, worker % _SLOTS * _ENTRY.size, time.monotonic(), clients)

    def is_ahead(self, worker: int, clients: int) -> bool:
        """Whether another living worker has fewer clients."""
        oldest = time.monotonic() - FRESH_SECONDS
        entries = enumerate(_ENTRY.iter_unpack(self._memory))
        others = [number for slot, (at, number) in entries if at > oldest and slot != worker % _SLOTS]
        return bool(others) and clients > min(others)


@dataclass(frozen=True, slots=True)
class Share:
    """The number of clients of one worker, beside those of the others.

    Attributes:
        shares: The numbers of all workers.
        worker: The number of this one.
    """

    shares: Shares
    worker: int

    def tell(self, clients: int) -> None:
        """Publishes the number of clients."""
        self.shares.tell(self.worker, clients)

    def is_ahead(self, clients: int) -> bool:
        """Whether another living worker has fewer clients."""
        return self.shares.is_ahead(self.worker, clients)
