"""Both servers as processes, with as many workers each."""

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
PATIENCE = 120.0
"""Seconds that a server may take to start or to stop."""


class Server:
    """A server in separate processes.

    Args:
        module: what Python runs.
        workers: how many answer requests.
        variables: further variables of its environment.
    """

    def __init__(self, module: tuple[str, ...], workers: int, **variables: str) -> None:
        self.port = _free_port()
        own = {"PORT": str(self.port), "HOST": "127.0.0.1", "WEB_WORKERS": str(workers)}
        own["PYTHONDONTWRITEBYTECODE"] = ""  # as `make run`: compiled at the first start, not at each
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
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE)

    def cpu_seconds(self) -> float:
        """What the workers have used of their cores up to now, in user and in kernel mode."""
        return sum(time.clock_gettime(_cpu_clock_of(worker.pid)) for worker in self._workers())

    def memory(self) -> int:
        """Bytes that the workers have, what they share counted in parts."""
        return sum(int(worker.memory_full_info().pss) for worker in self._workers())

    def cpu_of_all(self) -> float:
        """What the master and its workers have used since they were started."""
        return self.cpu_seconds() + time.clock_gettime(_cpu_clock_of(self._process.pid))

    def memory_of_all(self) -> int:
        """Bytes that the master and its workers have, what they share counted in parts."""
        return self.memory() + int(self._process.memory_full_info().pss)

    def _workers(self) -> list[psutil.Process]:
        """The current workers: when the first one answers, the last may not have started."""
        return [child for child in self._process.children() if child.cmdline() == self._process.cmdline()]

    def _is_ready(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200  # noqa: PLR2004 - OK
        except OSError:
            return False
        finally:
            connection.close()


def _cpu_clock_of(pid: int) -> int:
    """The CPU clock of a process, by the numbers of Linux; it is exact, where `psutil` counts ticks."""
    return (~pid << 3) | 2


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
