"""Interfaces of a worker's server and connections, as the modules below them use them."""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from typing import Any, Protocol

from service.api.http.waiting import EventStream, Page
from service.serve.incoming import Environ
from service.serve.outgoing import Answer


class Sending(Protocol):
    """An answer that is sent in parts."""

    def drained(self) -> None:
        """The client has taken what was sent."""

    def expired(self) -> None:
        """The time is over that the client was given."""

    def end(self) -> None:
        """The server stops."""

    def gone(self) -> None:
        """The client is gone."""


class ClientConnection(Protocol):
    """The connection of one client.

    Attributes:
        sending: The answer that is sent in parts, if there is one.
    """

    sending: Sending | None

    @property
    def transport(self) -> Any:
        """Asyncio's transport."""

    def send(self, answer: Answer) -> None:
        """Sends the answer to the request that runs."""

    def wait(self, seconds: float) -> None:
        """Gives the client some time from now."""

    def done(self) -> None:
        """The answer is on its way; on to the next request, if there is one."""

    def close(self) -> None:
        """Ends the connection when all is sent."""


class RequestServer(Protocol):
    """An event loop, with threads that answer requests and read for it."""

    @property
    def loop(self) -> AbstractEventLoop:
        """The event loop."""

    @property
    def is_stopping(self) -> bool:
        """Whether no further requests are taken."""

    def call(self, function: Callable[..., object], *arguments: Any) -> None:
        """Has the loop call a function; from any thread."""

    def answer(self, connection: ClientConnection, environ: Environ) -> None:
        """Answers a request."""

    def next_part(self, answer: Answer, send: Callable[[bytes | None], None], fail: Callable[[], None]) -> None:
        """Has a thread get the next part of an answer."""

    def read_page(
        self, stream: EventStream, position: int, take: Callable[[Page], None], fail: Callable[[Exception], None]
    ) -> None:
        """Has a thread read what follows a position of a stream."""
