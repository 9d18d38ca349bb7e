"""Tests of `python -m service restore`: checks before anything is written, and webhooks of a copy."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from service.__main__ import main
from service.app import create_app
from service.settings import Settings
from service.store.database import create_engine, server_version
from service.store.embedded.clients import dump
from tests.client import client_of
from tests.table import Table

Restore = Callable[..., int]


@pytest.fixture
def source(new_database: Callable[[str], Settings], migrated_template: str) -> Settings:
    """A migrated database to be backed up."""
    return new_database(migrated_template)


@pytest.fixture
def target(new_database: Callable[[str], Settings]) -> Iterator[Engine]:
    """An empty database."""
    engine = create_engine(new_database("template0"))
    yield engine
    engine.dispose()


@pytest.fixture
def restore(source: Settings, target: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Restore:
    """Backs the one up and restores it into the other."""

    def run(*arguments: str) -> int:
        file = tmp_path / "arbiter.backup"
        engine = create_engine(source)
        dump(source.database_url or "", server_version(engine), file, source.pg_bindir)
        engine.dispose()
        url = target.url.set(drivername="postgresql").render_as_string(hide_password=False)
        monkeypatch.setenv("DATABASE_URL", url)
        monkeypatch.setattr("sys.argv", ["service", "restore", str(file), *arguments])
        return main()

    return run


def changed(settings: Settings, statement: str) -> None:
    """Does something to a database."""
    engine = create_engine(settings)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


def number(engine: Engine, query: str) -> int:
    """The one number that a query gives."""
    with engine.connect() as connection:
        return int(connection.execute(text(query)).scalar_one())


def test_a_backup_of_a_later_version_is_refused_before_anything_is_written(
    source: Settings, target: Engine, restore: Restore, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line; the database stays empty, so that the right version can restore into it."""
    changed(source, "UPDATE alembic_version SET version_num = 'of_tomorrow'")
    assert restore() == 1
    assert "is of a later version of Arbiter" in capsys.readouterr().err
    assert number(target, "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'") == 0


def test_what_is_no_backup_of_arbiter_is_refused(
    source: Settings, restore: Restore, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another's database may be dumped by the same program."""
    changed(source, "DROP TABLE alembic_version")
    assert restore() == 1
    assert "holds no tables of Arbiter" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "waiting", "working"), [((), 1, 1), (("--copy",), 0, 0)])
def test_a_copy_shows_no_one(
    source: Settings, target: Engine, restore: Restore, arguments: tuple[str, ...], waiting: int, working: int
) -> None:
    """A restored service has its pending messages; its copy fails them and disables webhooks."""
    table = Table(client_of(create_app(source)))
    table.make("/webhooks", {"url": "http://127.0.0.1:9/"})
    table.character()
    assert restore(*arguments) == 0
    assert number(target, "SELECT count(*) FROM deliveries") == 1
    assert number(target, "SELECT count(*) FROM deliveries WHERE next_at IS NOT NULL") == waiting
    assert number(target, "SELECT count(*) FROM webhooks WHERE disabled_at IS NULL") == working
