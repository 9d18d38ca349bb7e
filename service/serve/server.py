"""Server of a worker: an event loop that reads all requests, and thread pools for those that block."""

import asyncio
import errno
import socket
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from heapq import nsmallest
from typing import Any

import structlog

from service.api.http.admission import Admission, Lane
from service.api.http.waiting import EventStream, News, Page
from service.serve import refusals
from service.serve.connection import Connection
from service.serve.followers import Group
from service.serve.hub import Hub
from service.serve.incoming import BASE, Environ, Room
from service.serve.outgoing import Answer, Wsgi, answer_of
from service.serve.pool import Pool
from service.serve.ports import ClientConnection
from service.serve.refusals import Problem
from service.serve.shares import Share

MOST_CONNECTIONS = 20_000
"""Connections of a process; of more the idlest are given up."""
MOST_WAITING = 1_000
"""Requests that wait for a thread; more are refused."""
FEWEST_THREADS = 4
"""Threads for what may take much work: one is at it at a time and two wait for that, the others are for quick calls."""
GIVE_WAY_SECONDS = 0.002
"""Seconds that a client waits for a process with fewer clients, before one with more accepts it."""
_NO_MORE_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ENOBUFS)

_log = structlog.get_logger()


class Server:
    """An HTTP server for a WSGI application.

    Args:
        application: Answers.
        admission: Tells how requests are received and where they run.
        news: Tells whose log has grown.
        threads: How many requests may run at the same time outside the loop.
        listeners: Bound sockets that listen.
        share: Number of clients of this process, beside those of others.

    Attributes:
        loop: The event loop.
        connections: Of all clients.
        room: For bodies.
        hub: Wakes those who wait for a log.
        is_stopping: Whether no further requests are taken.
        base: What the environments of all requests have in common.
    """

    def __init__(
        self,
        application: Wsgi,
        admission: Admission,
        news: News,
        threads: int,
        listeners: list[socket.socket],
        share: Share,
    ) -> None:
        self._application, self._listeners = application, listeners
        self.room, self._lane_of = Room(admission.largest_body), admission.lane
        self.loop = asyncio.get_running_loop()
        self.connections: set[Connection] = set()
        self._share = share
        self._gave_way = False
        self._connecting: set[asyncio.Task[None]] = set()
        self.is_stopping = False
        host, port = listeners[0].getsockname()[:2]
        self.base: Environ = BASE | {"SERVER_NAME": host, "SERVER_PORT": str(port), "SERVER_SOFTWARE": "arbiter"}
        self._pools = {
            Lane.THREADS: Pool("light", threads, MOST_WAITING),
            Lane.FEW_THREADS: Pool("heavy", max(FEWEST_THREADS, threads // 2), MOST_WAITING),
        }
        self.hub = Hub(self, news, self._pools[Lane.THREADS])
        self._groups: dict[Hashable, Group] = {}

    def start(self) -> None:
        """Starts to accept clients."""
        for listener in self._listeners:
            listener.setblocking(False)
        self._listen()

    def _listen(self) -> None:
        for listener in self._listeners:
            self.loop.add_reader(listener.fileno(), self._accept, listener)

    def answer(self, connection: ClientConnection, environ: Environ) -> None:
        """Answers a request: in the loop if it never blocks, else in a thread."""
        lane = self._lane_of(environ)
        if lane is Lane.LOOP:
            connection.send(self._answer_of(environ))
        elif not self._pools[lane].submit(partial(self._answer_from_thread, connection, environ)):
            connection.send(Answer(*refusals.OVERLOADED.response()))

    def next_part(self, answer: Answer, send: Callable[[bytes | None], None], fail: Callable[[], None]) -> None:
        """Gets the next part of an answer in a thread.

        Args:
            answer: Whose parts they are.
            send: Called with the part, or None when there is no other.
            fail: Called when the application fails to make it.
        """

        def get() -> None:
            try:
                self.call(send, next(answer.rest or iter(()), None))
            except Exception:  # noqa: BLE001 - the client sees that the answer ends too early
                _log.exception("crash while an answer was sent")
                self.call(fail)

        if not self._pools[Lane.THREADS].submit(get):
            self.loop.call_later(refusals.RETRY_AFTER_SECONDS, self.next_part, answer, send, fail)

    def read_page(
        self, stream: EventStream, position: int, take: Callable[[Page], None], fail: Callable[[Exception], None]
    ) -> None:
        """Reads the page after a position of a stream in a thread.

        Args:
            stream: The stream.
            position: Seq up to which it is known.
            take: Called with what follows.
            fail: Called with what was raised instead.
        """

        def read() -> None:
            try:
                self.call(take, stream.read(position))
            except Exception as error:  # noqa: BLE001 - whoever asked knows what to do
                self.call(fail, error)

        if not self._pools[Lane.THREADS].submit(read):
            self.loop.call_later(refusals.RETRY_AFTER_SECONDS, self.read_page, stream, position, take, fail)

    def group_of(self, stream: EventStream) -> Group:
        """Returns the group of a stream."""
        group = self._groups.get(stream.group)
        if group is None:
            group = self._groups[stream.group] = Group(self, stream)
        return group

    def forget_group(self, stream: EventStream) -> None:
        """Removes an empty group."""
        self._groups.pop(stream.group, None)

    def forget(self, connection: Connection) -> None:
        """Removes a closed connection."""
        self.connections.discard(connection)
        self._share.tell(self._clients)

    def levels(self) -> dict[tuple[str, ...], float]:
        """The values of the gauges of `service.metrics.declarations`."""
        levels: dict[tuple[str, ...], float] = {("queued", pool.name): pool.waiting for pool in self._pools.values()}
        return levels | {("workers",): 1, ("connections",): len(self.connections), ("streams",): self.hub.places}

    def call(self, function: Callable[..., object], *arguments: Any) -> None:
        """Calls a function in the loop; from any thread, also when the loop has ended."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(function, *arguments)

    def tell(self, problem: Problem, environ: Environ | None) -> None:
        """Logs a request that the server itself refused."""
        known = environ or {}
        _log.info(
            "request refused",
            method=known.get("REQUEST_METHOD", ""),
            path=known.get("PATH_INFO", ""),
            status=problem.status,
            code=problem.code,
        )

    def stop_accepting(self) -> None:
        """Closes the listening sockets."""
        for listener in self._listeners:
            self.loop.remove_reader(listener.fileno())
            listener.close()
        self._listeners = []

    def stop(self) -> None:
        """Accepts no further requests; those in progress end."""
        self.is_stopping = True
        self.stop_accepting()
        for connection in list(self.connections):
            if connection.sending is not None:
                connection.sending.end()
            elif not connection.is_running:
                connection.close()

    def sweep(self) -> None:
        """Expires connections whose deadline has passed."""
        now = self.loop.time()
        for connection in [each for each in self.connections if each.deadline < now]:
            connection.expire()
        self.hub.tick(now)

    @property
    def _clients(self) -> int:
        """Number of clients, with those about to be connected."""
        return len(self.connections) + len(self._connecting)

    def _accept(self, listener: socket.socket) -> None:
        """Accepts one client at a time, and lets processes with fewer clients go first."""
        self._gave_way = not self._gave_way and self._share.is_ahead(self._clients)
        if self._gave_way:
            self.loop.remove_reader(listener.fileno())
            self.loop.call_later(GIVE_WAY_SECONDS, self._listen)
            return
        try:
            client, _ = listener.accept()
        except OSError as error:
            if error.errno in _NO_MORE_FILES:
                self._give_up_idle()
            return  # otherwise another process was quicker, or the client has gone
        if len(self.connections) >= MOST_CONNECTIONS and not self._give_up_idle():
            client.close()
            return
        client.setblocking(False)
        task = self.loop.create_task(self._connect(client))
        self._connecting.add(task)
        self._share.tell(self._clients)
        task.add_done_callback(self._connecting.discard)

    async def _connect(self, client: socket.socket) -> None:
        try:
            await self.loop.connect_accepted_socket(partial(Connection, self), client)
        except OSError:
            client.close()

    def _give_up_idle(self) -> int:
        """Aborts some idle connections; returns how many."""
        idle = [connection for connection in self.connections if connection.is_idle]
        given_up = nsmallest(MOST_CONNECTIONS // 20, idle, key=lambda connection: connection.deadline)
        for connection in given_up:
            connection.transport.abort()
        return len(given_up)

    def _answer_of(self, environ: Environ) -> Answer:
        try:
            return answer_of(self._application, environ)
        except Exception:  # noqa: BLE001 - whatever it is, the client gets an answer
            _log.exception("crash outside the application")
            return Answer(*refusals.FAILED.response())

    def _answer_from_thread(self, connection: ClientConnection, environ: Environ) -> None:
        self.call(connection.send, self._answer_of(environ))
