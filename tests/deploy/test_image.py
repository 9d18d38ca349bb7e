"""Tests of the image, built and run without an engine; slow, so run by `make deployment`."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from service.settings import PROJECT_FOLDER, Settings
from tests.deploy.recipe import Stage, build, context_of
from tests.serve.running import PATIENCE, free_port

pytestmark = pytest.mark.deployment


@pytest.fixture(scope="module")
def image() -> Iterator[Stage]:
    """The last stage, in a folder that every account can read."""
    folder = Path(mkdtemp(prefix="arbiter-image-"))
    folder.chmod(0o755)
    context_of(PROJECT_FOLDER, folder / "context")
    yield build((PROJECT_FOLDER / "Dockerfile").read_text(), folder / "context", folder)
    shutil.rmtree(folder)


def test_nothing_but_what_runs_is_in_it(image: Stage) -> None:
    """No tests, no data, no secrets, nothing compiled on this machine; the account is a number that is not root's."""
    home = image.inside(".")
    assert {path.name for path in home.iterdir()} == {
        ".venv", "migrations", "docs", "service", "LICENSE", "NOTICE",
    }  # fmt: skip
    assert not list((image.root.parent / "context").rglob("__pycache__"))
    assert int(image.user.partition(":")[0]) > 0
    assert [line.split()[0] for line in image.not_run] == ["useradd"]


def test_every_module_is_compiled(image: Stage) -> None:
    """The service can write nothing later, and compiling takes a third of a start."""
    for folder in ("service", "migrations"):
        modules = list(image.inside(folder).rglob("*.py"))
        assert modules
        assert all(list((path.parent / "__pycache__").glob(f"{path.stem}.*.pyc")) for path in modules)


def test_it_becomes_healthy_and_writes_nothing(image: Stage, database: Settings) -> None:
    """Its health check passes, none of its files has changed, and it ends at once on request."""
    port = free_port()
    python = image.inside(".venv/bin/python")
    url = (database.database_url or "").replace("+psycopg", "")
    environment = {**image.variables, "PORT": str(port), "DATABASE_URL": url, "PATH": os.environ["PATH"]}
    before = _files(image)
    command = [str(python), *image.command[1:]]
    with subprocess.Popen(command, cwd=image.inside("."), env=environment, stderr=subprocess.PIPE) as service:
        deadline = time.monotonic() + PATIENCE
        check = [str(python), *image.health[1:]]
        while subprocess.run(check, env=environment, cwd="/", capture_output=True, check=False).returncode:
            assert service.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.2)
        started = time.monotonic()
        service.send_signal(getattr(signal, image.signal))
        assert service.wait(PATIENCE) == 0
        assert time.monotonic() - started < 10
    assert _files(image) == before


def _files(image: Stage) -> set[tuple[str, int]]:
    return {(str(path), path.stat().st_mtime_ns) for path in image.root.rglob("*") if path.is_file()}
