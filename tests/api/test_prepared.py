"""Tests of content that a separate process prepares."""

import os

import pytest

from service.api.openapi.prepared import Prepared


def test_content_comes_from_another_process() -> None:
    """It is there soon after the process has begun, and not before."""
    prepared = Prepared(lambda: {"maker": b"%d" % os.getpid()})
    assert prepared.get("maker") is None
    prepared.begin()
    maker = prepared.get("maker")
    assert maker is not None
    assert int(maker) != os.getpid()
    assert prepared.get("another") is None


def test_content_that_cannot_be_made_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Callers wait for it only so long."""
    monkeypatch.setattr("service.api.openapi.prepared.WAIT_SECONDS", 0.5)
    prepared = Prepared(lambda: {"maker": b"x" * (1 // 0)})
    prepared.begin()
    assert prepared.get("maker") is None
