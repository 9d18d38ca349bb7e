"""Search for `pg_dump` and `pg_restore` of the version that a server needs.

A backup by a later `pg_dump` than its server cannot be restored into that server, and one by an earlier `pg_dump` may
contain what no other server accepts. So the programs of the embedded Postgres serve its own version only.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from service.settings import StartError
from service.store.embedded.binaries import folder_of_pg_config, folders_of_wheel
from service.store.embedded.versions import PostgresVersion

_PACKAGED = (("/usr/lib/postgresql", "*/bin"), ("/usr", "pgsql-*/bin"))
"""Where Debian and Red Hat install each major version."""


class ClientPrograms(NamedTuple):
    """`pg_dump` and `pg_restore` of one version; they sort by it."""

    version: PostgresVersion
    folder: Path


def installed(pg_bindir: Path | None) -> list[ClientPrograms]:
    """All that are found on this machine, the latest version first."""
    found: dict[PostgresVersion, ClientPrograms] = {}
    for folder in _folders(pg_bindir):
        version = _version_in(folder)
        if version is not None:
            found.setdefault(version, ClientPrograms(version, folder))
    return sorted(found.values(), reverse=True)


def for_backup(server: PostgresVersion, pg_bindir: Path | None) -> ClientPrograms:
    """The programs that back a server up: of its major version, and no older than it.

    Raises:
        StartError: There are none.
    """
    every = installed(pg_bindir)
    fitting = [one for one in every if one.version.major == server.major and one.version >= server]
    if not fitting:
        raise StartError(
            f"PostgreSQL {server} needs pg_dump {server.major} of the same or a later minor version; {_found(every)}; "
            f"a backup by another one may not be restorable. {_remedy(server.major)}"
        )
    return fitting[0]


def for_restore(writer: PostgresVersion, server: PostgresVersion, pg_bindir: Path | None) -> ClientPrograms:
    """The programs that restore a backup: no older than the `pg_dump` that wrote it, no later than the server.

    Raises:
        StartError: There are none.
    """
    if writer.major > server.major:
        raise StartError(
            f"the backup was written by pg_dump {writer} and the database is PostgreSQL {server}; "
            f"restore it into PostgreSQL {writer.major} or later"
        )
    every = installed(pg_bindir)
    fitting = [one for one in every if writer.major <= one.version.major <= server.major]
    if not fitting:
        raise StartError(
            f"a backup by pg_dump {writer} is restored into PostgreSQL {server} by pg_restore {writer.major} to "
            f"{server.major}; {_found(every)}. {_remedy(server.major)}"
        )
    return fitting[0]


def latest(pg_bindir: Path | None) -> ClientPrograms:
    """The latest programs; they read backups of all earlier versions.

    Raises:
        StartError: There are none.
    """
    every = installed(pg_bindir)
    if not every:
        raise StartError(f"there is no pg_dump and pg_restore on this machine. {_remedy(None)}")
    return every[0]


def _folders(pg_bindir: Path | None) -> Iterator[Path]:
    if pg_bindir is not None:
        yield pg_bindir
    yield from folders_of_wheel()
    for parent, pattern in _PACKAGED:
        yield from sorted(Path(parent).glob(pattern))
    for folder in (folder_of_pg_config(), _on_path()):
        if folder is not None:
            yield folder


def _on_path() -> Path | None:
    program = shutil.which("pg_dump")
    return None if program is None else Path(program).parent


def _version_in(folder: Path) -> PostgresVersion | None:
    programs = [folder / "pg_dump", folder / "pg_restore"]
    if not all(os.access(program, os.X_OK) for program in programs):
        return None
    try:
        answer = subprocess.run([programs[0], "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return PostgresVersion.in_text(answer)


def _found(every: list[ClientPrograms]) -> str:
    return f"found: {', '.join(str(one.version) for one in every) or 'none'}"


def _remedy(major: int | None) -> str:
    package = "postgresql-client" if major is None else f"postgresql-client-{major}"
    return f"Install {package}, or set PG_BINDIR to the folder of its programs"
