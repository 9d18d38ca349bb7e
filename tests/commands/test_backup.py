"""Tests of `python -m service backup` and `restore`."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from service.settings import PROJECT_FOLDER
from tests.serve.running import Running

pytestmark = pytest.mark.deployment


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty folder that every account can enter."""
    with TemporaryDirectory(prefix="arbiter-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def command(data_dir: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs a command of the service on its own Postgres."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "-m", "service", *arguments],
        cwd=PROJECT_FOLDER, env=environment | {"DATA_DIR": str(data_dir)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_what_was_backed_up_while_it_served_is_restored_into_an_empty_folder(folder: Path) -> None:
    """The same campaign, key and log; an existing campaign is not overwritten."""
    file = folder / "arbiter.backup"
    with Running(folder / "first", WEB_WORKERS="1") as service:
        service.wait_until_ready()
        campaign = json.loads(service.post("/v1/campaigns", {"name": "A table", "ruleset": "flyerbook"})[1])
        path, key = f"/v1/campaigns/{campaign['id']}/events", {"Authorization": f"Bearer {campaign['key']['token']}"}
        log = service.get(path, **key)
        answer = command(folder / "first", "backup", file)
        assert (answer.returncode, answer.stderr) == (0, "")
        assert file.stat().st_mode & 0o077 == 0
        refused = command(folder / "first", "restore", file)
        assert "not empty" in refused.stderr
    answer = command(folder / "second", "restore", file)
    assert (answer.stdout, answer.returncode) == ("campaigns restored: 1\n", 0)
    with Running(folder / "second", WEB_WORKERS="1") as service:
        assert service.wait_until_ready().get(path, **key) == log


def test_a_backup_that_cannot_be_written_or_read_is_reported_in_one_line(folder: Path) -> None:
    """Without a traceback, and without a file that looks like one."""
    assert command(folder / "data", "migrate").stdout.startswith("tables created at revision ")
    assert command(folder / "data", "migrate").stdout.startswith("nothing to do: the tables are at revision ")
    answer = command(folder / "data", "backup", folder / "nowhere" / "file")
    assert answer.stderr == f"arbiter: cannot write {folder}/nowhere/file: No such file or directory\n"
    (folder / "broken").write_text("no backup")
    answer = command(folder / "other", "restore", folder / "broken")
    assert answer.stderr.startswith("arbiter: pg_restore: ")
    assert answer.stderr.count("\n") == 1
