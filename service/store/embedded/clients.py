"""Calls of `pg_dump` and `pg_restore`."""

import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL, make_url

from service.settings import StartError
from service.store.embedded.client_programs import for_backup, for_restore, latest
from service.store.embedded.versions import PostgresVersion

UNFINISHED = ".unfinished"
_REVISION = re.compile(r"^COPY \S*alembic_version .*\n(\S+)$", re.MULTILINE)
_WRITER = re.compile(r"^; +Dumped by pg_dump version: (.*)$", re.MULTILINE)


class Backup(NamedTuple):
    """A file that `pg_dump` wrote.

    Attributes:
        file: The file.
        writer: The version of `pg_dump`.
        revision: The last migration of the tables in it.
    """

    file: Path
    writer: PostgresVersion
    revision: str


def dump(database_url: str, server: PostgresVersion, file: Path, pg_bindir: Path | None) -> int:
    """Writes a database to a file, whole or not at all, and returns the number of entries.

    Several backups to one file may run at once; the last one to end replaces the others.

    Raises:
        StartError: It cannot be written; the message says why.
    """
    programs = for_backup(server, pg_bindir).folder
    try:
        descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=f"{file.name}.", suffix=UNFINISHED)
        os.close(descriptor)
        unfinished = Path(name)
        try:
            _run(programs / "pg_dump", database_url, "--format=custom", f"--file={unfinished}")
            listed = _run(programs / "pg_restore", None, "--list", str(unfinished))
            with unfinished.open("rb") as written:
                os.fsync(written.fileno())
            unfinished.replace(file)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise StartError(f"cannot write {file}: {error.strerror}") from error
    return sum(not line.startswith(";") for line in listed.splitlines())


def read(file: Path, pg_bindir: Path | None) -> Backup:
    """Reads what a backup is.

    Raises:
        StartError: It cannot be read, or has no tables of Arbiter; the message says which.
    """
    if not file.is_file():
        raise StartError(f"there is no file {file}")
    program = latest(pg_bindir).folder / "pg_restore"
    writer = _WRITER.search(_run(program, None, "--list", str(file)))
    version = None if writer is None else PostgresVersion.in_text(writer[1])
    revision = _REVISION.search(_run(program, None, "--data-only", "--table=alembic_version", "--file=-", str(file)))
    if version is None or revision is None:
        raise StartError(f"{file} holds no tables of Arbiter")
    return Backup(file, version, revision[1])


def load(database_url: str, server: PostgresVersion, backup: Backup, pg_bindir: Path | None) -> None:
    """Restores a backup into an empty database, all or nothing.

    Raises:
        StartError: It cannot be restored; the message says why.
    """
    program = for_restore(backup.writer, server, pg_bindir).folder / "pg_restore"
    _run(program, database_url, "--single-transaction", "--exit-on-error", str(backup.file))


def without_password(url: URL) -> str:
    """The address of a database for the programs of Postgres; the password is passed by the environment."""
    address = URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
    return address.render_as_string()


def _run(program: Path, database_url: str | None, *arguments: str) -> str:
    command, environment = [str(program), *arguments], dict(os.environ)
    if database_url is not None:
        url = make_url(database_url)
        environment["PGPASSWORD"] = str(url.password or "")  # other accounts can read arguments
        command += ["--no-owner", "--no-privileges", f"--dbname={without_password(url)}"]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        lines = answer.stderr.strip().splitlines() or ["it said nothing"]
        raise StartError(f"{program.name}: {lines[0].removeprefix(f'{program.name}: ')}")
    return answer.stdout
