"""The load: several persistent connections, each with one request under way, from one thread."""

import json
import re
import selectors
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from statistics import quantiles

from bench.cases import Case
from bench.servers import Server

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)
_CLOSES = re.compile(rb"\r\nconnection: close", re.IGNORECASE)
FEWEST = 2
"""Answers that a round waits for, however long they take."""
_END_OF_HEAD = b"\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Measured:
    """What one server did in one round.

    Attributes:
        per_second: answered requests per second.
        cpu: seconds of the workers' CPU per request.
        p99: seconds within which 99 of 100 requests were answered.
    """

    per_second: float
    cpu: float
    p99: float


def measure(server: Server, case: Case, connections: int, seconds: float) -> Measured:
    """Send a request over and over, as fast as the answers come."""
    request = request_bytes(case)
    clients = [_Client(server.port, request) for _ in range(connections)]
    cpu, start = server.cpu_seconds(), time.perf_counter()
    took = _drive(clients, start + seconds)
    elapsed, used = time.perf_counter() - start, server.cpu_seconds() - cpu
    for client in clients:
        client.connection.close()
    return Measured(len(took) / elapsed, used / len(took), quantiles(took, n=100)[-1])


def drive(port: int, requests: Sequence[Sequence[bytes]], seconds: float) -> list[float]:
    """Send the requests of each client in turn; the seconds that each request took."""
    clients = [_Client(port, *each) for each in requests]
    took = _drive(clients, time.perf_counter() + seconds)
    for client in clients:
        client.connection.close()
    return took


def request_bytes(case: Case) -> bytes:
    """The whole request, with the headers that a small client sends."""
    body = json.dumps(case.body).encode()
    head = (
        f"POST {case.path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\nAccept: */*\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class _Client:
    """One connection with one request of several under way; another follows where the server ends it."""

    def __init__(self, port: int, *requests: bytes) -> None:
        self._port, self._requests = port, cycle(requests)
        self._connect()

    def _connect(self) -> None:
        self.connection = socket.create_connection(("127.0.0.1", self._port))
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self) -> None:
        self._received, self.sent_at = b"", time.perf_counter()
        self.connection.sendall(next(self._requests))

    def has_answer(self) -> bool:
        """Read available bytes; return whether the answer is complete."""
        part = self.connection.recv(65536)
        self._received += part
        head, end, body = self._received.partition(_END_OF_HEAD)
        if not part or not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"not an answer: {self._received[:200]!r}")
        length = _LENGTH.search(head + b"\r\n") if end else None
        self.is_over = _CLOSES.search(head) is not None
        return length is not None and len(body) >= int(length[1])

    def reconnect(self) -> None:
        """Connect again to a server that takes one request on a connection."""
        self.connection.close()
        self._connect()


def _drive(clients: list[_Client], deadline: float) -> list[float]:
    """Seconds that each request took."""
    took: list[float] = []
    with selectors.DefaultSelector() as selector:
        for client in clients:
            selector.register(client.connection, selectors.EVENT_READ, client)
            client.send()
        while time.perf_counter() < deadline or len(took) < FEWEST:
            for key, _ in selector.select(timeout=1):
                client = key.data
                if client.has_answer():
                    took.append(time.perf_counter() - client.sent_at)
                    if client.is_over:
                        selector.unregister(client.connection)
                        client.reconnect()
                        selector.register(client.connection, selectors.EVENT_READ, client)
                    client.send()
    return took
