"""Calls of pg_dump and pg_restore, which come with the embedded Postgres."""

import os
import re
import subprocess
from pathlib import Path

from sqlalchemy import URL, make_url

from service.settings import StartError
from service.store.embedded.binaries import find_binaries

UNFINISHED = ".unfinished"
_REVISION = re.compile(r"^COPY \S*alembic_version .*\n(\S+)$", re.MULTILINE)


def dump(database_url: str, file: Path, pg_bindir: Path | None) -> int:
    """Writes a database to a file, whole or not at all, and returns the number of entries.

    Raises:
        StartError: It cannot be written; the message says why.
    """
    unfinished = file.with_name(file.name + UNFINISHED)
    try:
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.close(descriptor)
        _run(pg_bindir, "pg_dump", database_url, "--format=custom", f"--file={unfinished}")
        listed = _run(pg_bindir, "pg_restore", None, "--list", str(unfinished))
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.rename(file)
    except OSError as error:
        raise StartError(f"cannot write {file}: {error.strerror}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return sum(not line.startswith(";") for line in listed.splitlines())


def revision_in(file: Path, pg_bindir: Path | None) -> str:
    """The migration of the tables in such a file.

    Raises:
        StartError: It cannot be read, or holds no tables of Arbiter; the message says which.
    """
    if not file.is_file():
        raise StartError(f"there is no file {file}")
    output = _run(pg_bindir, "pg_restore", None, "--data-only", "--table=alembic_version", "--file=-", str(file))
    found = _REVISION.search(output)
    if found is None:
        raise StartError(f"{file} holds no tables of Arbiter")
    return found[1]


def load(database_url: str, file: Path, pg_bindir: Path | None) -> None:
    """Restores such a file into an empty database, all or nothing.

    Raises:
        StartError: It cannot be read; the message says why.
    """
    _run(pg_bindir, "pg_restore", database_url, "--single-transaction", "--exit-on-error", str(file))


def without_password(url: URL) -> str:
    """The address of a database for the programs of Postgres; the password is passed by the environment."""
    address = URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
    return address.render_as_string()


def _run(pg_bindir: Path | None, name: str, database_url: str | None, *arguments: str) -> str:
    program = find_binaries(pg_bindir) / name
    if not program.exists():
        raise StartError(f"{program} is missing; set PG_BINDIR to a folder that has it")
    command, environment = [str(program), *arguments], dict(os.environ)
    if database_url is not None:
        url = make_url(database_url)
        environment["PGPASSWORD"] = str(url.password or "")  # other accounts can read arguments
        command += ["--no-owner", "--no-privileges", f"--dbname={without_password(url)}"]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        raise StartError(f"{name}: {(answer.stderr.strip().splitlines() or ['it said nothing'])[0]}")
    return answer.stdout
