"""Worker class of gunicorn: one event loop that reads, and thread pools that block."""

import asyncio
import os
import resource
import signal
import time
from contextlib import suppress
from types import FrameType
from typing import cast

from gunicorn.sock import TCPSocket
from gunicorn.workers.base import Worker as BaseWorker

from service.api.http.application import Application
from service.serve.server import MOST_CONNECTIONS, Server
from service.serve.shares import Share, Shares

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)
SWEEP_SECONDS = 1.0
"""Seconds between heartbeats of the worker, and between looks for passed deadlines."""
_PAUSE = 0.05


class Worker(BaseWorker):
    """Serves clients until it is stopped, or its master is gone."""

    _shares = Shares()

    def init_signals(self) -> None:
        """Handles signals, also those that arrived since the fork."""
        super().init_signals()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - gunicorn passes them
        """Ends at once at Ctrl-C; gunicorn would wait for every thread."""
        os._exit(0)

    def run(self) -> None:
        """Runs the event loop until the worker is stopped and drained."""
        _allow_files(2 * MOST_CONNECTIONS)
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        application = cast(Application, self.wsgi)
        sockets = [cast(TCPSocket, listener).sock for listener in self.sockets]
        share = Share(self._shares, self.age)
        server = Server(application, application.admission, application.news, self.cfg.threads, sockets, share)
        told_to_stop = asyncio.Event()
        server.loop.add_signal_handler(signal.SIGTERM, told_to_stop.set)
        server.start()
        application.start()
        while self._is_wanted() and not told_to_stop.is_set():
            self.notify()
            server.sweep()
            application.publish(server.levels())
            share.tell(len(server.connections))
            with suppress(TimeoutError):
                await asyncio.wait_for(told_to_stop.wait(), SWEEP_SECONDS)
        server.stop_accepting()
        await self._drain(server)
        application.stop()

    def _is_wanted(self) -> bool:
        """Whether neither a signal nor the end of the master has stopped the worker."""
        return bool(self.alive) and self.ppid == os.getppid()

    async def _drain(self, server: Server) -> None:
        """Waits for requests in progress."""
        server.stop()
        deadline = time.monotonic() + self.cfg.graceful_timeout
        while server.connections and time.monotonic() < deadline:
            self.notify()
            await asyncio.sleep(_PAUSE)


def _allow_files(number: int) -> None:
    """Raises the limit of open files to the number of connections, if the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
