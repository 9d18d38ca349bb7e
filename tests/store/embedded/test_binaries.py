"""Tests of the search for Postgres' programs."""

import os
from pathlib import Path

import pytest

from service.settings import StartError
from service.store.embedded import binaries, reach
from service.store.embedded.binaries import find_binaries, major_version


def make_program(folder: Path, name: str, script: str = "exit 0") -> None:
    """Writes an executable shell script."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def make_postgres(folder: Path) -> Path:
    """Writes what looks like the programs of a Postgres."""
    make_program(folder, "postgres", "echo 'postgres (PostgreSQL) 15.9 (Debian 15.9-0+deb12u1)'")
    make_program(folder, "initdb")
    return folder


def test_the_folder_given_comes_first(tmp_path: Path) -> None:
    """PG_BINDIR wins over the wheel."""
    given = make_postgres(tmp_path / "given")
    assert find_binaries(given) == given
    assert major_version(given) == 15


def test_a_given_folder_without_the_programs_is_reported(tmp_path: Path) -> None:
    """The one line names PG_BINDIR and the programs expected there."""
    with pytest.raises(StartError, match=f"PG_BINDIR={tmp_path} cannot be used"):
        find_binaries(tmp_path)


def test_the_wheel_is_found() -> None:
    """Without any setting the programs come with the packages."""
    assert major_version(find_binaries(None)) >= 18


def test_an_installed_postgres_comes_after_the_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pg_config reports where the machine's own programs are."""
    installed = make_postgres(tmp_path / "installed")
    make_program(tmp_path / "path", "pg_config", f"echo {installed}")
    monkeypatch.setenv("PATH", str(tmp_path / "path"), prepend=os.pathsep)
    monkeypatch.setattr(binaries, "find_spec", lambda _name: None)
    assert find_binaries(None) == installed


def test_no_postgres_at_all_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The one line says what can be set."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(binaries, "find_spec", lambda _name: None)
    with pytest.raises(StartError, match="set DATABASE_URL to a running one, or PG_BINDIR"):
        find_binaries(None)


def test_programs_of_another_machine_are_reported(tmp_path: Path) -> None:
    """A program that cannot be executed ends the start with one line."""
    make_program(tmp_path, "postgres", "exit 127")
    with pytest.raises(StartError, match="does not run here"):
        major_version(tmp_path)


def test_closed_programs_are_copied_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy has the same layout, libraries beside the package included, and all users can run it."""
    programs = make_postgres(tmp_path / "site-packages" / "wheel" / "pginstall" / "bin")
    make_program(tmp_path / "site-packages" / "wheel.libs", "libpq.so")
    (programs / "postgres").chmod(0o700)
    monkeypatch.setattr(reach, "SHARED_FOLDER", tmp_path / "shared")
    copied = reach.reachable_binaries(programs)
    assert copied.is_relative_to(tmp_path / "shared")
    assert (copied / "../../../wheel.libs/libpq.so").exists()
    assert (copied / "postgres").stat().st_mode & 0o777 == 0o755
    assert reach.reachable_binaries(programs) == copied
    assert len(list((tmp_path / "shared").iterdir())) == 1
