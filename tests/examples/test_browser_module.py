"""Tests of examples/browser-module: its types, and play from another origin."""

import json
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER
from tests.examples.conftest import Played

HERE = Path(__file__).parent
MODULE = PROJECT_FOLDER / "examples" / "browser-module"
NODE = Path(sys.executable).parent / "node"
TSC = PROJECT_FOLDER / "node_modules" / "typescript" / "bin" / "tsc"
STRICT = ["--noEmit", "--strict", "--noUncheckedIndexedAccess", "--allowJs", "--checkJs"]
FOR_PAGES = ["--target", "es2022", "--module", "es2022", "--lib", "es2022,dom,dom.iterable", "--typeRoots", "."]
pytestmark = pytest.mark.skipif(not TSC.exists() or not NODE.exists(), reason="needs what `make test` installs")


def run(*command: object, folder: Path, **variables: str) -> None:
    """A program that must succeed."""
    told = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert told.returncode == 0, told.stdout + told.stderr


def test_its_types_hold() -> None:
    """The types in comments are checked as strictly as TypeScript, with a page's libraries only."""
    run(NODE, TSC, *STRICT, *FOR_PAGES, "arbiter.js", "page.js", folder=MODULE)


@pytest.mark.deep
def test_it_plays(played: Played, tmp_path: Path) -> None:
    """Each of its promises is a test in play_module.js; `fetch` there refuses what a browser would refuse."""
    for file in (MODULE / "arbiter.js", HERE / "browser_fetch.js", HERE / "play_module.js"):
        shutil.copy(file, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    run(NODE, "--test", "play_module.js", folder=tmp_path, ARBITER=played.url, PLAYED=json.dumps(asdict(played)))
