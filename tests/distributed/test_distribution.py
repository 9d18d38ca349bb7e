"""Tests of the commands that distribute and examine, and of migrations on distributed tables."""

from collections.abc import Iterator

import pytest
from alembic import command
from sqlalchemy import Engine, text

from service.__main__ import main
from service.settings import Settings, StartError
from service.store import migrate
from service.store.distribution import SHARD_BY, distribute, placements, undistributed
from service.store.examined_distribution import examine_distribution
from service.store.revisions import revision_of, revisions
from service.store.tables import metadata
from tests.table import Table

LOST = "idempotency"
"""A table that is taken out of the distribution; no foreign key leads to it or from it."""


@pytest.fixture
def undone(engine: Engine) -> Iterator[str]:
    """A table that is not distributed."""
    _run(engine, f"SELECT undistribute_table('{LOST}')")
    yield LOST
    distribute(engine)


def test_all_tables_are_distributed_by_the_campaign_beside_each_other(engine: Engine) -> None:
    """As `citus_tables` has them."""
    with engine.connect() as connection:
        found = placements(connection)
    assert found.keys() >= {table.name for table in metadata.sorted_tables}
    assert {(each.kind, each.column) for each in found.values()} == {("distributed", SHARD_BY)}
    assert len({each.group for each in found.values()}) == 1


def test_the_command_can_be_repeated(
    database: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says of each table that it is distributed already."""
    monkeypatch.setenv("DATABASE_URL", database.database_url or "")
    monkeypatch.setattr("sys.argv", ["service", "migrate", "--distribute"])
    assert main() == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "distributed" in line]
    assert lines == [f"{table.name}: is distributed already" for table in metadata.sorted_tables]


def test_a_table_that_is_missing_is_reported_and_distributed(engine: Engine, undone: str) -> None:
    """`doctor` names it; the command distributes it alone."""
    found, _ = examine_distribution(engine)
    assert (found.level, found.found) == ("wrong", f"not distributed: {undone}")
    assert f"{undone}: distributed by {SHARD_BY}" in distribute(engine)
    found, _ = examine_distribution(engine)
    assert found.level == "fine"
    assert f"{len(metadata.sorted_tables)} tables" in found.found


def test_a_table_that_is_distributed_otherwise_is_refused(engine: Engine, undone: str) -> None:
    """With the table, its distribution, the expected one and the remedy; nothing changes."""
    _run(engine, f"SELECT create_distributed_table('{undone}', '{SHARD_BY}', colocate_with => 'none')")
    with pytest.raises(StartError, match=f"{undone} is not colocated with campaigns.*undistribute_table"):
        distribute(engine)
    found, _ = examine_distribution(engine)
    assert (found.level, found.found) == ("wrong", f"the table {undone} is not colocated with campaigns")
    _run(engine, f"SELECT undistribute_table('{undone}')")


def test_a_refusal_of_citus_is_reported_in_one_line(engine: Engine, undone: str) -> None:
    """With the table and the reason of the server; a unique index without the campaign is refused."""
    _run(engine, f"CREATE UNIQUE INDEX alone ON {undone} (key_hash)")
    try:
        with pytest.raises(StartError, match=f"the table {undone} cannot be distributed: .*; Distributed.*UNIQUE"):
            distribute(engine)
        with engine.connect() as connection:
            assert undistributed(placements(connection)) == [undone]
    finally:
        _run(engine, "DROP INDEX alone")


def test_workers_without_a_limit_for_locks_are_reported(engine: Engine) -> None:
    """Settings of a session stay on the coordinator; those of the role reach the workers."""
    _run(engine, "ALTER ROLE CURRENT_USER RESET lock_timeout")
    *_, found = examine_distribution(engine)
    assert (found.level, found.found) == ("mind", "lock_timeout is 0")
    _run(engine, "ALTER ROLE CURRENT_USER SET lock_timeout = '5s'")
    try:
        *_, found = examine_distribution(engine)
        assert (found.level, found.found) == ("fine", "lock_timeout is 5s")
    finally:
        _run(engine, "ALTER ROLE CURRENT_USER RESET lock_timeout")


def test_the_last_migration_goes_back_and_forth(engine: Engine, table: Table) -> None:
    """On distributed tables with data, which stay."""
    harrak = table.character()
    *_, before, last = revisions()
    with engine.begin() as connection:
        command.downgrade(migrate._configuration(connection), before)  # noqa: SLF001 - operators have no command for it
        assert revision_of(connection) == before
    migrate.upgrade(engine)
    distribute(engine)
    with engine.connect() as connection:
        assert revision_of(connection) == last
    migrate.check(engine)
    assert table.get(f"/characters/{harrak['id']}") == harrak


def _run(engine: Engine, statement: str) -> None:
    with engine.begin() as connection:
        connection.execute(text(statement))
