"""Tests of migrations and readiness."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

from service.settings import Settings, StartError
from service.store import migrate
from service.store.database import create_engine
from service.store.migrate import check, upgrade
from service.store.readiness import Readiness, readiness
from service.store.revisions import MIGRATIONS, revisions

FILL = (
    "INSERT INTO campaigns VALUES (gen_random_uuid(), 'x', 'flyerbook', '{}', 'any', 1, 1, now(), now())",
    (
        "INSERT INTO events SELECT campaign_id, 1, now(), '{}', 'x', NULL, NULL, NULL, NULL, NULL, '[]', '[]', NULL, "
        "'[]', 'public', NULL, 1 FROM campaigns"
    ),
    "INSERT INTO keys SELECT campaign_id, campaign_id, 'x', 'gm', '{}', '', now(), NULL FROM campaigns",
    (
        "INSERT INTO characters SELECT campaign_id, campaign_id, 'pc', 'x', NULL, '{}', '{}', 1, 1, now(), now() "
        "FROM campaigns"
    ),
    (
        "INSERT INTO encounters SELECT campaign_id, campaign_id, 'x', 'ended', 1, NULL, '{}', 1, now(), now() "
        "FROM campaigns"
    ),
    (
        "INSERT INTO combatants SELECT campaign_id, id, id, 1, 'x', id, 'x', 1, false, 'active', NULL, NULL, 1 "
        "FROM encounters"
    ),
    "INSERT INTO idempotency SELECT campaign_id, '', '', NULL, now() FROM campaigns",
)
"""One row of everything."""
NOBODY_THERE = Settings(database_url="postgresql+psycopg://arbiter@/postgres?host=/nowhere")


def test_an_empty_database_becomes_ready_by_migrating(new_database: Callable[[str], Settings]) -> None:
    """Readiness says that migrations are behind until they have run."""
    engine = create_engine(new_database("template0"))
    assert readiness(engine) is Readiness.MIGRATIONS_BEHIND
    upgrade(engine)
    assert readiness(engine) is Readiness.READY
    engine.dispose()


def test_several_may_migrate_at_once(new_database: Callable[[str], Settings]) -> None:
    """Services that start together on one database wait for one another."""
    settings = new_database("template0")
    engines = [create_engine(settings) for _ in range(3)]
    with ThreadPoolExecutor() as threads:
        list(threads.map(upgrade, engines))
    assert readiness(engines[0]) is Readiness.READY
    for engine in engines:
        engine.dispose()


def test_migrations_lead_to_the_tables(engine: Engine) -> None:
    """Nothing is left to migrate between the database and the tables in the code."""
    check(engine)


def test_a_filled_database_goes_down_and_up_again(
    new_database: Callable[[str], Settings], migrated_template: str
) -> None:
    """Every migration can be taken back, with any rows in the tables, and run again."""
    engine = create_engine(new_database(migrated_template))
    with engine.begin() as connection:
        for statement in FILL:
            connection.exec_driver_sql(statement)
    with engine.begin() as connection:
        command.downgrade(migrate._configuration(connection), "base")  # noqa: SLF001 - the service only goes up
        assert inspect(connection).get_table_names() == ["alembic_version"]
    assert readiness(engine) is Readiness.MIGRATIONS_BEHIND
    upgrade(engine)
    check(engine)
    engine.dispose()


def test_earlier_campaigns_are_counted_and_keep_numbers_to_the_game_master(
    new_database: Callable[[str], Settings], migrated_template: str
) -> None:
    """The migration counts rows of 0.1.0, and new members have defaults."""
    engine = create_engine(new_database(migrated_template))
    with engine.begin() as connection:
        for statement in FILL:
            connection.exec_driver_sql(statement)
        command.downgrade(migrate._configuration(connection), "0004")  # noqa: SLF001 - the service only goes up
    upgrade(engine)
    with engine.connect() as connection:
        row = connection.execute(text("SELECT * FROM campaigns")).mappings().one()
    assert (row["character_count"], row["combatant_count"], row["touched_at"]) == (1, 1, row["updated_at"])
    assert row["stored_bytes"] > 0
    assert (row["player_numbers"], row["player_circumstances"], row["player_turns"]) == ("none", True, True)
    engine.dispose()


def test_a_database_of_a_newer_service_is_left_alone(
    new_database: Callable[[str], Settings], migrated_template: str
) -> None:
    """An unknown revision ends the start with one line."""
    engine = create_engine(new_database(migrated_template))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StartError, match="of a later version of Arbiter"):
        upgrade(engine)
    assert readiness(engine) is Readiness.MIGRATIONS_AHEAD
    engine.dispose()


def test_a_database_that_does_not_answer_is_reported() -> None:
    """Readiness names it; migrating ends with one line."""
    engine = create_engine(NOBODY_THERE)
    assert readiness(engine) is Readiness.DATABASE_UNREACHABLE
    with pytest.raises(StartError, match="check DATABASE_URL"):
        upgrade(engine)


def test_the_files_are_the_chain_of_migrations() -> None:
    """Revisions from file names equal those of Alembic."""
    script = ScriptDirectory(str(MIGRATIONS))
    assert tuple(each.revision for each in script.walk_revisions()) == revisions()[::-1]
    assert tuple(script.get_heads()) == revisions()[-1:]
