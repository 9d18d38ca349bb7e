"""Tests of the workers of a service together."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import psutil
import pytest

from tests.serve.running import PATIENCE, Running

CLIENTS = 16
ROUNDS = 9


@pytest.fixture
def service() -> Iterator[Running]:
    """A service with two workers."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        with Running(Path(folder), WEB_WORKERS="2") as service:
            yield service.wait_until_ready()


def shares(service: Running) -> list[int]:
    """Returns how many of some clients that connect at once each worker accepts."""
    before = [connections(worker, service.port) for worker in service.workers()]
    with ExitStack() as stack:
        for _ in range(CLIENTS):
            stack.enter_context(socket.create_connection(("127.0.0.1", service.port)))
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            now = [connections(worker, service.port) for worker in service.workers()]
            if sum(now) - sum(before) == CLIENTS:
                return [new - old for new, old in zip(now, before, strict=True)]
    raise AssertionError("Not all clients were accepted.")


def connections(worker: psutil.Process, port: int) -> int:
    """Returns how many connections a worker has."""
    each = worker.net_connections("tcp")
    return sum(one.laddr.port == port and one.status == psutil.CONN_ESTABLISHED for one in each)


def test_clients_that_connect_at_once_are_shared_between_workers(service: Running) -> None:
    """Half of the clients are served by each worker; without turns, the one that is awake accepts nearly all."""
    service.eventually(lambda: len(service.workers()) == 2)
    smaller = [min(shares(service)) for _ in range(ROUNDS)]
    assert median(smaller) >= CLIENTS / 3, smaller
