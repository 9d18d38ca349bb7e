"""Tests of the scripts of examples/, with their shown output."""

import shutil
import subprocess
from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER
from tests.serve.running import Running

EXAMPLES = PROJECT_FOLDER / "examples"
SHELL = shutil.which("sh") or ""


@pytest.mark.skipif(not shutil.which("curl"), reason="needs curl")
@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.sh")), ids=lambda script: script.stem)
def test_an_example_prints_what_stands_beside_it(running_service: Running, script: Path) -> None:
    """Every line, from the first die to the last."""
    environment = {"ARBITER": f"http://localhost:{running_service.port}", "PATH": "/usr/local/bin:/usr/bin:/bin"}
    ran = subprocess.run([SHELL, script], capture_output=True, text=True, check=True, timeout=120, env=environment)
    assert ran.stderr == ""
    assert ran.stdout == script.with_suffix(".txt").read_text(encoding="utf-8")


def test_the_readme_names_every_example() -> None:
    """The README lists all scripts and clients."""
    readme = (PROJECT_FOLDER / "README.md").read_text(encoding="utf-8")
    examples = [path for path in EXAMPLES.iterdir() if path.suffix == ".sh" or path.is_dir()]
    assert [path.name for path in examples if f"examples/{path.name}" not in readme] == []
