"""Fixed ids, chance and time: two recordings of the same case are identical."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import shake_256
from uuid import UUID

import pytest
from flask import Flask

from service.api.http.campaign_calls import EXTENSION
from service.dice import entropy
from service.store.rows.prompts import StoredPrompts

_BEGINNING = datetime(2030, 1, 1, tzinfo=UTC)
_VERSION_7, _VARIANT = 7 << 76, 2 << 62


@dataclass(slots=True)
class World:
    """Source of ids, chance and time for one case.

    Time advances a second with each call, and ids begin anew, so that the ids of a call do not depend on earlier calls.

    Attributes:
        case: name of the case; different cases have different ids.
        calls: how many calls there have been.
        ids: how many ids the present call has made.
        blocks: how many times chance has been asked for.
    """

    case: str
    calls: int = 0
    ids: int = 0
    blocks: int = 0

    def next_call(self) -> None:
        """Begin another call."""
        self.calls, self.ids = self.calls + 1, 0

    def now(self) -> datetime:
        """The time of the present call."""
        return _BEGINNING + timedelta(seconds=self.calls)

    def new_id(self) -> str:
        """An id of version 7."""
        self.ids += 1
        milliseconds = int(self.now().timestamp()) * 1000 + self.ids
        own = int.from_bytes(shake_256(self.case.encode()).digest(7), "big")
        return str(UUID(int=milliseconds << 80 | _VERSION_7 | _VARIANT | own))

    def random_bytes(self, size: int | None = None) -> bytes:
        """Bytes in place of the system's entropy."""
        self.blocks += 1
        return shake_256(f"{self.case}/{self.blocks}".encode()).digest(32 if size is None else size)


@contextmanager
def fixed(app: Flask, case: str) -> Iterator[World]:
    """A block in which the application takes ids, chance and time from this world."""
    world = World(case)
    with pytest.MonkeyPatch.context() as patched:
        calls = replace(app.extensions[EXTENSION], now=world.now, new_id=world.new_id)
        patched.setitem(app.extensions, EXTENSION, calls)
        patched.setattr(StoredPrompts, "now", lambda _rows: world.now())
        patched.setattr(secrets, "token_bytes", world.random_bytes)
        patched.setattr(entropy.os, "urandom", world.random_bytes)
        entropy._blocks.clear()  # noqa: SLF001 - faces are drawn in blocks, and those of the case before are left
        yield world
    entropy._blocks.clear()  # noqa: SLF001
