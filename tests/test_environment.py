"""Tests of scripts/environment, which `make` runs before anything else."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER

OLD = 'case "$1" in --version) echo Python 3.9.2;; *) exit 1;; esac'
WITHOUT_VENV = 'case "$2" in *ensurepip*) exit 1;; *) exit 0;; esac'


def make_environment(folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    """Runs the script in a separate folder."""
    shutil.copytree(PROJECT_FOLDER / "requirements", folder / "requirements")
    return subprocess.run(
        [PROJECT_FOLDER / "scripts" / "environment", "requirements/runtime.lock"],
        cwd=folder,
        env=os.environ | {"PYTHON": python},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        (OLD, "is Python 3.9.2; Python 3.11 or later is needed: make PYTHON=/path/to/python3"),
        (
            WITHOUT_VENV,
            "cannot make virtual environments; install its venv module (on Debian: apt install python3-venv)",
        ),
    ],
)
def test_a_python_that_will_not_do_is_reported_in_one_line(tmp_path: Path, script: str, reason: str) -> None:
    """The line names the found program and the remedy."""
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\n{script}\n")
    python.chmod(0o755)
    answer = make_environment(tmp_path, str(python))
    assert answer.returncode == 1
    assert answer.stderr == f"arbiter: {python} {reason}\n"


def test_a_missing_python_is_reported_in_one_line(tmp_path: Path) -> None:
    """The line says which version to install."""
    answer = make_environment(tmp_path, "no-such-python")
    assert answer.returncode == 1
    assert answer.stderr.startswith("arbiter: no no-such-python found; install Python 3.11 or later")
    assert answer.stderr.count("\n") == 1


def test_an_installed_lock_is_not_installed_again() -> None:
    """The environment that runs this test is recognised, and nothing is done."""
    lock = "requirements/development.lock"
    if not (PROJECT_FOLDER / ".venv" / "installed-development.lock").exists():
        pytest.skip("runs in an environment that make did not make")
    command = [PROJECT_FOLDER / "scripts" / "environment", lock]
    answer = subprocess.run(command, cwd=PROJECT_FOLDER, capture_output=True, text=True, check=True)
    assert answer.stdout == ""
