"""Tests of the numbers of clients by which new clients are spread over workers."""

import time

import pytest

from service.serve.shares import FRESH_SECONDS, Shares


def test_a_worker_with_more_clients_is_ahead() -> None:
    """Then another one may accept the next client."""
    shares = Shares()
    shares.tell(1, 3)
    assert not shares.is_ahead(1, 3)
    shares.tell(2, 1)
    assert shares.is_ahead(1, 3)
    assert not shares.is_ahead(2, 1)


def test_a_worker_that_is_gone_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a worker that has told nothing for some seconds."""
    shares, now = Shares(), time.monotonic()
    shares.tell(1, 3)
    shares.tell(2, 1)
    monkeypatch.setattr(time, "monotonic", lambda: now + FRESH_SECONDS + 1)
    shares.tell(1, 3)
    assert not shares.is_ahead(1, 3)
