"""A running service in a separate process."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Self

import psutil

from service.settings import PROJECT_FOLDER

PATIENCE = 240.0  # seconds; far more than needed on a machine that is not busy


class Running:
    """`python -m service serve` on a free port, with data in a private folder.

    Args:
        data_dir: the private folder.
        project: the root of the version that runs.
        variables: of the environment.
    """

    def __init__(self, data_dir: Path, *, project: Path = PROJECT_FOLDER, **variables: str) -> None:
        self.data_dir = data_dir
        self.port = int(variables.get("PORT") or free_port())
        environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        own = {"PORT": str(self.port), "DATA_DIR": str(data_dir), "RATE_LIMITS": "off"}
        self.process = psutil.Popen(
            [sys.executable, "-m", "service", "serve"],
            cwd=project,
            env=environment | own | variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)

    def get(self, path: str, **headers: str) -> tuple[int, bytes]:
        """Returns status and body."""
        return self._call("GET", path, None, headers)

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, bytes]:
        """Sends a body as JSON, and returns status and body of the answer."""
        return self._call("POST", path, json.dumps(body), {"Content-Type": "application/json", **headers})

    def eventually(self, holds: Callable[[], bool]) -> None:
        """Waits until something is so."""
        deadline = time.monotonic() + PATIENCE
        while not self._holds(holds):
            assert time.monotonic() < deadline
            time.sleep(0.1)

    def _holds(self, holds: Callable[[], bool]) -> bool:
        try:
            return holds()
        except OSError:
            return False

    def _call(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, bytes]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        answer = response.status, response.read()
        connection.close()
        return answer

    def wait_until_ready(self) -> Self:
        """Waits until /readyz says so."""
        deadline = time.monotonic() + PATIENCE
        while not self._is_ready():
            assert time.monotonic() < deadline
            assert self.process.poll() is None, self.process.communicate()
            time.sleep(0.05)
        return self

    def _is_ready(self) -> bool:
        return self._holds(lambda: self.get("/readyz")[0] == 200)

    def family(self) -> list[psutil.Process]:
        """Every process of the service, Postgres included."""
        return [self.process, *self.process.children(recursive=True)]

    def workers(self) -> list[psutil.Process]:
        """The workers that answer requests."""
        command = self.process.cmdline()
        return [child for child in self.process.children() if _command(child) == command]

    def postgres(self) -> psutil.Process:
        """The Postgres of the service."""
        pid_file = next(self.data_dir.glob("*/data/postmaster.pid"))
        return psutil.Process(int(pid_file.read_text().splitlines()[0]))


def free_port() -> int:
    """Returns a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def still_alive(processes: list[psutil.Process], patience: float) -> list[psutil.Process]:
    """Returns those that have not ended within some seconds."""
    deadline = time.monotonic() + patience
    while (alive := [process for process in processes if _lives(process)]) and time.monotonic() < deadline:
        time.sleep(0.05)
    return alive


def _command(process: psutil.Process) -> list[str]:
    """The command line of a process; none when it has just ended."""
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def _lives(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
