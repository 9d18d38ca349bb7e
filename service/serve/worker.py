"""Worker class of gunicorn: uvicorn's, with the entry points of this service."""

import asyncio
import os
import resource
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from heapq import nsmallest
from mmap import mmap
from typing import Any, cast

import uvicorn
from uvicorn_worker import UvicornWorker

from service.api.http.application import Application
from service.serve.entry import EntryPoint
from service.serve.protocol import Connection, Stage

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGHUP)
STOP_SECONDS = 8  # for requests in progress when a worker stops; the master waits for 10
SWITCH_SECONDS = 0.001  # after which a thread gives way to the event loop
TURN_SECONDS = 0.002  # for which a worker that has accepted a client leaves the next one to others


class Listener(socket.socket):
    """Listening socket of a worker that takes turns with others, as one that is awake would accept all clients."""

    _last = memoryview(mmap(-1, 8)).cast("Q")  # process that accepted last, in memory that workers share by the fork
    _waits_until = 0.0

    def accept(self) -> tuple[socket.socket, Any]:
        """Accepts a client; raises `BlockingIOError` without one, and while others may take it."""
        now = asyncio.get_running_loop().time()
        if self._last[0] == os.getpid() and now < self._waits_until:
            raise BlockingIOError
        accepted = super().accept()
        self._last[0], self._waits_until = os.getpid(), now + TURN_SECONDS
        return accepted


class Server(uvicorn.Server):
    """uvicorn's server, which enforces deadlines and stops streams first.

    Args:
        worker: Of gunicorn.
    """

    def __init__(self, worker: "Worker") -> None:
        super().__init__(worker.config)
        self._worker, self._application = worker, cast(Application, worker.wsgi)
        self._loop = asyncio.get_running_loop()
        self._most_connections = resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2  # others are files
        self._entry = worker.config.app = EntryPoint(self._application, worker.cfg.threads)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stops at SIGTERM, also at one since the fork, and ends at once at SIGINT and SIGQUIT."""
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # which the master handles, also below `nohup`
        self._loop.add_signal_handler(signal.SIGTERM, self.handle_exit, signal.SIGTERM, None)
        for number in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, lambda *_: os._exit(0))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts to accept clients."""
        await super().startup(sockets)
        self._application.start()
        self._watching = self._loop.create_task(self._watch())

    async def _watch(self) -> None:
        """Gives a sign of life each second, enforces deadlines and publishes gauges, also while the server stops."""
        connections = cast(set[Connection], self.server_state.connections)
        while True:
            self._worker.notify()
            for connection in list(connections):
                connection.check(self._loop.time())
            idle = [each for each in connections if each.stage is Stage.IDLE]
            for connection in nsmallest(len(connections) - self._most_connections, idle, key=lambda each: each.since):
                connection.transport.abort()
            self._entry.publish(len(connections))
            self.should_exit |= self._worker.ppid != os.getppid()
            await asyncio.sleep(1)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends streams and long polls, and waits for other requests."""
        self._entry.hub.stop()
        await super().shutdown(sockets)


class Worker(UvicornWorker):
    """Serves clients until it is stopped, or its master is gone."""

    CONFIG_KWARGS: dict[str, Any] = {  # noqa: RUF012 - of uvicorn
        "loop": "asyncio",
        "http": Connection,
        "ws": "none",
        "lifespan": "off",
        "server_header": False,
        "proxy_headers": False,
        "timeout_graceful_shutdown": STOP_SECONDS,
    }

    def run(self) -> None:
        """Runs the event loop until the worker is stopped, and waits neither for threads nor for the interpreter."""
        sys.setswitchinterval(SWITCH_SECONDS)
        super().run()
        cast(Application, self.wsgi).stop()
        os._exit(0)

    async def _serve(self) -> None:
        kind = Listener if self.cfg.workers > 1 else socket.socket
        await Server(self).serve([kind(fileno=listener.fileno()) for listener in self.sockets])
