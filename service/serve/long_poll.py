"""Long polls: requests that are repeated when a campaign's log has grown, or when their time is over."""

import time

from service.api.http.waiting import HAS_TO_WAIT, NO_TIME, WAIT_UNTIL, Waiting
from service.serve.hub import WatchServer
from service.serve.incoming import Environ
from service.serve.ports import ClientConnection


class LongPoll:
    """One deferred request.

    Args:
        server: Answers the request.
        connection: Of the client.
        environ: The request.
        waiting: What it waits for.
    """

    __slots__ = ("_connection", "_environ", "_is_over", "_server", "_timer", "_waiting", "campaign_id", "position")

    def __init__(self, server: WatchServer, connection: ClientConnection, environ: Environ, waiting: Waiting) -> None:
        self._server, self._connection, self._environ, self._waiting = server, connection, environ, waiting
        self.campaign_id, self.position = waiting.campaign_id, waiting.position
        self._is_over = False

    def begin(self) -> None:
        """Starts to wait, or repeats the request at once where the limit is reached."""
        if not self._server.hub.take_place(self._waiting.owner) or self._server.is_stopping:
            self._environ[WAIT_UNTIL] = NO_TIME
            self._ask_again()
            return
        self._timer = self._server.loop.call_later(self._waiting.until - time.monotonic(), self.wake)
        self._server.hub.watch(self)

    def wake(self) -> None:
        """Repeats the request."""
        if not self._is_over:
            self._end()
            self._ask_again()

    def drained(self) -> None:
        """Does nothing: no byte was sent yet."""

    def expired(self) -> None:
        """Does nothing: the client only waits."""

    def gone(self) -> None:
        """Releases the long poll of a closed connection."""
        if not self._is_over:
            self._end()

    def end(self) -> None:
        """Repeats the request at once, without waiting."""
        self._environ[WAIT_UNTIL] = NO_TIME
        self.wake()

    def _ask_again(self) -> None:
        self._connection.sending = None
        del self._environ[HAS_TO_WAIT]
        self._server.answer(self._connection, self._environ)

    def _end(self) -> None:
        self._is_over = True
        self._timer.cancel()
        self._server.hub.leave(self)
        self._server.hub.leave_place(self._waiting.owner)
