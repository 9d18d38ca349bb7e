"""Tests of the embedded Postgres."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
import psycopg
import pytest

from service.settings import StartError
from service.store.embedded import EmbeddedPostgres

NEEDS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root may become another account")


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """An empty folder that every account can enter, unlike pytest's own."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def ask(postgres: EmbeddedPostgres, statement: str) -> list[tuple[object, ...]]:
    """Runs one statement on a new connection."""
    with psycopg.connect(postgres.url.replace("+psycopg", ""), autocommit=True) as connection:
        cursor = connection.execute(statement)
        return cursor.fetchall() if cursor.description else []


def process_of(data_dir: Path) -> psutil.Process:
    """The Postgres that serves a folder."""
    pid_file = next(data_dir.glob("postgres-*")) / "data" / "postmaster.pid"
    return psutil.Process(int(pid_file.read_text().splitlines()[0]))


def has_ended(process: psutil.Process) -> bool:
    """Returns whether a process is gone, or a zombie."""
    return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE


def test_what_is_committed_outlives_a_stop(data_dir: Path) -> None:
    """A second start on the same folder finds the rows of the first, and no process is left after either."""
    postgres = EmbeddedPostgres(data_dir, durable=False)
    with postgres:
        ask(postgres, "CREATE TABLE kept AS SELECT 7 AS number")
        process = process_of(data_dir)
    assert has_ended(process)
    with postgres:
        assert ask(postgres, "SELECT number FROM kept") == [(7,)]


def test_only_its_account_can_reach_it(data_dir: Path) -> None:
    """There is no TCP port, and the socket is in a folder closed to others."""
    with EmbeddedPostgres(data_dir, durable=False) as postgres:
        assert ask(postgres, "SHOW listen_addresses") == [("",)]
        assert {"data", "socket"} <= {path.name for path in data_dir.glob("*/*")}
        for folder in ("data", "socket"):
            assert next(data_dir.glob(f"*/{folder}")).stat().st_mode & 0o777 == 0o700


def test_killed_alone_it_comes_back(data_dir: Path) -> None:
    """After kill -9 of Postgres the same address answers again, with all that was committed."""
    with EmbeddedPostgres(data_dir) as postgres:
        ask(postgres, "CREATE TABLE kept AS SELECT 7 AS number")
        process_of(data_dir).kill()
        deadline = time.monotonic() + 10
        while True:
            try:
                assert ask(postgres, "SELECT number FROM kept") == [(7,)]
                break
            except psycopg.OperationalError:
                assert time.monotonic() < deadline
                time.sleep(0.05)


def test_a_second_one_on_the_same_folder_is_refused(data_dir: Path) -> None:
    """The one line says so at once, and the first is not disturbed."""
    with EmbeddedPostgres(data_dir, durable=False) as postgres:
        with pytest.raises(StartError, match="another Arbiter is running on"):
            EmbeddedPostgres(data_dir).start()
        assert ask(postgres, "SELECT 1") == [(1,)]


def test_one_left_behind_is_replaced(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After kill -9 of the supervisor and of its parent, the next start stops what still runs."""
    monkeypatch.setattr("service.store.embedded.folder.LEAVING_PATIENCE", 0.1)
    abandoned = EmbeddedPostgres(data_dir, durable=False)
    abandoned.start()
    left_behind = process_of(data_dir)
    left_behind.parent().send_signal(signal.SIGKILL)
    abandoned.stop()
    assert not has_ended(left_behind)
    with EmbeddedPostgres(data_dir, durable=False) as postgres:
        assert has_ended(left_behind)
        assert ask(postgres, "SELECT 1") == [(1,)]


def test_a_misleading_pid_file_does_not_stop_a_start(data_dir: Path) -> None:
    """A pid file left by a crash may name any living process by now."""
    with EmbeddedPostgres(data_dir, durable=False):
        pid_file = next(data_dir.glob("*/data/postmaster.pid"))
        left = pid_file.read_text().splitlines()
    pid_file.write_text("\n".join([str(os.getpid()), *left[1:]]))
    with EmbeddedPostgres(data_dir, durable=False) as postgres:
        assert ask(postgres, "SELECT 1") == [(1,)]


def test_a_full_disk_is_reported(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line says how much room is needed and where."""
    monkeypatch.setattr("service.store.embedded.folder.LEAST_FREE_SPACE", 10**9)
    with pytest.raises(StartError, match=r"the disk of .* is full: .* make room or set DATA_DIR"):
        EmbeddedPostgres(data_dir).start()


def test_a_folder_that_cannot_be_made_is_reported(data_dir: Path) -> None:
    """The one line names the path and the reason."""
    (data_dir / "file").touch()
    with pytest.raises(StartError, match=r"cannot use .*file.*; set DATA_DIR"):
        EmbeddedPostgres(data_dir / "file" / "var").start()


def test_data_that_postgres_cannot_read_is_reported(data_dir: Path) -> None:
    """The line is the one with which Postgres itself gave up."""
    with EmbeddedPostgres(data_dir, durable=False):
        pass
    (next(data_dir.glob("*/data")) / "PG_VERSION").write_text("9.6\n")
    with pytest.raises(StartError, match=r"Postgres does not start: .*FATAL"):
        EmbeddedPostgres(data_dir).start()


def test_a_long_path_still_has_a_socket(data_dir: Path) -> None:
    """The operating system allows about a hundred bytes; the socket goes elsewhere."""
    long_path = data_dir / ("long" * 30)
    with EmbeddedPostgres(long_path, durable=False) as postgres:
        assert ask(postgres, "SELECT 1") == [(1,)]


@NEEDS_ROOT
def test_as_root_it_runs_as_another_participant(data_dir: Path) -> None:
    """Postgres refuses root, so it runs as user `nobody`."""
    with EmbeddedPostgres(data_dir, durable=False):
        assert process_of(data_dir).username() == "nobody"


@NEEDS_ROOT
def test_where_no_one_can_enter_the_data_lies_elsewhere(
    data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root's closed folder has the same permissions as before; it holds a link to another folder of root."""
    monkeypatch.setattr("service.store.embedded.reach.SHARED_FOLDER", data_dir / "shared")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    with EmbeddedPostgres(closed, durable=False) as postgres:
        assert ask(postgres, "SELECT 1") == [(1,)]
    (link,) = closed.iterdir()
    assert link.is_symlink()
    assert link.resolve().is_relative_to(data_dir / "shared")
    assert closed.stat().st_mode & 0o777 == 0o700


@NEEDS_ROOT
def test_root_serves_data_of_another_account_as_that_account(data_dir: Path) -> None:
    """The account's data stays usable for it after root has run the service."""
    with EmbeddedPostgres(data_dir, durable=False):
        pass
    data = next(data_dir.glob("*/data"))
    for path in (data, *data.rglob("*")):
        os.chown(path, 4321, 4321)
    with EmbeddedPostgres(data_dir, durable=False):
        assert process_of(data_dir).uids().real == 4321
