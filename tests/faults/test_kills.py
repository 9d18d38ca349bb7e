"""Tests with repeated kill -9 of workers and of Postgres under load."""

import random
import time

import psutil
import pytest

from tests.faults.depth import IS_LONG, KILLS, LOAD
from tests.faults.ledger import BACK_SECONDS, Ledger
from tests.faults.serving import serving
from tests.serve.running import Running

pytestmark = pytest.mark.faults

ONE_OF_POSTGRES = 20
"""So many kills of workers come on one of Postgres."""


def a_worker_is_killed(service: Running) -> int:
    """Kills one, if there is one just now, and returns how many that were."""
    workers = service.workers()
    try:
        if workers:
            random.choice(workers).kill()  # noqa: S311 - no secret
    except psutil.NoSuchProcess:
        return 0
    return len(workers[:1])


def postgres_is_killed(service: Running) -> int:
    """Kills it, if it runs just now, and returns how many that were."""
    try:
        service.postgres().kill()
    except (psutil.NoSuchProcess, IndexError):
        return 0
    return 1


def a_while(longest: float) -> None:
    """Waits for as long as a killed worker might take to be missed, or to be back."""
    time.sleep(random.uniform(0.05, longest))  # noqa: S311 - no secret


def test_killed_workers(capsys: pytest.CaptureFixture[str]) -> None:
    """Workers are killed in a row, whether or not they have served requests since their start."""
    with serving() as service:
        ledger, kills = Ledger(service.port, tables=4, clients=4) if KILLS > 100 else Ledger(service.port), 0
        with ledger.at_work():
            while kills < KILLS:
                kills += a_worker_is_killed(service)
                a_while(0.3)
            back = ledger.answered_within()
        ledger.check()
    with capsys.disabled():
        print(f"\n{kills} kills of workers in a row: {ledger.figures()}, back after {back:.1f} s")
    assert ledger.longest_silence < BACK_SECONDS


def test_killed_postgres() -> None:
    """The database comes back by itself."""
    with serving() as service:
        ledger = Ledger(service.port)
        with ledger.at_work():
            for _ in range(20 if IS_LONG else 2):
                time.sleep(0.5)
                service.postgres().kill()
                ledger.answered_within()
        ledger.check()


def test_a_crowd_during_random_kills(capsys: pytest.CaptureFixture[str]) -> None:
    """64 clients get 200, or 503 with `Retry-After`, whichever worker is killed."""
    with serving() as service:
        ledger, kills, of_postgres = Ledger(service.port, tables=8, clients=8), 0, 0
        with ledger.at_work():
            end = time.monotonic() + LOAD
            while time.monotonic() < end:
                kills += a_worker_is_killed(service)
                if kills // ONE_OF_POSTGRES > of_postgres:
                    of_postgres += postgres_is_killed(service)
                    ledger.answered_within()
                a_while(0.5)
            back = ledger.answered_within()
        ledger.check()
    with capsys.disabled():
        print(f"\n64 clients for {LOAD:.0f} s, {kills} kills of workers and {of_postgres} of Postgres:",
              f"{ledger.figures()}, back after {back:.1f} s")  # fmt: skip
    assert ledger.longest_silence < BACK_SECONDS
