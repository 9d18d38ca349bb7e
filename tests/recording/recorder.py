"""Recordings: one file for each kind of case and game."""

from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest
from flask import Flask

from service.app import create_app
from service.logs import configure_logging
from service.settings import Settings
from service.store import database
from service.store.database import create_engine
from service.store.embedded import throw_away_postgres
from service.store.migrate import upgrade
from tests.recording.cases import TASKS, Case, cases_of
from tests.recording.client import client_of
from tests.recording.world import fixed

WORKERS = 2
PATIENCE = 3600
"""Seconds that a statement may take: an answer that the database is busy would be a difference."""


def record(folder: Path, games: Collection[str] = ()) -> None:
    """Write the recording of the present code into a folder, of some games or of all."""
    folder.mkdir(parents=True, exist_ok=True)
    tasks = [task for task in TASKS if not games or task[1] in games]
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        for _ in pool.map(partial(_record, folder), tasks):
            pass


def _record(folder: Path, task: tuple[str, str]) -> None:
    kind, game = task
    with recorded_application() as app, (folder / f"{game}-{kind}.jsonl").open("w", encoding="utf-8") as file:
        for line in lines_of(app, cases_of(kind, game)):
            file.write(line)


def lines_of(app: Flask, cases: Iterator[Case]) -> Iterator[str]:
    """The lines of some cases: each a call with its answer."""
    for name, send in cases:
        lines: list[str] = []
        with fixed(app, name) as world:
            send(client_of(app, world, lines.append))
        yield from lines


@contextmanager
def recorded_application() -> Iterator[Flask]:
    """The service on a throw-away database, which takes its time on a busy machine."""
    configure_logging(Settings(log_level="error"))
    with (
        pytest.MonkeyPatch.context() as patched,
        throw_away_postgres(Settings.from_environment().pg_bindir) as postgres,
    ):
        for limit in ("LOCK_TIMEOUT", "STATEMENT_TIMEOUT", "IDLE_TIMEOUT"):
            patched.setattr(database, limit, PATIENCE)
        settings = replace(
            Settings(), database_url=postgres.url, rate_limits="off", campaign_creation="open", log_level="error"
        )
        engine = create_engine(settings)
        upgrade(engine)
        engine.dispose()
        yield create_app(settings)
