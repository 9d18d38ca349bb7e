"""Tests of `backup` and `restore` between the major versions of Postgres on this machine."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
from sqlalchemy import make_url

from service.__main__ import main
from service.settings import PROJECT_FOLDER
from service.store.embedded import EmbeddedPostgres
from service.store.embedded.binaries import folders_of_wheel
from tests.small_disk import small_disk

pytestmark = pytest.mark.deployment

DEBIAN = Path("/usr/lib/postgresql")
DUMP = Path(__file__).parents[1] / "store" / "released" / "0.1.0.sql"
Server = Callable[[int], str]


def folders() -> dict[int, Path]:
    """Major version -> its programs: those of Debian, and both of the wheel."""
    debian = {int(folder.parent.name): folder for folder in DEBIAN.glob("*/bin")}
    return dict(zip((18, 16), folders_of_wheel(), strict=False)) | debian


@pytest.fixture(scope="module")
def new_database() -> Iterator[Server]:
    """Makes an empty database on a server of a major version and returns its URL; without the server it skips."""
    servers: dict[int, EmbeddedPostgres] = {}
    numbers = count(1)
    with ExitStack() as stack:
        parent = stack.enter_context(TemporaryDirectory(prefix="arbiter-", ignore_cleanup_errors=True))
        Path(parent).chmod(0o755)

        def make(major: int) -> str:
            if major not in folders():
                pytest.skip(f"there is no PostgreSQL {major} on this machine")
            if major not in servers:
                postgres = EmbeddedPostgres(Path(parent), pg_bindir=folders()[major], durable=False)
                servers[major] = stack.enter_context(postgres)
            name, url = f"copy_{next(numbers)}", servers[major].url.replace("+psycopg", "")
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}".encode())
            return make_url(url).set(database=name).render_as_string(hide_password=False)

        yield make


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Runs a command on a database."""

    def called(url: str, *arguments: str | Path) -> int:
        monkeypatch.setenv("DATABASE_URL", url)
        monkeypatch.setattr("sys.argv", ["service", *map(str, arguments)])
        return main()

    return called


def contents(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    with psycopg.connect(url) as connection:
        named = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        return {
            name: connection.execute(f"SELECT t::text FROM {name} t ORDER BY 1".encode()).fetchall()  # noqa: S608 - own tables
            for (name,) in sorted(named)
        }


@pytest.fixture
def refused(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs a command that fails, and returns the one line it prints."""

    def called(url: str, *arguments: str | Path) -> str:
        capsys.readouterr()
        assert run(url, *arguments) == 1
        line = capsys.readouterr().err
        assert line.count("\n") == 1
        return line

    return called


@pytest.fixture
def backup_of(played: Server, run: Callable[..., int], tmp_path: Path) -> Callable[[int], Path]:
    """Backs up campaigns of a server of a major version."""

    def make(major: int) -> Path:
        assert run(played(major), "backup", tmp_path / "file") == 0
        return tmp_path / "file"

    return make


@pytest.fixture
def played(new_database: Server, run: Callable[..., int]) -> Server:
    """Makes a database with campaigns on a server of a major version."""

    def make(major: int) -> str:
        url = new_database(major)
        with psycopg.connect(url) as connection:
            connection.execute(DUMP.read_bytes())
        assert run(url, "migrate") == 0
        return url

    return make


@pytest.mark.parametrize(("source", "target"), [(15, 15), (15, 16), (15, 18), (16, 16), (16, 18), (18, 18)])
def test_a_backup_is_restored_into_the_same_or_a_later_version(
    new_database: Server, played: Server, run: Callable[..., int], tmp_path: Path, source: int, target: int
) -> None:
    """Every row of every table is the same."""
    first, second = played(source), new_database(target)
    assert run(first, "backup", tmp_path / "file") == 0
    assert run(second, "restore", tmp_path / "file") == 0
    assert contents(second) == contents(first)
    assert len(contents(second)["campaigns"]) == 2


@pytest.mark.parametrize(("source", "target"), [(16, 15), (18, 15), (18, 16)])
def test_a_backup_is_not_restored_into_an_earlier_version(
    new_database: Server, backup_of: Callable[[int], Path], refused: Callable[..., str], source: int, target: int
) -> None:
    """One line says which version it needs, and the database stays empty."""
    url = new_database(target)
    assert f"restore it into PostgreSQL {source} or later\n" in refused(url, "restore", backup_of(source))
    assert contents(url) == {}


@pytest.mark.parametrize("major", [15, 18])
def test_the_way_back_after_an_upgrade(
    new_database: Server, run: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str], major: int
) -> None:
    """Data of 0.1.0 is upgraded and changed, restored as it was, and upgraded again."""
    first, second = new_database(major), new_database(major)
    with psycopg.connect(first) as connection:
        connection.execute(DUMP.read_bytes())
    before = contents(first)
    assert run(first, "backup", tmp_path / "before") == 0
    assert run(first, "migrate") == 0
    with psycopg.connect(first) as connection:
        connection.execute("UPDATE campaigns SET name = 'changed after the upgrade'")
    assert run(second, "restore", "--no-migrate", tmp_path / "before") == 0
    assert contents(second) == before
    capsys.readouterr()
    assert run(second, "migrate") == 0
    assert capsys.readouterr().out.startswith("tables migrated from revision 0004 to ")
    assert "changed after the upgrade" not in str(contents(second))


def test_a_database_in_use_is_not_restored_into(
    new_database: Server, backup_of: Callable[[int], Path], refused: Callable[..., str]
) -> None:
    """The line names the other client."""
    target = new_database(18)
    with psycopg.connect(target, application_name="a running service"):
        line = refused(target, "restore", backup_of(18))
    assert "in use by a running service; stop the service first" in line


def test_a_database_without_tables_is_not_backed_up(
    new_database: Server, refused: Callable[..., str], tmp_path: Path
) -> None:
    """It may be the wrong one; no file is written."""
    assert "no tables of Arbiter" in refused(new_database(18), "backup", tmp_path / "file")
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_ends_a_backup_with_one_line(played: Server, refused: Callable[..., str], tmp_path: Path) -> None:
    """The partial file is removed."""
    url = played(18)
    with small_disk(tmp_path / "disk") as disk:
        assert "No space left on device" in refused(url, "backup", disk / "file")
        assert [path.name for path in disk.iterdir()] == ["filler"]


def test_two_backups_to_one_file_do_not_disturb_each_other(
    new_database: Server, played: Server, run: Callable[..., int], tmp_path: Path
) -> None:
    """Both are whole; the last one to end replaces the other, and nothing else is left."""
    url, again = played(18), new_database(18)
    command = [sys.executable, "-m", "service", "backup", str(tmp_path / "file")]
    environment = os.environ | {"DATABASE_URL": url}
    both = [subprocess.Popen(command, cwd=PROJECT_FOLDER, env=environment, stdout=subprocess.PIPE) for _ in range(2)]
    assert [each.communicate() and each.returncode for each in both] == [0, 0]
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert run(again, "restore", tmp_path / "file") == 0
    assert contents(again) == contents(url)
