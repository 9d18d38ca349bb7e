"""Fixtures of all tests: a real Postgres, started when the first test needs it."""

import gc
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from flask import Flask
from sqlalchemy import Engine, make_url, text

from service.app import create_app
from service.odds import chances
from service.settings import Settings
from service.store.database import create_engine
from service.store.embedded import EmbeddedPostgres, throw_away_postgres
from service.store.migrate import upgrade
from tests.distributed.cluster import CLUSTER, distributed
from tests.serve.running import Running

ENOUGH_SECONDS = 60.0
"""CPU time of exact odds in tests: the bound of the service would make results depend on the speed of the machine."""


def pytest_collection_finish() -> None:
    """Resume garbage collection: tests of the command line import `service.__main__`, which postpones it."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _odds_are_bounded_by_steps_alone() -> Iterator[None]:
    """Tests about the bound itself set it on their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chances, "CPU_SECONDS", ENOUGH_SECONDS)
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[EmbeddedPostgres]:
    """A throw-away Postgres; each worker of a parallel run has its own, which takes it half a second."""
    with throw_away_postgres(Settings.from_environment().pg_bindir) as postgres:
        yield postgres


@pytest.fixture(scope="session")
def new_database(postgres: EmbeddedPostgres) -> Iterator[Callable[[str], Settings]]:
    """Makes a database as a copy of a template, in about 20 ms, and returns the settings that name it."""
    settings = Settings(database_url=postgres.url, web_threads=4, rate_limits="off", webhook_addresses="any")
    server = create_engine(settings).execution_options(isolation_level="AUTOCOMMIT")
    numbers = count(1)

    def make(template: str = "template0") -> Settings:
        name = f"test_{next(numbers)}"
        with server.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
        url = make_url(postgres.url).set(database=name)
        return replace(settings, database_url=url.render_as_string(hide_password=False))

    yield make
    server.dispose()


@pytest.fixture(scope="session")
def migrated_template(new_database: Callable[[str], Settings]) -> str:
    """The name of a database with all migrations, to make others from."""
    settings = new_database("template0")
    engine = create_engine(settings)
    upgrade(engine)
    engine.dispose()
    return make_url(settings.database_url or "").database or ""


@pytest.fixture(scope="session")
def database(request: pytest.FixtureRequest) -> Settings:
    """Settings that name a migrated database, the same for all tests of a worker."""
    if url := os.environ.get(CLUSTER):
        return distributed(url)
    make: Callable[[str], Settings] = request.getfixturevalue("new_database")
    return make(request.getfixturevalue("migrated_template"))


@pytest.fixture(scope="session")
def engine(database: Settings) -> Iterator[Engine]:
    """An engine on the migrated database."""
    engine = create_engine(database)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def app(database: Settings) -> Flask:
    """The service on the migrated database."""
    return create_app(database)


@pytest.fixture(scope="session")
def running_service() -> Iterator[Running]:
    """A service in a separate process, as its users run it; it stores nothing."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        # Nobody reads its log until it ends: with a line for each request the pipe would fill up, and the service stop.
        with Running(Path(folder), WEB_WORKERS="1", LOG_LEVEL="warning") as service:
            yield service.wait_until_ready()
