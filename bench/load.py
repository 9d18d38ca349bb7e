"""The load: several persistent connections, each with one request under way, from one thread."""

import json
import re
import selectors
import socket
import time
from dataclasses import dataclass

from bench.cases import Case
from bench.servers import Server

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)
_END_OF_HEAD = b"\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Measured:
    """What one server did in one round.

    Attributes:
        per_second: answered requests per second.
        cpu: seconds of the worker's CPU per request.
    """

    per_second: float
    cpu: float


def measure(server: Server, case: Case, connections: int, seconds: float) -> Measured:
    """Send a request over and over, as fast as the answers come."""
    request = request_bytes(case)
    clients = [_Client(server.port, request) for _ in range(connections)]
    cpu, start = server.cpu_seconds(), time.perf_counter()
    answered = _drive(clients, start + seconds)
    elapsed, used = time.perf_counter() - start, server.cpu_seconds() - cpu
    for client in clients:
        client.connection.close()
    return Measured(answered / elapsed, used / answered)


def request_bytes(case: Case) -> bytes:
    """The whole request, with the headers that a small client sends."""
    body = json.dumps(case.body).encode()
    head = (
        f"POST {case.path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\nAccept: */*\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class _Client:
    """One connection with one request under way."""

    def __init__(self, port: int, request: bytes) -> None:
        self.connection = socket.create_connection(("127.0.0.1", port))
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._request = request
        self._received = b""

    def send(self) -> None:
        self._received = b""
        self.connection.sendall(self._request)

    def has_answer(self) -> bool:
        """Read what has come; tell whether it is the whole answer."""
        part = self.connection.recv(65536)
        self._received += part
        head, end, body = self._received.partition(_END_OF_HEAD)
        if not part or not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"not an answer: {self._received[:200]!r}")
        length = _LENGTH.search(head + b"\r\n") if end else None
        return length is not None and len(body) >= int(length[1])


def _drive(clients: list[_Client], deadline: float) -> int:
    answered = 0
    with selectors.DefaultSelector() as selector:
        for client in clients:
            selector.register(client.connection, selectors.EVENT_READ, client)
            client.send()
        while time.perf_counter() < deadline:
            for key, _ in selector.select(timeout=1):
                if key.data.has_answer():
                    answered += 1
                    key.data.send()
    return answered
