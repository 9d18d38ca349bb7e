"""HTTP protocol of a connection: uvicorn's, with the deadlines and checks that it lacks."""

import asyncio
from contextlib import suppress
from enum import Enum, auto
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from service.api.http import server_problems
from service.api.http.server_problems import LARGEST_HEAD, Refused, ServerProblem
from service.serve.entry import WAITS
from service.serve.heads import check_head, problem_of, without_upgrade

LEAST_SPEED = 4096
"""Bytes of a body that earn one more second for the rest of it."""
STALLED_SECONDS = 20.0
"""Seconds after which a client that takes nothing of its answer is disconnected."""
MOST_DISCARDED = 4 * 1024 * 1024
"""Bytes that are read and discarded after the last answer."""
SLICE = 8192
"""Bytes that are read at once, which limits the requests that are parsed ahead."""


class Stage(Enum):
    """State of a connection: the thing that it waits for."""

    IDLE, HEAD, BODY, ANSWER, END = auto(), auto(), auto(), auto(), auto()


SECONDS = {Stage.IDLE: 30.0, Stage.HEAD: 10.0, Stage.BODY: 10.0, Stage.ANSWER: float("inf"), Stage.END: 2.0}
"""Seconds that a connection may wait; a body that comes fast enough has more."""


class Connection(HttpToolsProtocol):
    """Connection of one client. It is the transport of its answers; `check` enforces its deadlines."""

    __slots__ = ("_head_bytes", "_head_is_due", "_held", "_in_head", "_received", "_refusal", "_running", "_taken",
                 "_taken_at", "_task", "_written", "is_closing", "since", "stage")  # fmt: skip

    def connection_made(self, transport: Any) -> None:  # noqa: D102 - of asyncio
        super().connection_made(transport)
        transport.max_size, self.is_closing = SLICE, transport.is_closing
        self._held, self._taken = b"", -1
        self._in_head = self._head_is_due = False
        self._head_bytes = self._received = self._written = 0
        self._refusal: ServerProblem | None = None
        self._running: RequestResponseCycle | None = None
        self._task: asyncio.Task[None] | None = None
        self._enter(Stage.IDLE)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: D102 - of asyncio
        super().connection_lost(exc)
        self._enter(Stage.END)
        if self._task is not None and self._running is not None:
            self._running.disconnected = True
            self._task.cancel()
        self.cycle = self._running = self._task = None  # type: ignore[assignment]  # no cycle of references stays
        self.pipeline.clear()

    def eof_received(self) -> bool:  # type: ignore[override]  # uvicorn always closes
        """Keeps the connection open for answers; a client that waits for events has gone."""
        if self.stage is not Stage.ANSWER or WAITS in self.cycle.scope["state"]:
            return False
        self.cycle.keep_alive = False
        return True

    def data_received(self, data: bytes) -> None:  # noqa: D102 - of asyncio
        self._received += len(data)
        if self.stage is Stage.END and self._received > MOST_DISCARDED:
            self.transport.abort()
        elif self.stage is not Stage.END and self._refusal is None:
            try:
                self._feed(data)
            except (httptools.HttpParserError, Refused) as error:
                self.refuse(problem_of(error))

    def _feed(self, data: bytes) -> None:
        parser = self.parser
        try:
            parser.feed_data(data)
        except httptools.HttpParserUpgrade as upgrade:
            # No other protocol is offered: the head is read again without the wish, and then what follows it.
            self.parser = httptools.HttpRequestParser(self)
            self._feed(without_upgrade(parser, self.url, self.headers) + data[upgrade.args[0] :])
        else:
            self._head_bytes += len(data)
            if self._in_head and self._head_bytes > LARGEST_HEAD:
                raise Refused(server_problems.HEADERS_TOO_LARGE)

    def on_message_begin(self) -> None:  # noqa: D102 - of the parser
        super().on_message_begin()
        self._in_head, self._head_bytes = True, 0
        if self.stage is Stage.IDLE:
            self._enter(Stage.HEAD)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Adds a header, but no trailer, and none whose underscores could pass for hyphens."""
        if self._in_head and b"_" not in name:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:  # noqa: D102 - of the parser
        self._in_head = False
        check_head(self.parser, self.url, self.headers)
        if not self.parser.should_upgrade():
            super().on_headers_complete()
            self.cycle.transport = self  # type: ignore[assignment]  # it calls `write`, `is_closing` and `close`
            if not self.pipeline:
                self._enter(Stage.BODY)

    def on_message_complete(self) -> None:  # noqa: D102 - of the parser
        if not self.parser.should_upgrade():
            super().on_message_complete()
            if self.stage is Stage.BODY:
                self._enter(Stage.ANSWER)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._head_is_due, self._running = True, cycle
        self._task = self.loop.create_task(cycle.run_asgi(app))
        self.tasks.add(self._task)
        self._task.add_done_callback(self.tasks.discard)

    def on_response_complete(self) -> None:
        """Starts the next request that was sent ahead, or waits for one."""
        self.write(b"")
        if self._running is not None and self._running.more_body:
            self.close()
        if self.stage is Stage.END or self.is_closing():
            return
        if self.pipeline:
            cycle, app = self.pipeline.pop()
            self._enter(Stage.BODY if cycle.more_body else Stage.ANSWER)
            self._start_asgi_task(cycle, app)
        else:
            self._enter(Stage.HEAD if self._in_head else Stage.IDLE)
            if self._refusal is not None:
                self.refuse(self._refusal)
            self.flow.resume_reading()

    def refuse(self, problem: ServerProblem) -> None:
        """Ends the connection with a problem, after the answers to earlier requests."""
        self._refusal = problem
        if self.pipeline and self.pipeline[0][0].more_body:
            del self.pipeline[0]
        if self.stage is Stage.ANSWER:
            return
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(problem.as_bytes(self.scope, self.server_state.default_headers))
        self.close()

    def write(self, data: bytes) -> None:
        """Sends a part of an answer; its head goes together with what follows."""
        if self._head_is_due and data and not data.startswith(b"HTTP/1.1 100"):
            self._head_is_due, self._held = False, data
        elif data or self._held:
            data, self._held = self._held + data, b""
            self._written += len(data)
            self.transport.write(data)

    def close(self) -> None:
        """Closes the connection for writing first: unread bytes at its end would cost the client the answer."""
        self.write(b"")
        self._enter(Stage.END)
        self.flow.resume_reading()
        with suppress(OSError):  # the client has gone
            self.transport.write_eof()

    def check(self, now: float) -> None:
        """Closes the connection if a deadline has passed; called once a second."""
        unsent = self.transport.get_write_buffer_size()
        if not unsent or self._written - unsent != self._taken:
            self._taken, self._taken_at = self._written - unsent, now
        elif now - self._taken_at > STALLED_SECONDS:
            self.transport.abort()
        earned = self._received / LEAST_SPEED if self.stage is Stage.BODY else 0.0
        if now - self.since > SECONDS[self.stage] + earned:
            if self.stage in (Stage.HEAD, Stage.BODY):
                self.refuse(server_problems.REQUEST_TIMEOUT)
            elif not unsent:
                self.transport.abort()

    def _enter(self, stage: Stage) -> None:
        self.stage, self.since, self._received = stage, self.loop.time(), 0
