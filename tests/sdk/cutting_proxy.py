"""A proxy that cuts the first streams in the middle of a line."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

SHORTEST, MOST_CUTS = 700, 6
"""Bytes of the first stream that pass, each time so many more; then streams are no longer cut."""


class Cutting:
    """The proxy before a port.

    Attributes:
        port: where it listens.
        cuts: how many streams it has cut.
    """

    def __init__(self, behind: int) -> None:
        self.cuts, self._behind = 0, behind
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])

    def serve(self) -> None:
        """Accept connections until the listener is closed."""
        with suppress(OSError):
            while True:
                threading.Thread(target=self._pass_on, args=(self._listener.accept()[0],), daemon=True).start()

    def close(self) -> None:
        """Accept no more connections."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _pass_on(self, client: socket.socket) -> None:
        with suppress(OSError), client, socket.create_connection(("127.0.0.1", self._behind)) as service:
            head = client.recv(65_536)
            service.sendall(head)
            left = self._limit() if b"/events/stream" in head.partition(b"\r\n")[0] else None
            threading.Thread(target=_copy, args=(client, service, None), daemon=True).start()
            _copy(service, client, left)

    def _limit(self) -> int | None:
        if self.cuts >= MOST_CUTS:
            return None
        self.cuts += 1
        return SHORTEST * self.cuts


def _copy(source: socket.socket, target: socket.socket, left: int | None) -> None:
    """Copy until one side ends, or so many bytes have passed."""
    with suppress(OSError):
        while part := source.recv(65_536 if left is None else min(left, 65_536)):
            target.sendall(part)
            left = None if left is None else left - len(part)
            if left == 0:
                break
        target.shutdown(socket.SHUT_RDWR)


@contextmanager
def cutting(behind: int) -> Iterator[Cutting]:
    """The proxy before a port, while the block runs."""
    proxy = Cutting(behind)
    thread = threading.Thread(target=proxy.serve, daemon=True)
    thread.start()
    try:
        yield proxy
    finally:
        proxy.close()
        thread.join()
