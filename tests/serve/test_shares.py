"""Tests of the distribution of new clients over workers."""

import time

import pytest

from service.serve.shares import FRESH_SECONDS, Share, Shares


def test_who_has_more_clients_lets_others_go_first() -> None:
    """A worker with no more clients than the others takes the next one."""
    shares = Shares()
    assert not shares.is_ahead(1, 7)
    shares.tell(1, 7)
    assert not shares.is_ahead(1, 7)
    shares.tell(2, 6)
    assert shares.is_ahead(1, 7)
    assert not shares.is_ahead(2, 6)


def test_a_worker_that_is_gone_gets_no_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does one that hangs."""
    shares, now = Shares(), time.monotonic()
    shares.tell(2, 0)
    monkeypatch.setattr(time, "monotonic", lambda: now + FRESH_SECONDS + 1)
    assert not shares.is_ahead(1, 7)


def test_a_share_is_that_of_its_worker() -> None:
    """Each worker compares itself with what the other tells."""
    shares = Shares()
    first, second = Share(shares, 1), Share(shares, 2)
    first.tell(7)
    second.tell(6)
    assert first.is_ahead(7)
    assert not second.is_ahead(6)
