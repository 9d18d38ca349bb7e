"""Migrations and readiness."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, text

from service.settings import Settings, StartError
from service.store.database import create_engine
from service.store.migrate import check, upgrade
from service.store.readiness import Readiness, readiness

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


def test_a_database_of_a_newer_service_is_left_alone(
    new_database: Callable[[str], Settings], migrated_template: str
) -> None:
    """An unknown revision ends the start with one line."""
    engine = create_engine(new_database(migrated_template))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StartError, match="not of this version of Arbiter"):
        upgrade(engine)
    assert readiness(engine) is Readiness.MIGRATIONS_BEHIND
    engine.dispose()


def test_a_database_that_does_not_answer_is_told() -> None:
    """Readiness names it; migrating ends with one line."""
    engine = create_engine(NOBODY_THERE)
    assert readiness(engine) is Readiness.DATABASE_UNREACHABLE
    with pytest.raises(StartError, match="check DATABASE_URL"):
        upgrade(engine)
