"""Large answers that are sent in parts, each when the client has read the one before."""

from service.serve.outgoing import Answer
from service.serve.ports import ClientConnection, RequestServer

STALLED_SECONDS = 20.0
"""A client that takes nothing for so long is gone."""
_LAST_CHUNK = b"0\r\n\r\n"


class StreamedAnswer:
    """One large answer in parts; no thread waits for the client.

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
        """Sends the head and the first part."""
        self._connection.transport.set_write_buffer_limits(0)
        self._send(head + self._coded(self._answer.content))

    def drained(self) -> None:
        """Gets the next part when the write buffer is empty."""
        if not (self._is_fetching or self._is_over):
            self._is_fetching = True
            self._server.next_part(self._answer, self._go_on, self._fail)

    def expired(self) -> None:
        """Drops a client that has read nothing since the last deadline."""
        unsent = self._connection.transport.get_write_buffer_size()
        if unsent and unsent == self._unsent:
            self._connection.transport.abort()
        self._unsent = unsent
        self._connection.wait(STALLED_SECONDS)

    def end(self) -> None:
        """Does nothing: an answer that has begun is sent to its end."""

    def gone(self) -> None:
        """Releases the answer of a closed connection."""
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
        """Aborts the connection: an incomplete answer must not look complete."""
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
