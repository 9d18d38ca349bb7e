"""Tests of the health probes, on a real Postgres."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import make_url, text
from structlog.testing import capture_logs

from service.app import create_app
from service.settings import Settings
from service.store import readiness
from service.store.database import create_engine
from service.store.outages import Outages
from tests.client import client_of
from tests.store.databases import execute_script


@pytest.fixture(autouse=True)
def outages(monkeypatch: pytest.MonkeyPatch) -> None:
    """No outage was logged before."""
    monkeypatch.setattr(readiness, "OUTAGES", Outages())


@pytest.fixture(scope="module")
def ready(app: Flask) -> FlaskClient:
    """The service on a migrated database."""
    return client_of(app)


def test_a_process_that_answers_is_alive(client: FlaskClient) -> None:
    """`/healthz` says so without a database."""
    response = client.get("/healthz")
    assert (response.status_code, response.get_json()) == (200, {"status": "alive"})


def test_with_a_migrated_database_it_is_ready(ready: FlaskClient) -> None:
    """`/readyz` asks the database, which answers and is migrated."""
    response = ready.get("/readyz")
    assert (response.status_code, response.get_json()) == (200, {"status": "ready"})


def test_without_a_database_it_is_not_ready(client: FlaskClient) -> None:
    """A database that does not answer is 503 `database_unreachable`, with `Retry-After`."""
    response = client.get("/readyz")
    assert (response.status_code, response.get_json()["code"]) == (503, "database_unreachable")
    assert response.headers["Retry-After"] == "1"


def test_without_its_tables_it_is_not_ready(new_database: Callable[[str], Settings]) -> None:
    """A database that was never migrated is 503 `migrations_behind`."""
    response = client_of(create_app(new_database("template0"))).get("/readyz")
    assert (response.status_code, response.get_json()["code"]) == (503, "migrations_behind")


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "migrations_ahead"),
        ("UPDATE alembic_version SET version_num = '0010'", "migrations_behind"),
        ("ALTER DATABASE {} SET default_transaction_read_only = on", "database_read_only"),
    ],
)
def test_a_database_that_cannot_be_used_is_not_ready(doomed: tuple[Settings, str], script: str, code: str) -> None:
    """The code says why, and so does the log, once."""
    settings, name = doomed
    execute_script(settings, script.format(name))
    client = client_of(create_app(settings))
    with capture_logs() as logged:
        for _ in range(3):
            response = client.get("/readyz")
            assert (response.status_code, response.get_json()["code"]) == (503, code)
    lines = [line for line in logged if line["event"] == "database unavailable"]
    assert [(line["code"], bool(line["reason"]), bool(line["remedy"])) for line in lines] == [(code, True, True)]


@pytest.fixture
def doomed(new_database: Callable[[str], Settings], migrated_template: str) -> tuple[Settings, str]:
    """A migrated database that may be dropped, and its name."""
    settings = new_database(migrated_template)
    return settings, make_url(settings.database_url or "").database or ""


def test_a_database_that_goes_away_is_reported(doomed: tuple[Settings, str], database: Settings) -> None:
    """A service that was ready is not when its database is gone; what needs no database still answers."""
    settings, name = doomed
    client = client_of(create_app(replace(settings, web_threads=1)))
    assert client.get("/readyz").status_code == 200
    server = create_engine(database).execution_options(isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))
    server.dispose()
    assert client.get("/readyz").get_json()["code"] == "database_unreachable"
    answer = client.post("/v1/flyerbook/condition", json={})
    assert answer.status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_watchers_may_ask_without_a_body(ready: FlaskClient, path: str) -> None:
    """HEAD is answered as GET is, without a body."""
    response = ready.head(path)
    assert (response.status_code, response.data) == (200, b"")
