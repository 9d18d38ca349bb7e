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
        """The write buffer is empty."""

    def expired(self) -> None:
        """The deadline of the connection has passed."""

    def end(self) -> None:
        """The server stops."""

    def gone(self) -> None:
        """The connection is closed."""


class ClientConnection(Protocol):
    """The connection of one client.

    Attributes:
        sending: The answer that is sent in parts, if there is one.
    """

    sending: Sending | None

    @property
    def transport(self) -> Any:
        """The transport of asyncio."""

    def send(self, answer: Answer) -> None:
        """Sends the answer to the current request."""

    def wait(self, seconds: float) -> None:
        """Sets the deadline to some seconds from now."""

    def done(self) -> None:
        """Ends the current request."""

    def close(self) -> None:
        """Closes the connection when everything is sent."""


class RequestServer(Protocol):
    """An event loop, with threads that answer requests and read for it."""

    @property
    def loop(self) -> AbstractEventLoop:
        """The event loop."""

    @property
    def is_stopping(self) -> bool:
        """Whether no further requests are taken."""

    def call(self, function: Callable[..., object], *arguments: Any) -> None:
        """Calls a function in the loop; from any thread."""

    def answer(self, connection: ClientConnection, environ: Environ) -> None:
        """Answers a request."""

    def next_part(self, answer: Answer, send: Callable[[bytes | None], None], fail: Callable[[], None]) -> None:
        """Gets the next part of an answer in a thread."""

    def read_page(
        self, stream: EventStream, position: int, take: Callable[[Page], None], fail: Callable[[Exception], None]
    ) -> None:
        """Reads the page after a position of a stream in a thread."""
