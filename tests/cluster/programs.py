"""Programs of a distributed database, as Debian packages them: PostgreSQL and PgBouncer."""

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import psycopg
import pytest

from tests.serve.running import free_port

PATIENCE = 60.0
OPTIONS = ("wal_level=replica", "hot_standby=on", "fsync=off", "max_connections=100", "wal_keep_size=64MB")


def postgres_programs() -> Path:
    """The folder of an installed PostgreSQL; without one the test is skipped."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found:
        pytest.skip("PostgreSQL is not installed (on Debian: apt install postgresql)")
    return found[-1]


def program(name: str, package: str = "") -> str:
    """The path of a program; without it the test is skipped."""
    path = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/bin")
    if path is None:
        pytest.skip(f"{name} is not installed (on Debian: apt install {package or name})")
    return path


def unprivileged() -> dict[str, Any]:
    """Arguments of `subprocess`: what refuses root runs as `postgres`."""
    if os.geteuid() != 0:
        return {}
    account = pwd.getpwnam("postgres")
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def folder_of(parent: Path, name: str) -> Path:
    """A new folder that those programs can write."""
    folder = parent / name
    folder.mkdir(mode=0o700)
    account = unprivileged()
    if account:
        os.chown(folder, account["user"], account["group"])
    return folder


def eventually(holds: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Waits until something is so."""
    deadline = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


class Program:
    """A program that runs until the end of the block.

    Args:
        command: its arguments.
        log: file of what it says.
    """

    def __init__(self, command: list[str], log: Path, **options: Any) -> None:
        self._command, self._log, self._options = command, log, options
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it."""
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdout=log, stderr=log, start_new_session=True, cwd="/", **self._options
            )

    def stop(self, number: int = signal.SIGTERM) -> None:
        """Ends it, and all its children."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self.stop()


class Postgres(Program):
    """A PostgreSQL on a port of this machine.

    Args:
        parent: folder in which its data lie.
        name: of the folder.
        primary: the primary of the replica, if it is one.
    """

    def __init__(self, parent: Path, name: str, primary: "Postgres | None" = None) -> None:
        self.port, programs, account = free_port(), postgres_programs(), unprivileged()
        data = folder_of(parent, name)
        if primary is None:
            make = [str(programs / "initdb"), "-D", str(data), "-U", "arbiter", "-A", "trust", "--no-sync"]
        else:
            make = [str(programs / "pg_basebackup"), "-D", str(data), "-R", "-X", "stream", "-c", "fast"]
            make += ["-h", "127.0.0.1", "-p", str(primary.port), "-U", "arbiter"]
        subprocess.run(make, check=True, capture_output=True, cwd="/", **account)
        command = [str(programs / "postgres"), "-D", str(data), "-p", str(self.port), "-h", "127.0.0.1", "-k", ""]
        options = [argument for option in OPTIONS for argument in ("-c", option)]
        super().__init__(command + options, parent / f"{name}.log", **account)

    def url(self, port: int | None = None) -> str:
        """Its URL, or that of a proxy before it."""
        return f"postgresql://arbiter@127.0.0.1:{port or self.port}/postgres"

    def start(self) -> None:
        """Starts it and waits until it answers."""
        super().start()
        eventually(lambda: answers(self.url()), "Postgres does not start")

    def stop(self, number: int = signal.SIGINT) -> None:
        """Ends it without waiting for connected clients."""
        super().stop(number)

    def ask(self, statement: str) -> Any:
        """The first column of the first row."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            row = connection.execute(statement).fetchone()  # type: ignore[arg-type]  # a statement of a test
            return row[0] if row else None

    def tell(self, statement: str) -> None:
        """Runs a statement that answers nothing."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]  # the same


def answers(url: str) -> bool:
    """Whether a database answers."""
    try:
        with psycopg.connect(url, connect_timeout=2) as connection:
            connection.execute("SELECT 1")
    except psycopg.Error:
        return False
    return True


def pgbouncer(parent: Path, postgres: Postgres) -> tuple[Program, int]:
    """PgBouncer in transaction mode before a Postgres, and its port."""
    port, folder = free_port(), folder_of(parent, "pgbouncer")
    (folder / "users.txt").write_text('"arbiter" ""\n')
    (folder / "pgbouncer.ini").write_text(
        f"[databases]\npostgres = host=127.0.0.1 port={postgres.port} dbname=postgres user=arbiter\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        f"auth_type = trust\nauth_file = {folder}/users.txt\npool_mode = transaction\ndefault_pool_size = 6\n"
    )
    (folder / "users.txt").chmod(0o644)
    (folder / "pgbouncer.ini").chmod(0o644)
    command = [program("pgbouncer"), str(folder / "pgbouncer.ini")]
    return Program(command, parent / "pgbouncer.log", **unprivileged()), port
