"""Tests of the search for `pg_dump` and `pg_restore`."""

from pathlib import Path

import pytest

from service.settings import StartError
from service.store.embedded import client_programs
from service.store.embedded.client_programs import ClientPrograms, for_backup, for_restore, installed
from service.store.embedded.versions import PostgresVersion
from tests.store.embedded.test_binaries import make_program

HERE = tuple(
    ClientPrograms(PostgresVersion(*version), Path(f"/pg/{version[0]}.{version[1]}"))
    for version in ((18, 4), (16, 14), (15, 20))
)


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with three versions."""
    monkeypatch.setattr(client_programs, "installed", lambda _pg_bindir: list(HERE))


@pytest.mark.parametrize(("server", "found"), [((15, 20), "15.20"), ((16, 2), "16.14"), ((18, 4), "18.4")])
def test_a_backup_is_written_by_programs_of_the_server(server: tuple[int, int], found: str) -> None:
    """They have its major version, and the same or a later minor version."""
    assert str(for_backup(PostgresVersion(*server), None).version) == found


@pytest.mark.parametrize("server", [(15, 21), (17, 5), (19, 0)])
def test_a_backup_without_fitting_programs_is_refused(server: tuple[int, int]) -> None:
    """The line names the required and the found program, and the package to install."""
    with pytest.raises(StartError, match=rf"found: 18.4, 16.14, 15.20; .*postgresql-client-{server[0]}"):
        for_backup(PostgresVersion(*server), None)


@pytest.mark.parametrize(
    ("writer", "server", "found"),
    [
        ((15, 20), (15, 19), "15.20"),
        ((15, 20), (17, 5), "16.14"),
        ((15, 20), (18, 4), "18.4"),
        ((18, 6), (18, 4), "18.4"),
    ],
)
def test_a_backup_is_restored_by_the_latest_fitting_programs(
    writer: tuple[int, int], server: tuple[int, int], found: str
) -> None:
    """They are no older than those that wrote it, and no later than the server."""
    assert str(for_restore(PostgresVersion(*writer), PostgresVersion(*server), None).version) == found


@pytest.mark.parametrize(
    ("writer", "server", "why"),
    [((18, 4), (15, 20), "into PostgreSQL 18 or later"), ((17, 5), (17, 5), "pg_restore 17 to 17; found: 18.4")],
)
def test_a_restore_without_fitting_programs_is_refused(
    writer: tuple[int, int], server: tuple[int, int], why: str
) -> None:
    """An earlier server cannot read it, or the programs are missing."""
    with pytest.raises(StartError, match=why):
        for_restore(PostgresVersion(*writer), PostgresVersion(*server), None)


def test_the_given_folder_is_searched_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PG_BINDIR may hold another version; a folder with only one of the programs is ignored."""
    monkeypatch.setattr(client_programs, "installed", installed)
    for name in ("pg_dump", "pg_restore"):
        make_program(tmp_path / "given", name, f"echo '{name} (PostgreSQL) 99.3'")
    make_program(tmp_path / "half", "pg_dump", "echo 'pg_dump (PostgreSQL) 98.1'")
    assert installed(tmp_path / "given")[0] == ClientPrograms(PostgresVersion(99, 3), tmp_path / "given")
    assert PostgresVersion(98, 1) not in {one.version for one in installed(tmp_path / "half")}
