"""Tests of `python -m service campaigns`."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from sqlalchemy import Engine, update

from service.__main__ import main
from service.settings import Settings
from service.store.operators import untouched_for
from service.store.tables import campaigns
from tests.table import Table

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
Run = Callable[..., int]


@pytest.fixture
def run(database: Settings, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command on the database of the tests."""

    def called(*arguments: str) -> int:
        monkeypatch.setenv("DATABASE_URL", (database.database_url or "").replace("+psycopg", ""))
        monkeypatch.setattr("sys.argv", ["service", "campaigns", *arguments])
        return main()

    return called


def _made_long_ago(engine: Engine, table: Table) -> None:
    with engine.begin() as connection:
        old = update(campaigns).where(campaigns.c.campaign_id == table.id).values(touched_at=LONG_AGO)
        connection.execute(old)


def test_who_is_untouched_is_listed(run: Run, engine: Engine, table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """With when, how many events and how many bytes; nothing is removed."""
    _made_long_ago(engine, table)
    assert run("--untouched-for", "365") == 0
    assert f"{table.id}  2020-01-01" in capsys.readouterr().out
    assert table.get()["id"] == table.id


def test_it_can_be_removed(run: Run, engine: Engine, table: Table) -> None:
    """For good; a campaign that changed since then stays."""
    other = Table(table.client)
    _made_long_ago(engine, table)
    assert run("--untouched-for", "365", "--remove") == 0
    assert table.call("GET", "").status_code == 401
    assert other.get()["id"] == other.id


def test_no_one_removes_all_by_mistake(run: Run, table: Table) -> None:
    """Without a number of days nothing is removed."""
    assert run("--remove") == 2
    assert table.get()["id"] == table.id


def test_changes_touch_a_campaign(engine: Engine, table: Table) -> None:
    """Every event in the log does."""
    _made_long_ago(engine, table)
    table.character()
    assert table.id not in {each.id for each in untouched_for(engine, 1)}


def test_names_cannot_control_the_terminal(run: Run, table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """Escape sequences and characters that reverse the text are printed as Python writes them."""
    table.patch("", {"name": "a\u202eb"})
    other = Table(table.client, name="the café")
    assert run() == 0
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    assert lines[table.id].endswith("'a\\u202eb'")
    assert lines[other.id].endswith("  the café")


@pytest.mark.parametrize("days", ["-1", "1.5", "99999999999", "²"])
def test_ages_are_whole_numbers_of_days(run: Run, days: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Others are refused before the database is opened."""
    with pytest.raises(SystemExit) as ended:
        run("--remove", f"--untouched-for={days}")
    assert ended.value.code == 2
    assert "expected a whole number of days from 0 to 36500" in capsys.readouterr().err
