"""gunicorn, configured for this service and run in this process."""

import logging
import signal
from collections.abc import Callable
from socket import socket
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

from service import startup_gc
from service.api.http.application import Application
from service.metrics.publisher import SHARED_MEMORY, forget_process
from service.serve.worker import STOP_SIGNALS, Worker
from service.settings import Settings

GRACEFUL_TIMEOUT = 10  # seconds that running requests get to end
STUCK_AFTER = 30  # seconds without a sign of life after which a worker is replaced


def run_gunicorn(
    settings: Settings, listener: socket, create_app: Callable[[Settings], Application], welcome: str
) -> None:
    """Serves on a bound socket until a signal ends it.

    Args:
        settings: With a database.
        listener: Bound; gunicorn closes it.
        create_app: Makes the application, once, before the workers are forked.
        welcome: Printed when connections are accepted.

    Raises:
        SystemExit: The service was stopped.
    """
    options = {
        "bind": f"fd://{listener.detach()}",
        "workers": settings.web_workers,
        "threads": settings.web_threads,
        "worker_class": Worker,
        "worker_tmp_dir": str(SHARED_MEMORY) if SHARED_MEMORY.is_dir() else None,
        "control_socket_disable": True,
        "preload_app": True,
        "graceful_timeout": GRACEFUL_TIMEOUT,
        "timeout": STUCK_AFTER,
        "errorlog": None,
        "loglevel": "debug" if settings.log_level == "debug" else "warning",
        "on_starting": lambda master: master.log.error_log.handlers.extend(logging.getLogger().handlers),
        "child_exit": lambda _master, worker: forget_process(worker.pid),
        "when_ready": lambda _master: print(welcome, flush=True),
    }
    _Master(_Application(options, lambda: create_app(settings))).run()


class _Application(BaseApplication):
    def __init__(self, options: dict[str, Any], create_app: Callable[[], Application]) -> None:
        self._options, self._create_app = options, create_app
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Application:  # type: ignore[override]  # the stubs want broader types than WSGI has
        app = self._create_app()
        app.prepare()
        startup_gc.collect_from_now_on()
        return app


class _Master(Arbiter):
    """A master that stops when its terminal is closed, unless run by `nohup`, and never reloads."""

    handle_hup = Arbiter.handle_term

    def spawn_worker(self) -> int:
        """Forks a worker; signals that arrive meanwhile are kept until it listens for them."""
        signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
        try:
            return super().spawn_worker()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)

    def init_signals(self) -> None:
        ignores_hangup = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        super().init_signals()
        if ignores_hangup:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
