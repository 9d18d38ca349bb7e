"""An answer that is sent in parts: each when the client has taken the one before."""

from service.serve.outgoing import Answer
from service.serve.ports import ClientConnection, RequestServer

STALLED_SECONDS = 20.0
"""A client that takes nothing for so long is gone."""
_LAST_CHUNK = b"0\r\n\r\n"


class StreamedAnswer:
    """One large answer that is being sent; no thread waits for the client.

    Args:
        server: Gets the parts.
        connection: Of the client.
        answer: What is sent.
        is_chunked: Whether the client learns from the coding where it ends.
    """

    def __init__(self, server: RequestServer, connection: ClientConnection, answer: Answer, is_chunked: bool) -> None:
        self._server, self._connection, self._answer, self._is_chunked = server, connection, answer, is_chunked
        self._is_fetching = self._is_over = False
        self._unsent = 0

    def begin(self, head: bytes) -> None:
        """Sends the head and what there is of the body."""
        self._connection.transport.set_write_buffer_limits(0)
        self._send(head + self._coded(self._answer.content))

    def drained(self) -> None:
        """The client has taken what was sent: on with the next part."""
        if not (self._is_fetching or self._is_over):
            self._is_fetching = True
            self._server.next_part(self._answer, self._go_on, self._fail)

    def expired(self) -> None:
        """The client has had time to take something; who has not is gone."""
        unsent = self._connection.transport.get_write_buffer_size()
        if unsent and unsent == self._unsent:
            self._connection.transport.abort()
        self._unsent = unsent
        self._connection.wait(STALLED_SECONDS)

    def end(self) -> None:
        """The server stops: what has begun is sent to its end."""

    def gone(self) -> None:
        """The client is gone."""
        self._is_over = True
        if not self._is_fetching:
            self._answer.close()

    def _go_on(self, part: bytes | None) -> None:
        self._is_fetching = False
        if self._is_over:
            self._answer.close()
        elif part is None:
            self._end()
        else:
            self._send(self._coded(part))

    def _fail(self) -> None:
        """An answer that ends too early must not look like a whole one."""
        self._is_fetching = False
        self._connection.transport.abort()

    def _send(self, data: bytes) -> None:
        self._connection.wait(STALLED_SECONDS)
        transport = self._connection.transport
        transport.write(data)
        if not transport.get_write_buffer_size():
            self.drained()

    def _end(self) -> None:
        self._is_over = True
        self._answer.close()
        transport = self._connection.transport
        transport.set_write_buffer_limits()
        if self._is_chunked:
            transport.write(_LAST_CHUNK)
        self._connection.done()

    def _coded(self, part: bytes) -> bytes:
        return b"%x\r\n%b\r\n" % (len(part), part) if self._is_chunked else part
