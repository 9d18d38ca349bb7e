"""Tests of `make release VERSION=`, without the net, in a copy of the project under git."""

import json
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from service import VERSION
from service.settings import PROJECT_FOLDER

NEXT = "7.1.0"
NEEDED = ("service", "scripts", "openapi", "deploy", "docs", "migrations")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """All that a release reads and writes, committed."""
    for folder in NEEDED:
        shutil.copytree(PROJECT_FOLDER / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    changelog = "# Changelog\n\n## [Unreleased]\n\nWill be 7.1.0.\n\n### Added\n\n- Luck.\n\n## [0.1.0]\n\nAll of it.\n"
    (tmp_path / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    (tmp_path / ".gitignore").write_text("__pycache__/\n", encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "--all")
    git(tmp_path, "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "--quiet", "--message", "all")
    return tmp_path


def git(folder: Path, *arguments: str) -> str:
    """The output of a git command."""
    command = [shutil.which("git") or "git", *arguments]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def release(folder: Path, version: str) -> subprocess.CompletedProcess[str]:
    """Make a release."""
    command = [sys.executable, "scripts/release.py", version]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True, timeout=300)


@pytest.mark.deep
def test_a_release_has_its_version_everywhere(copy: Path) -> None:
    """In the code, in the document, in the deployment files and in the changelog, and its digest is stored."""
    told = release(copy, NEXT)
    assert (told.returncode, told.stderr) == (0, "")
    assert f'VERSION = "{NEXT}"' in (copy / "service" / "__init__.py").read_text(encoding="utf-8")
    assert f"newTag: {NEXT}" in (copy / "deploy" / "kubernetes" / "kustomization.yaml").read_text(encoding="utf-8")
    for name in ("core", "flyerbook", "released"):
        document = json.loads((copy / "openapi" / f"{name}.json").read_text(encoding="utf-8"))
        assert document["info"]["version"] == NEXT
    today = datetime.now(UTC).date()
    changelog = (copy / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [Unreleased]\n\n## [{NEXT}] - {today}\n\n### Added\n\n- Luck.\n\n## [0.1.0]\n" in changelog
    assert "Will be" not in changelog


@pytest.mark.parametrize(
    ("version", "reason"),
    [("", "expected a version"), ("1.0", "expected a version"), ("0.1.0", "has 0.1.0 already"), ("0.0.9", "before")],
)
def test_no_release_of_such_a_version(copy: Path, version: str, reason: str) -> None:
    """Nothing is written, and one line says why."""
    refused(copy, version, reason)


def test_no_release_of_what_is_not_committed(copy: Path) -> None:
    """A release is what the repository has."""
    with (copy / "CHANGELOG.md").open("a", encoding="utf-8") as changelog:
        changelog.write("More.\n")
    refused(copy, NEXT, "not clean")


def refused(copy: Path, version: str, reason: str) -> None:
    """The release is refused and nothing is written."""
    before = git(copy, "diff")
    told = release(copy, version)
    assert told.returncode == 1
    assert reason in told.stderr
    assert git(copy, "diff") == before


def test_the_version_stands_in_one_place() -> None:
    """The project's metadata reads it from there, and the deployment files have the same."""
    project = (PROJECT_FOLDER / "pyproject.toml").read_text(encoding="utf-8")
    assert 'version = { attr = "service.VERSION" }' in project
    deployed = (PROJECT_FOLDER / "deploy" / "kubernetes" / "kustomization.yaml").read_text(encoding="utf-8")
    assert re.findall(r"newTag: (\S+)", deployed) == [VERSION]
    document = json.loads((PROJECT_FOLDER / "openapi" / "core.json").read_text(encoding="utf-8"))
    assert document["info"]["version"] == VERSION
