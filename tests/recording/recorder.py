"""Recordings: one file for each kind of case and game."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from flask import Flask

from service.app import create_app
from service.logs import configure_logging
from service.settings import Settings
from service.store.database import create_engine
from service.store.embedded import throw_away_postgres
from service.store.migrate import upgrade
from tests.recording.cases import TASKS, Case, cases_of
from tests.recording.client import client_of
from tests.recording.world import fixed

WORKERS = 2


def record(folder: Path) -> None:
    """Write the recording of the present code into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        for _ in pool.map(partial(_record, folder), TASKS):
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
    """The service on a throw-away database."""
    configure_logging(Settings(log_level="error"))
    with throw_away_postgres(Settings.from_environment().pg_bindir) as postgres:
        settings = replace(
            Settings(), database_url=postgres.url, rate_limits="off", campaign_creation="open", log_level="error"
        )
        engine = create_engine(settings)
        upgrade(engine)
        engine.dispose()
        yield create_app(settings)
