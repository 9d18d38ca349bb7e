"""Both servers as processes: one worker each, on the same core."""

import os
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection
from typing import Self

import psutil

from service.settings import PROJECT_FOLDER

SERVICE = ("-m", "service", "serve")
REFERENCE = ("-m", "bench.reference")
PATIENCE = 30.0
"""Seconds that a server may take to start or to stop."""


class Server:
    """A server in a process of its own, with one worker.

    Args:
        module: what Python runs.
        core: the core that the worker is pinned to, or None.
        variables: further variables of its environment.
    """

    def __init__(self, module: tuple[str, ...], core: int | None, **variables: str) -> None:
        self.port = _free_port()
        own = {"PORT": str(self.port), "HOST": "127.0.0.1", "WEB_WORKERS": "1"}
        self._core = core
        self._process = psutil.Popen(
            [sys.executable, *module],
            cwd=PROJECT_FOLDER,
            env=os.environ | own | variables,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def __enter__(self) -> Self:
        deadline = time.monotonic() + PATIENCE
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.__exit__()
                raise RuntimeError(f"{' '.join(self._process.args)} did not start")
            time.sleep(0.05)
        (self._worker,) = [child for child in self._process.children() if child.cmdline() == self._process.cmdline()]
        if self._core is not None and hasattr(self._worker, "cpu_affinity"):
            self._worker.cpu_affinity([self._core])
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE)

    def cpu_seconds(self) -> float:
        """What the worker has used of its core up to now, in user and in kernel mode."""
        times = self._worker.cpu_times()
        return float(times.user + times.system)

    def _is_ready(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200  # noqa: PLR2004 - OK
        except OSError:
            return False
        finally:
            connection.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
