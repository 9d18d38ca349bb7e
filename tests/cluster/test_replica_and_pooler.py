"""Tests with a streaming replica for lists and logs, and a pooler in transaction mode."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from service.app import create_app
from service.commands.doctor import diagnoses_of
from service.settings import Settings
from service.store.database import create_engine, session_settings
from service.store.migrate import upgrade
from tests.client import client_of
from tests.cluster.programs import Postgres, answers, eventually, pgbouncer
from tests.table import Table

ROLE = "; ".join(f"ALTER ROLE arbiter SET {name} = '{value}'" for name, value in session_settings().items())


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A folder that every account can enter."""
    with TemporaryDirectory(prefix="arbiter-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture(scope="module")
def primary(folder: Path) -> Iterator[Postgres]:
    """A migrated Postgres."""
    with Postgres(folder, "primary") as postgres:
        engine = create_engine(settings_of(postgres.url()))
        upgrade(engine)
        engine.dispose()
        yield postgres


@pytest.fixture(scope="module")
def replica(folder: Path, primary: Postgres) -> Iterator[Postgres]:
    """Its streaming replica."""
    with Postgres(folder, "replica", primary) as postgres:
        yield postgres


def settings_of(url: str, **others: str) -> Settings:
    """Settings with a database."""
    return Settings.from_environment({"DATABASE_URL": url, "RATE_LIMITS": "off", "WEB_THREADS": "4"} | others)


def test_a_reader_sees_what_was_written_however_far_behind_the_replica_is(primary: Postgres, replica: Postgres) -> None:
    """Own writes are there at once; a client that knows a seq of another's write gets at least that."""
    settings = settings_of(primary.url(), DATABASE_READ_URL=replica.url())
    writer, reader = (Table(client_of(create_app(settings))) for _ in range(2))
    reader.id, reader.token = writer.id, writer.token
    replica.tell("SELECT pg_wal_replay_pause()")
    for number in range(5):
        writer.character(f"Nr. {number}")
        assert len(writer.get("/characters")["items"]) == number + 1
        seq = writer.events()[-1]["seq"]
        assert len(reader.get(f"/characters?min_seq={seq}")["items"]) == number + 1
        assert reader.get(f"/events?after={seq - 1}")["items"][-1]["seq"] == seq
    replica.tell("SELECT pg_wal_replay_resume()")


def test_lists_come_from_the_replica(primary: Postgres, replica: Postgres) -> None:
    """Once it has caught up, the primary is not asked; when it is away, the primary is."""
    table = Table(client_of(create_app(settings_of(primary.url(), DATABASE_READ_URL=replica.url()))))
    table.character()
    table.get("/characters")
    eventually(lambda: replica.ask("SELECT count(*) FROM characters") == primary.ask("SELECT count(*) FROM characters"),
               "the replica does not catch up")  # fmt: skip
    scans = "SELECT sum(seq_scan + idx_scan) FROM pg_stat_user_tables WHERE relname = 'characters'"

    def asked() -> bool:
        before = replica.ask(scans)
        assert len(table.get("/characters")["items"]) == 1
        replica.ask("SELECT pg_sleep(0.2)")
        return bool(replica.ask(scans) > before)

    eventually(asked, "the replica is not asked")
    replica.stop()
    assert len(table.get("/characters")["items"]) == 1
    replica.start()


def test_a_pooler_in_transaction_mode_changes_nothing(folder: Path, primary: Postgres) -> None:
    """Commands, undo and waiting for events work, however connections are dealt out; the doctor is content."""
    primary.tell(ROLE)
    program, port = pgbouncer(folder, primary)
    with program:
        eventually(lambda: answers(primary.url(port)), "PgBouncer does not start")
        settings = settings_of(primary.url(port), DATABASE_POOLER="transaction", DATABASE_LISTEN_URL=primary.url())
        table = Table(client_of(create_app(settings)))
        for number in range(30):
            table.character(f"Nr. {number}")
        assert [event["seq"] for event in table.events()] == list(range(1, 32))
        table.run("/events/31/undo", {})
        assert len(table.get("/characters?limit=200")["items"]) == 29
        troubles = [diagnosis for diagnosis in diagnoses_of(settings) if diagnosis.level == "wrong"]
        assert troubles == []
        wrong = [one for one in diagnoses_of(settings_of(primary.url(port))) if one.level == "wrong"]
        assert [one.matter for one in wrong] == ["pooler"]
        assert "DATABASE_POOLER=transaction" in wrong[0].advice
