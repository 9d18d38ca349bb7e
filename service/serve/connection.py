"""Connection of one client: parses its requests as they arrive and answers them one after the other."""

import asyncio
from collections import deque
from typing import Any, Protocol

from service.api.http.waiting import EventStream
from service.serve import refusals
from service.serve.followers import Follower, StreamServer
from service.serve.incoming import Environ, Incoming, Refused, Room
from service.serve.long_poll import LongPoll
from service.serve.outgoing import HTTP_1_0, Answer, has_body, head_of
from service.serve.ports import Sending
from service.serve.refusals import Problem
from service.serve.streamed_answer import StreamedAnswer

HEAD_SECONDS = 10.0
"""From the first byte of a request to the end of its headers; also from the connection to that first byte."""
BODY_SECONDS, LEAST_SPEED = 10.0, 4096
"""A body gets some seconds, and one more for so many bytes of it that have come."""
IDLE_SECONDS = 30.0
"""An idle connection stays open so long."""
STALLED_SECONDS = 20.0
"""A client that takes nothing of its answer for so long is gone."""
LINGER_SECONDS = 2.0
"""A refused request is still read for so long, or its answer could be lost on the way."""
MOST_AHEAD = 100
"""Requests that a client may send before it has the answer to the first."""
NEVER = float("inf")
_CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class Connection(asyncio.Protocol):
    """One client's connection, in the event loop.

    Args:
        server: Answers its requests.

    Attributes:
        deadline: When the client has to have done what it is waited for; then `expire` is called.
        is_running: Whether a request is being answered.
        sending: The answer that is sent in parts, if there is one.
        transport: The client's.
    """

    __slots__ = ("_ahead", "_environ", "_incoming", "_is_over", "_keep_alive", "_server", "_since",
                 "_unsent", "deadline", "is_running", "sending", "transport")  # fmt: skip

    def __init__(self, server: "ConnectionServer") -> None:
        self._server = server
        self._ahead: deque[tuple[Environ, bool]] = deque()
        self.is_running = self._is_over = False
        self._keep_alive = True
        self.sending: Sending | None = None
        self._unsent = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Starts the connection with its first deadline."""
        self.transport: Any = transport
        address = transport.get_extra_info("peername") or ("", 0)
        base = self._server.base | {"REMOTE_ADDR": str(address[0]), "REMOTE_PORT": str(address[1])}
        self._incoming = Incoming(base, self._server.room, self._begun, self._complete)
        self.wait(HEAD_SECONDS)
        self._server.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio passes it
        """Releases everything of a closed connection."""
        self.deadline, self._is_over = NEVER, True
        self._server.forget(self)
        self._incoming.forget()
        self._ahead.clear()
        sending, self.sending = self.sending, None
        if sending is not None:
            sending.gone()

    @property
    def is_idle(self) -> bool:
        """Whether no request is in progress, not even partly received."""
        return not (self.is_running or self._incoming.is_open)

    def data_received(self, data: bytes) -> None:
        """Parses received bytes."""
        if self._is_over:
            return  # of a request that was refused
        was_idle, incoming = self.is_idle, self._incoming
        try:
            incoming.feed(data)
        except Refused as refused:
            self.refuse(refused.problem)
        else:
            if was_idle and incoming.is_open and not incoming.in_body:
                self.wait(HEAD_SECONDS)

    def eof_received(self) -> bool:
        """Keeps the connection half-open while an answer is still to be sent."""
        self._keep_alive = False
        return self.is_running and (self.sending is None or isinstance(self.sending, StreamedAnswer))

    def _begun(self, environ: Environ) -> None:
        """Checks the headers of a request before its body."""
        self.wait(BODY_SECONDS)
        expected = environ.get("HTTP_EXPECT")
        if expected is None or environ["SERVER_PROTOCOL"] == HTTP_1_0:
            return
        if expected.lower() != "100-continue":
            raise Refused(refusals.EXPECTATION_FAILED)
        if not self.is_running:
            self.transport.write(_CONTINUE)

    def _complete(self, environ: Environ, keep_alive: bool) -> None:
        """Starts a complete request; pipelined ones are queued and answered in their order."""
        if not self.is_running:
            self._start(environ, keep_alive)
            return
        if len(self._ahead) == MOST_AHEAD:
            raise Refused(refusals.OVERLOADED)
        self._ahead.append((environ, keep_alive))
        self.deadline = NEVER
        self.transport.pause_reading()

    def _start(self, environ: Environ, keep_alive: bool) -> None:
        self.is_running, self.deadline = True, NEVER
        self._keep_alive = keep_alive and self._keep_alive
        self._environ = environ
        self._server.answer(self, environ)

    def send(self, answer: Answer) -> None:
        """Sends the answer to the current request."""
        if self.transport.is_closing():
            answer.close()
        elif answer.waiting is not None:
            self.sending = poll = LongPoll(self._server, self, self._environ, answer.waiting)
            poll.begin()
        elif answer.stream is not None and has_body(self._environ, answer):
            self._follow(answer, answer.stream)
        else:
            self._send(answer)

    def _follow(self, answer: Answer, stream: EventStream) -> None:
        """Sends a stream; the connection is closed at its end."""
        if self._server.is_stopping or not self._server.hub.take_place(stream.owner):
            self._send(Answer(*refusals.OVERLOADED.response()))
            return
        self._keep_alive = False
        head, _ = head_of(answer, HTTP_1_0, keep_alive=False)
        self._environ = {}
        self.sending = follower = Follower(self._server, self, stream)
        follower.begin(head)

    def _send(self, answer: Answer) -> None:
        environ = self._environ
        protocol = environ["SERVER_PROTOCOL"]
        if self._server.is_stopping or (answer.rest is not None and protocol == HTTP_1_0):
            self._keep_alive = False
        head, is_chunked = head_of(answer, protocol, keep_alive=self._keep_alive)
        if not has_body(environ, answer):
            answer.close()
            self.transport.write(head)
            self.done()
        elif answer.rest is None:
            self.transport.write(head + answer.content)
            self.done()
        else:
            self.sending = streamed = StreamedAnswer(self._server, self, answer, is_chunked)
            streamed.begin(head)

    def resume_writing(self) -> None:
        """Continues an answer in parts when the write buffer is empty."""
        if self.sending is not None:
            self.sending.drained()

    def done(self) -> None:
        """Ends the current request; continues with the next one in the queue, or closes."""
        self.is_running, self.sending = False, None
        if self._is_over:
            self._linger()
        elif not self._keep_alive:
            self.close()
        elif self._ahead:
            self.is_running = True
            self._server.loop.call_soon(self._next)
        else:
            self.transport.resume_reading()
            self.wait(HEAD_SECONDS if self._incoming.is_open else IDLE_SECONDS)

    def _next(self) -> None:
        if self._ahead:
            self._start(*self._ahead.popleft())

    def refuse(self, problem: Problem) -> None:
        """Ends the connection with a problem; where a request is in progress, after its answer."""
        self._is_over = True
        if self.is_running:
            self._keep_alive = False
            self._ahead.clear()
            return
        self._server.tell(problem, self._incoming.environ)
        answer = Answer(*problem.response())
        self.transport.write(head_of(answer, "HTTP/1.1", keep_alive=False)[0] + answer.content)
        self._linger()

    def _linger(self) -> None:
        """Closes for writing first: a client that is still sending would otherwise lose the answer."""
        self.transport.resume_reading()
        self.transport.write_eof()
        self.wait(LINGER_SECONDS)

    def expire(self) -> None:
        """Handles a deadline that has passed."""
        if self.sending is not None:
            self.sending.expired()
            return
        unsent, before = self.transport.get_write_buffer_size(), self._unsent
        self._unsent = unsent
        if unsent and unsent != before:
            self.wait(STALLED_SECONDS)
        elif unsent or self._is_over or self.is_idle:
            self.transport.abort()
        elif self._incoming.in_body:
            self._expire_body()
        elif self.is_running:
            self.deadline = NEVER
        else:
            self.refuse(refusals.TOO_SLOW)

    def _expire_body(self) -> None:
        """Extends the deadline of a body that arrives fast enough."""
        self.deadline = self._since + BODY_SECONDS + self._incoming.received / LEAST_SPEED
        if self.deadline < self._server.loop.time():
            self.refuse(refusals.TOO_SLOW)

    def close(self) -> None:
        """Closes the connection when everything is sent."""
        self._is_over = True
        self.wait(STALLED_SECONDS)
        self.transport.close()

    def wait(self, seconds: float) -> None:
        """Sets the deadline to some seconds from now."""
        self._since = self._server.loop.time()
        self.deadline = self._since + seconds


class ConnectionServer(StreamServer, Protocol):
    """A server of connections."""

    @property
    def connections(self) -> set[Connection]:
        """The connections of all clients."""

    @property
    def base(self) -> Environ:
        """Members that the environments of all requests share."""

    @property
    def room(self) -> Room:
        """Memory limit for the bodies of requests."""

    def forget(self, connection: Connection) -> None:
        """Removes a closed connection."""

    def tell(self, problem: Problem, environ: Environ | None) -> None:
        """Logs a request that the server itself refused."""
