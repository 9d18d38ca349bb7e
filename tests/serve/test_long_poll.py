"""Tests of long polls over several processes."""

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from service.settings import Settings
from tests.serve.crowd import Campaign
from tests.serve.running import Running, still_alive

THREADS, WORKERS = 4, 2


@pytest.fixture
def service(database: Settings) -> Iterator[Running]:
    """The service with two worker processes on the tests' database."""
    settings = {"WEB_WORKERS": str(WORKERS), "WEB_THREADS": str(THREADS), "LOG_LEVEL": "warning"}
    with Running(Path("unused"), DATABASE_URL=database.database_url or "", **settings) as service:
        yield service.wait_until_ready()


@pytest.fixture
def campaign(service: Running) -> Campaign:
    """A new campaign with one event in its log."""
    return Campaign(service.port)


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    """The threads of the waiting clients."""
    with ThreadPoolExecutor(40) as threads:
        yield threads


def poll(campaign: Campaign, wait: int) -> tuple[int, Any, dict[str, str], float]:
    """Status, answer and headers of a wait for the second event, and the moment when they came."""
    with campaign.caller() as call:
        status, body = call("GET", f"{campaign.path}/events?after=1&wait={wait}")
        return status, body, call.headers, time.monotonic()


def waiting(threads: ThreadPoolExecutor, campaign: Campaign, number: int, wait: int) -> list[Future[Any]]:
    """So many who wait."""
    return [threads.submit(poll, campaign, wait) for _ in range(number)]


def settled(count: Callable[[], int], most: int) -> int:
    """The count, when it has become small enough or some seconds are over."""
    deadline = time.monotonic() + 5
    while (counted := count()) > most and time.monotonic() < deadline:
        time.sleep(0.05)
    return counted


def test_all_who_wait_hear_at_once(campaign: Campaign, threads: ThreadPoolExecutor) -> None:
    """Whichever process they wait in, and whichever process it happens in."""
    polls = waiting(threads, campaign, 4, 20)
    time.sleep(1)
    assert not any(each.done() for each in polls)
    campaign.make("/characters", {"name": "Harrak", "sheet": {}})
    happened = time.monotonic()
    for each in polls:
        status, body, _, came = each.result()
        assert (status, [event["type"] for event in body["items"]]) == (200, ["character.created"])
        assert came - happened < 2


def test_who_waits_holds_no_connection(
    campaign: Campaign, threads: ThreadPoolExecutor, engine: Engine, service: Running
) -> None:
    """However many wait, each process listens over one connection, and no transaction is open."""
    polls = waiting(threads, campaign, 6, 4)
    time.sleep(1.5)
    begun = datetime.fromtimestamp(service.process.create_time(), UTC)
    of_service = (
        "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
        f"AND backend_start >= '{begun.isoformat()}' AND "
    )
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        count = partial(connection.scalar, text(f"SELECT count(*) {of_service} state <> 'idle'"))
        assert settled(count, 0) == 0
        count = partial(connection.scalar, text(f"SELECT count(*) {of_service} application_name = 'arbiter feed'"))
        assert 1 <= settled(count, WORKERS) <= WORKERS
    assert all(each.result()[1]["items"] == [] for each in polls)


def test_many_more_wait_than_there_are_threads(campaign: Campaign, threads: ThreadPoolExecutor) -> None:
    """All of them hear at once, and other calls are served meanwhile."""
    polls = waiting(threads, campaign, 40, 20)
    time.sleep(2)
    assert not any(each.done() for each in polls)
    begun = time.monotonic()
    assert campaign.get("/events/1")["seq"] == 1
    assert time.monotonic() - begun < 2
    campaign.make("/characters", {"name": "Harrak", "sheet": {}})
    happened = time.monotonic()
    assert all(len(each.result()[1]["items"]) == 1 for each in polls)
    assert time.monotonic() - happened < 5


def test_who_waits_does_not_keep_the_service_from_ending(
    service: Running, campaign: Campaign, threads: ThreadPoolExecutor
) -> None:
    """At SIGTERM all get their answer, and every process ends soon."""
    polls = waiting(threads, campaign, 6, 25)
    time.sleep(1)
    family, begun = service.family(), time.monotonic()
    service.process.send_signal(signal.SIGTERM)
    assert [each.result()[0] for each in polls] == [200] * 6
    assert still_alive(family, patience=6) == []
    assert time.monotonic() - begun < 6
