"""Tests by fault injection under load: no acknowledged command is lost or done twice."""

import os
import random
import shutil
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest

from service import app
from service.app import create_app
from service.settings import PROJECT_FOLDER, Settings
from service.store.database import create_engine, database_at_hand
from service.store.embedded import throw_away_postgres
from service.store.migrate import check, upgrade
from tests.client import client_of
from tests.faults.depth import CUTS, MIGRATIONS, SECONDS, SLOW, STREAMS
from tests.faults.ledger import BACK_SECONDS, RETRIED, Ledger
from tests.faults.serving import gone_is_fine, serving
from tests.serve.crowd import Campaign
from tests.serve.running import Running
from tests.table import Table

pytestmark = pytest.mark.faults


def on_its_database(service: Running, statement: str) -> None:
    """Runs a statement as an operator would."""
    with database_at_hand(Settings(data_dir=service.data_dir)) as settings:
        url = (settings.database_url or "").replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())


def test_cut_connections() -> None:
    """All connections to the database end at once, several times."""
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"
    with serving() as service:
        ledger = Ledger(service.port)
        with ledger.at_work():
            for _ in range(CUTS):
                time.sleep(0.2)
                on_its_database(service, cut)
            ledger.answered_within()
        ledger.check()


def test_an_exhausted_pool() -> None:
    """While all locks are held, calls are refused with a retry, and are then done once."""
    hold = "BEGIN; LOCK TABLE campaigns IN EXCLUSIVE MODE; SELECT pg_sleep(7); COMMIT"
    with serving(WEB_THREADS="2") as service:
        ledger = Ledger(service.port, clients=8)
        with ledger.at_work():
            time.sleep(0.5)
            on_its_database(service, hold)
            ledger.answered_within()
        ledger.check()
        assert set(ledger.answers) & RETRIED


def test_slow_clients() -> None:
    """Clients that send a byte now and then block no others."""
    with serving() as service, ExitStack() as stack:
        ledger = Ledger(service.port)
        with ledger.at_work():
            clients = []
            for _ in range(SLOW):
                client = stack.enter_context(socket.create_connection(("127.0.0.1", service.port)))
                client.sendall(b"POST /v1/flyerbook/task HTTP/1.1\r\n")
                clients.append(client)
            deadline = time.monotonic() + SECONDS
            while time.monotonic() < deadline:
                for client in clients:
                    with gone_is_fine():
                        client.sendall(b"x")
                time.sleep(0.2)
            ledger.answered_within(2.0)
        ledger.check()


def test_idle_streams_and_a_killed_worker() -> None:
    """Many follow a log; when their worker is killed the service is quick again."""
    with serving() as service, ExitStack() as stack:
        ledger = Ledger(service.port)
        campaign = Campaign(service.port)
        asked = (
            f"GET {campaign.path}/events/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {campaign.token}\r\n\r\n"
        )
        for _ in range(STREAMS):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", service.port)))
            client.sendall(asked.encode())
        with ledger.at_work():
            ledger.answered_within()
            service.workers()[0].kill()
            ledger.answered_within()
        ledger.check()


def test_a_webhook_receiver_that_never_answers() -> None:
    """Deliveries wait; commands do not."""
    with serving(WEBHOOK_ADDRESSES="any") as service, socket.create_server(("127.0.0.1", 0)) as silent:
        ledger = Ledger(service.port)
        for table in ledger.tables:
            url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
            table.campaign.make("/webhooks", {"url": url})
        with ledger.at_work():
            time.sleep(SECONDS)
            ledger.answered_within(2.0)
        ledger.check()


def test_a_migration_that_is_interrupted() -> None:
    """Kill -9 at any moment leaves all of it or nothing, and the next run ends it."""
    with throw_away_postgres() as postgres:
        environment = os.environ | {"DATABASE_URL": postgres.url.replace("+psycopg", "")}
        for _ in range(MIGRATIONS):
            command = [sys.executable, "-m", "service", "migrate"]
            with subprocess.Popen(command, cwd=PROJECT_FOLDER, env=environment) as migrating:
                time.sleep(random.uniform(0.8, 2.5))  # noqa: S311 - no secret
                migrating.kill()
        engine = create_engine(Settings(database_url=postgres.url))
        upgrade(engine)
        check(engine)
        engine.dispose()


def test_a_clock_that_is_set_back(database: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A day earlier than the log says, commands and undo go on, each once and in order."""
    table = Table(client_of(create_app(database)))
    harrak = table.character()
    path = f"/characters/{harrak['id']}/flyerbook/damage"
    table.run(path, {"damage": 4}, Idempotency_Key="before")
    monkeypatch.setattr(app, "_now", lambda: datetime.now(UTC) - timedelta(days=1))
    table.client = client_of(create_app(database))
    assert table.run(path, {"damage": 4}, Idempotency_Key="before")["event"] == 3
    table.run(path, {"damage": 4}, Idempotency_Key="after")
    table.run("/events/4/undo", {})
    log = table.events()
    assert [event["seq"] for event in log] == [1, 2, 3, 4, 5]
    assert log[4]["at"] < log[2]["at"]
    assert table.get(f"/characters/{harrak['id']}")["state"]["wounds"] == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a small disk")
def test_a_full_disk() -> None:
    """Failed writes are not acknowledged, and the log says why; with free space the service recovers by itself."""
    folder = Path(mkdtemp(prefix="arbiter-"))
    folder.chmod(0o755)
    mounting = ["/bin/mount", "-t", "tmpfs", "-o", "size=300m,mode=755", "tmpfs", str(folder)]
    if subprocess.run(mounting, capture_output=True, check=False).returncode:
        folder.rmdir()
        pytest.skip("no file system can be mounted here")
    try:
        log = bytearray()
        with serving(folder, log, LOG_LEVEL="warning") as service:
            ledger = Ledger(service.port)
            with ledger.at_work():
                ledger.answered_within()
                filling = folder / "filling"
                with gone_is_fine(), filling.open("wb", buffering=0) as file:
                    while True:
                        file.write(bytes(1 << 16))
                time.sleep(SECONDS)
                filling.unlink()
                ledger.answered_within(2 * BACK_SECONDS)
            ledger.check()
            lines = [line for line in log.decode().splitlines() if "database unavailable" in line]
            assert any("No space left on device" in line for line in lines), lines
    finally:
        subprocess.run(["/bin/umount", str(folder)], check=False)
        shutil.rmtree(folder, ignore_errors=True)
