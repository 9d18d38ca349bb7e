"""Tests of `python -m service export`."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import Engine, update

from service.__main__ import main
from service.settings import Settings
from service.store.tables import campaigns
from tests.table import Table

Run = Callable[..., int]


@pytest.fixture
def run(database: Settings, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command on the database of the tests."""

    def called(*arguments: str | Path) -> int:
        monkeypatch.setenv("DATABASE_URL", (database.database_url or "").replace("+psycopg", ""))
        monkeypatch.setattr("sys.argv", ["service", "export", *map(str, arguments)])
        return main()

    return called


def test_a_campaign_is_written_as_its_game_master_exports_it(run: Run, table: Table, tmp_path: Path) -> None:
    """The same document, for its owner's eyes, which can be imported; the next one takes its place."""
    table.character()
    folder = tmp_path / "exports"
    assert run(folder, "--campaign", table.id) == 0
    file = folder / f"campaign-{table.id}.json"
    document = json.loads(file.read_text())
    assert document == table.get("/export")
    assert file.stat().st_mode & 0o077 == 0
    table.character()
    assert run(folder, "--campaign", table.id) == 0
    assert [path.name for path in folder.iterdir()] == [file.name]
    assert len(json.loads(file.read_text())["characters"]) == 2
    assert table.client.post("/v1/campaigns/import", json=document).status_code == 201


@pytest.mark.deep
def test_those_that_were_changed_are_written(run: Run, engine: Engine, table: Table, tmp_path: Path) -> None:
    """Campaigns without recent changes are left out; without a number of days all are written."""
    other = Table(table.client)
    with engine.begin() as connection:
        old = datetime(2020, 1, 1, tzinfo=UTC)
        connection.execute(update(campaigns).where(campaigns.c.campaign_id == other.id).values(touched_at=old))
    assert run(tmp_path, "--changed-within", "1") == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert f"campaign-{table.id}.json" in names
    assert f"campaign-{other.id}.json" not in names
    assert run(tmp_path) == 0
    assert (tmp_path / f"campaign-{other.id}.json").exists()


def test_what_cannot_be_written_is_reported_in_one_line(
    run: Run, table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A campaign that is not there, and a folder that is a file."""
    nobody = uuid4()
    assert run(tmp_path, "--campaign", str(nobody)) == 1
    assert capsys.readouterr().err == f"arbiter: there is no campaign {nobody}\n"
    (tmp_path / "file").write_text("")
    assert run(tmp_path / "file", "--campaign", table.id) == 1
    assert capsys.readouterr().err.startswith("arbiter: cannot write ")
