"""Tests of the server of one worker."""

import asyncio
import socket
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from service.api.http.admission import Admission
from service.serve.server import Server
from service.serve.shares import Share, Shares


class Told(Shares):
    """Numbers that are noted in the order in which they are told."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: list[int] = []

    def tell(self, worker: int, clients: int) -> None:
        """Publishes and notes the number of clients."""
        super().tell(worker, clients)
        self.numbers.append(clients)


class NoNews:
    """Logs that never grow."""

    def listen(self, listener: Any) -> None:
        """Does not call the listener."""

    def heads(self, campaign_ids: Collection[str]) -> Mapping[str, int]:  # noqa: ARG002 - the protocol passes them
        """Knows no log."""
        return {}


def test_the_number_of_clients_is_told_when_one_comes_and_when_one_leaves() -> None:
    """Other workers do not count on clients who are gone."""
    shares = Told()
    asyncio.run(_come_and_leave(shares))
    assert [shares.numbers[0], max(shares.numbers), shares.numbers[-1]] == [1, 3, 0]


async def _come_and_leave(shares: Told) -> None:
    """Three clients are there at the same time, then none."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = listener.getsockname()
        server = Server(_answer, Admission(()), NoNews(), 1, [listener], Share(shares, 1))
        server.start()
        writers = [(await asyncio.open_connection(*address))[1] for _ in range(3)]
        while len(server.connections) < 3:
            await asyncio.sleep(0.01)
        for writer in writers:
            writer.close()
        while server.connections:
            await asyncio.sleep(0.01)
        server.stop()


def _answer(_environ: Any, _start: Any) -> Iterable[bytes]:
    return ()
