"""Tests of the documentation's site and its links."""

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER

PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "mkdocs.yml", "bench/README.md")
pytestmark = pytest.mark.skipif(find_spec("mkdocs") is None, reason="there is no mkdocs; `make test` installs it")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The pages and the script."""
    for folder in ("docs", "examples", "scripts"):
        shutil.copytree(PROJECT_FOLDER / folder, tmp_path / folder)
    (tmp_path / "bench").mkdir()
    for name in PAGES:
        shutil.copy(PROJECT_FOLDER / name, tmp_path / name)
    return tmp_path


def built(folder: Path) -> subprocess.CompletedProcess[str]:
    """The outcome of building the site."""
    command = [sys.executable, "scripts/docs_site.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)


def test_the_site_builds(copy: Path) -> None:
    """With a page for each document, and not a word of complaint."""
    told = built(copy)
    assert (told.returncode, told.stdout) == (0, ""), told.stderr
    site = copy / "build" / "site"
    pages = [page.relative_to(copy).with_suffix("") for page in (copy / "docs").rglob("*.md")]
    assert [page for page in pages if not (site / page / "index.html").exists()] == []
    assert "What there is" in (site / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("link", ["nowhere.md", "dice.md#nowhere"])
def test_a_broken_link_is_an_error(copy: Path, link: str) -> None:
    """To a page that there is not, or to a heading that it does not have."""
    with (copy / "docs" / "odds.md").open("a", encoding="utf-8") as page:
        page.write(f"\n[more]({link})\n")
    told = built(copy)
    assert told.returncode != 0
    assert link in told.stderr + told.stdout
