"""Tests of a process' knowledge of log heads, which decides about reads from a replica."""

import os
from collections.abc import Callable

import pytest
from sqlalchemy import create_engine

from service.store import replica as module
from service.store.replica import Replica

CAMPAIGN = "01976f3e-4b5a-7c00-8000-00000000000a"


class News:
    """Announces nothing; the test says whether it could."""

    is_listening = True

    def listen(self, _listener: Callable[[str | None], None]) -> None:
        """Nothing is announced."""


@pytest.fixture
def replica() -> Replica:
    """A replica without clients."""
    return Replica(create_engine("postgresql+psycopg://localhost/none"), News())


def test_what_the_primary_has_told_is_known(replica: Replica) -> None:
    """Until the log grows."""
    replica.learn(CAMPAIGN, replica.ask(CAMPAIGN), 7)
    assert replica.known(CAMPAIGN) == 7
    replica.hear(CAMPAIGN)
    assert replica.known(CAMPAIGN) is None


def test_what_is_reported_while_the_log_grows_is_not_known(replica: Replica) -> None:
    """It may be older than the announced seq."""
    mark = replica.ask(CAMPAIGN)
    replica.hear(CAMPAIGN)
    replica.learn(CAMPAIGN, mark, 7)
    assert replica.known(CAMPAIGN) is None


def test_knowledge_has_an_end_though_nothing_is_heard(replica: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """A notification can get lost, and a replica hang: then the primary is asked again."""
    now = 100.0
    monkeypatch.setattr(module.time, "monotonic", lambda: now)
    replica.learn(CAMPAIGN, replica.ask(CAMPAIGN), 7)
    now += module.KNOWN_SECONDS - 0.1
    assert replica.known(CAMPAIGN) == 7
    now += 0.1
    assert replica.known(CAMPAIGN) is None


def test_nothing_is_known_while_no_one_listens(replica: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others write then without its being heard."""
    replica.learn(CAMPAIGN, replica.ask(CAMPAIGN), 7)
    monkeypatch.setattr(News, "is_listening", False)
    assert replica.known(CAMPAIGN) is None


def test_what_another_worker_writes_is_known_before_it_is_heard(replica: Replica) -> None:
    """A worker was forked: what it has committed, this one asks the primary for, at once."""
    replica.learn(CAMPAIGN, replica.ask(CAMPAIGN), 7)
    worker = os.fork()
    if worker == 0:
        replica.wrote(CAMPAIGN)
        os._exit(0)
    os.waitpid(worker, 0)
    assert replica.known(CAMPAIGN) is None
    replica.learn(CAMPAIGN, replica.ask(CAMPAIGN), 8)
    assert replica.known(CAMPAIGN) == 8


def test_what_is_reported_while_another_worker_writes_is_not_known(replica: Replica) -> None:
    """It may be older than that."""
    mark = replica.ask(CAMPAIGN)
    replica.wrote(CAMPAIGN)
    replica.learn(CAMPAIGN, mark, 7)
    assert replica.known(CAMPAIGN) is None
