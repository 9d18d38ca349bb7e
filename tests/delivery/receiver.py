"""A receiver of webhooks with configurable faults."""

import socket
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson

Behaviour = Callable[[socket.socket], None]


@dataclass(frozen=True, slots=True)
class Message:
    """A received message."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        """Its `webhook-id`."""
        return self.headers["webhook-id"]

    @property
    def json(self) -> Any:
        """Its body."""
        return orjson.loads(self.body)


def answering(status: int, *headers: str) -> Behaviour:
    """Answers properly."""
    head = "\r\n".join([f"HTTP/1.1 {status} X", "Content-Length: 0", *headers, "", ""]).encode()
    return lambda client: client.sendall(head)


def hanging(client: socket.socket) -> None:
    """Never answers; ends when the other side does."""
    client.settimeout(30)
    client.recv(1)


def dripping(client: socket.socket) -> None:
    """Answers byte by byte, without end."""
    client.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while True:
        client.sendall(b"x")
        time.sleep(0.02)


def closing(_client: socket.socket) -> None:
    """Hangs up without an answer."""


@dataclass
class Receiver:
    """Listens on a private port; uses `behaviours` one after the other, and the last one from then on."""

    behaviours: list[Behaviour] = field(default_factory=lambda: [answering(204)])
    tls: ssl.SSLContext | None = None
    messages: list[Message] = field(default_factory=list)

    def __enter__(self) -> "Receiver":
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._listener.close()

    @property
    def url(self) -> str:
        """Its URL."""
        return f"http://127.0.0.1:{self.port}/hook?x=1"

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        try:
            with self.tls.wrap_socket(client, server_side=True) if self.tls else client as open_client:
                self.messages.append(_read(open_client))
                behaviour = self.behaviours[0] if len(self.behaviours) == 1 else self.behaviours.pop(0)
                behaviour(open_client)
        except OSError:
            return


def _read(client: socket.socket) -> Message:
    data = b""
    while b"\r\n\r\n" not in data:
        data += client.recv(65536)
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): text for name, _, text in (line.partition(": ") for line in lines)}
    while len(body) < int(headers["content-length"]):
        body += client.recv(65536)
    return Message(first.split(" ")[1], headers, body)
