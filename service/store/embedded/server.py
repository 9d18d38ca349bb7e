"""Start and stop of the embedded Postgres."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg
from sqlalchemy import URL

from service.settings import StartError
from service.store.embedded.account import Account
from service.store.embedded.binaries import find_binaries, major_version
from service.store.embedded.folder import Folder
from service.store.embedded.programs import PORT, USER, Programs
from service.store.embedded.reach import reachable_binaries

DATABASE = "postgres"
START_PATIENCE = 60.0  # seconds, recovery after a crash included

_PAUSE = 0.02  # seconds between two tries to connect


class EmbeddedPostgres:
    """An embedded Postgres, reached by a socket for its account only; there is no TCP port.

    It stops when this process ends, however it ends. Killed alone, it is started again on the same data.
    """

    def __init__(
        self, data_dir: Path, *, pg_bindir: Path | None = None, connections: int = 100, durable: bool = True
    ) -> None:
        """Stores folder and programs; `start` does the rest.

        Args:
            data_dir: Folder that holds one folder of data for each major version.
            pg_bindir: Folder of the programs; None finds them.
            connections: How many connections it accepts at a time.
            durable: False trades safety in a crash of the machine for speed.
        """
        self._data_dir = data_dir
        self._pg_bindir = pg_bindir
        self._connections = connections
        self._durable = durable
        self._supervisor: subprocess.Popen[bytes] | None = None
        self._lock: int | None = None
        self._socket = Path()

    @property
    def url(self) -> str:
        """URL of the server, for SQLAlchemy."""
        return _url_at(self._socket)

    def has_data(self) -> bool:
        """Whether there is a database of the version of the programs.

        Raises:
            StartError: There is no usable Postgres.
        """
        return self._folder().data.exists()

    def running_url(self) -> str | None:
        """The URL of the Postgres of another service on the same data; None when there is none.

        Raises:
            StartError: There is no usable Postgres.
        """
        socket = self._folder().socket_in_use()
        return None if socket is None else _url_at(socket)

    def start(self) -> None:
        """Starts Postgres and waits until it answers.

        Raises:
            StartError: It did not start; the message says why.
        """
        try:
            self._start(self._prepare())
        except OSError as error:
            self.stop()
            raise StartError(
                f"cannot use {error.filename or self._data_dir}: {error.strerror}; "
                "set DATA_DIR to a folder that can be written"
            ) from error
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stops Postgres, if it runs; committed data is safe."""
        self._let_go_of_postgres()
        if self._supervisor is not None:
            self._supervisor.wait()
            self._supervisor = None
            shutil.rmtree(self._socket, ignore_errors=True)
        self._let_go_of_folder()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()

    def _folder(self) -> Folder:
        return Folder(self._data_dir / f"postgres-{major_version(find_binaries(self._pg_bindir))}")

    def _prepare(self) -> Programs:
        binaries = find_binaries(self._pg_bindir)
        version = major_version(binaries)
        folder = Folder.prepare(self._data_dir, version)
        account = Account.for_data(folder.data)
        self._lock = folder.take_for_us()
        return Programs(
            binaries=reachable_binaries(binaries) if account.is_another() else binaries,
            version=version,
            account=account,
            folder=folder,
            connections=self._connections,
            durable=self._durable,
        )

    def _start(self, programs: Programs) -> None:
        folder = programs.folder
        lock = folder.take_for_postgres()
        try:
            # Nobody but us holds the lock, so this file is left over and would only mislead Postgres.
            (folder.data / "postmaster.pid").unlink(missing_ok=True)
            if not folder.data.exists():
                programs.make_data()
            self._socket = folder.make_socket_folder(programs.account)
            self._supervisor = programs.start_serving(self._socket, lock)
        finally:
            os.close(lock)
        os.register_at_fork(after_in_child=self._forget)
        self._wait_until_it_answers(programs, self._supervisor)

    def _wait_until_it_answers(self, programs: Programs, supervisor: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + START_PATIENCE
        while not self._answers():
            if supervisor.poll() is not None or time.monotonic() > deadline:
                raise StartError(f"Postgres does not start: {programs.last_complaint()}")
            time.sleep(_PAUSE)
        if supervisor.stdin is not None:
            supervisor.stdin.write(b"\n")
            supervisor.stdin.flush()

    def _answers(self) -> bool:
        try:
            psycopg.connect(host=str(self._socket), port=PORT, user=USER, dbname=DATABASE).close()
        except psycopg.OperationalError:
            return False
        return True

    def _forget(self) -> None:
        """Drops the handles of Postgres in a forked child, because the parent owns and stops it."""
        self._let_go_of_postgres()
        self._supervisor = None
        self._let_go_of_folder()

    def _let_go_of_postgres(self) -> None:
        if self._supervisor is not None and self._supervisor.stdin is not None:
            self._supervisor.stdin.close()

    def _let_go_of_folder(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _url_at(socket: Path) -> str:
    query = {"host": str(socket), "port": str(PORT)}
    return str(URL.create("postgresql+psycopg", USER, database=DATABASE, query=query))


@contextmanager
def throw_away_postgres(pg_bindir: Path | None = None) -> Iterator[EmbeddedPostgres]:
    """Runs a temporary Postgres and deletes its data at the end; it never waits for the disk."""
    with tempfile.TemporaryDirectory(prefix="arbiter-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        with EmbeddedPostgres(Path(folder), pg_bindir=pg_bindir, durable=False) as postgres:
            yield postgres
