"""Worker class of gunicorn: uvicorn's, with the entry points of this service."""

import asyncio
import errno
import logging
import os
import resource
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from heapq import nsmallest
from typing import Any, cast

import uvicorn
from gunicorn.sock import TCPSocket
from uvicorn_worker import UvicornWorker

from service.api.http.application import Application
from service.serve.entry import Entry
from service.serve.protocol import Connection, Stage
from service.serve.shares import Shares

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)
MOST_CONNECTIONS = 20_000
"""Connections of a worker, beyond which those that have been idle longest are closed."""
STOP_SECONDS = 8
"""Seconds for requests in progress when a worker stops; the master waits for 10."""
GIVE_WAY_SECONDS = 0.002
"""Seconds that a client waits for a worker with fewer clients, before one with more accepts it."""
SWITCH_SECONDS = 0.001
"""Seconds after which a thread gives way to the event loop."""
TICKS = 10
"""Ticks of uvicorn's server in a second."""
_NO_MORE_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ENOBUFS)


class Server(uvicorn.Server):
    """uvicorn's server, which shares clients evenly with other workers and stops streams first.

    Args:
        worker: Of gunicorn.
        shares: Numbers of clients of all workers.
    """

    def __init__(self, worker: "Worker", shares: Shares) -> None:
        super().__init__(worker.config)
        self._worker, self._shares, self._application = worker, shares, cast(Application, worker.wsgi)
        self._listeners = [cast(TCPSocket, listener).sock for listener in worker.sockets]
        self._loop = asyncio.get_running_loop()
        self._connecting: set[asyncio.Task[None]] = set()
        self._gave_way = False
        self._entry = worker.config.app = Entry(self._application, worker.cfg.threads)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stops at SIGTERM, also at one that came since the fork, and ends at once at SIGINT and SIGQUIT."""
        self._loop.add_signal_handler(signal.SIGTERM, self.handle_exit, signal.SIGTERM, None)
        for number in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, lambda *_: os._exit(0))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002 - those of the worker
        """Starts to accept clients."""
        await super().startup(sockets=[])
        for listener in self._listeners:
            listener.setblocking(False)
        self._listen()
        self._application.start()

    async def on_tick(self, counter: int) -> bool:
        """Does what is due; returns whether the server stops."""
        if counter % TICKS == 0:
            self._worker.notify()
            now, connections = self._loop.time(), self.server_state.connections
            for connection in list(connections):
                cast(Connection, connection).check(now)
            self._entry.hub.tick(now)
            self._application.publish(self._entry.levels(len(connections)))
            self._shares.tell(self._worker.age, self._clients)
            self.should_exit |= self._worker.ppid != os.getppid()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accepts no more clients, ends streams and long polls, and waits for other requests."""
        for listener in self._listeners:
            self._loop.remove_reader(listener.fileno())
            listener.close()
        self._listeners = []
        self._entry.hub.stop()
        await super().shutdown(sockets)
        self._application.stop()

    @property
    def _clients(self) -> int:
        """Number of clients, with those that are about to be connected."""
        return len(self.server_state.connections) + len(self._connecting)

    def _listen(self) -> None:
        for listener in self._listeners:
            self._loop.add_reader(listener.fileno(), self._accept, listener)

    def _accept(self, listener: socket.socket) -> None:
        """Accepts one client, unless a worker with fewer clients may do so first."""
        self._gave_way = not self._gave_way and self._shares.is_ahead(self._worker.age, self._clients)
        if self._gave_way:
            self._loop.remove_reader(listener.fileno())
            self._loop.call_later(GIVE_WAY_SECONDS, self._listen)
            return
        try:
            client, _ = listener.accept()
        except OSError as error:
            if error.errno in _NO_MORE_FILES:
                self._close_idle()
            return  # otherwise another worker was quicker, or the client has gone
        if self._clients >= MOST_CONNECTIONS:
            self._close_idle()
        client.setblocking(False)
        task = self._loop.create_task(self._connect(client))
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)
        self._shares.tell(self._worker.age, self._clients)

    async def _connect(self, client: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._protocol, client)
        except OSError:
            client.close()

    def _close_idle(self) -> None:
        """Closes connections that have been idle longest."""
        idle: list[Any] = [each for each in self.server_state.connections if each.stage is Stage.IDLE]  # type: ignore[union-attr]
        for connection in nsmallest(MOST_CONNECTIONS // 20, idle, key=lambda each: each.since):
            connection.transport.abort()

    def _protocol(self) -> asyncio.Protocol:
        return Connection(self.config, self.server_state, {}, self._loop)


class Worker(UvicornWorker):
    """Serves clients until it is stopped, or its master is gone."""

    CONFIG_KWARGS: dict[str, Any] = {  # noqa: RUF012 - of uvicorn
        "loop": "asyncio",
        "http": Connection,
        "interface": "asgi3",
        "ws": "none",
        "lifespan": "off",
        "server_header": False,
        "proxy_headers": False,
        "access_log": False,
        "callback_notify": None,
        "timeout_graceful_shutdown": STOP_SECONDS,
    }
    _shares = Shares()

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        logging.getLogger("uvicorn.error").propagate = True

    def run(self) -> None:
        """Runs the event loop until the worker is stopped."""
        _allow_files(2 * MOST_CONNECTIONS)
        sys.setswitchinterval(SWITCH_SECONDS)
        super().run()

    async def _serve(self) -> None:
        await Server(self, self._shares).serve()


def _allow_files(number: int) -> None:
    """Raises the limit of open files, if the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
