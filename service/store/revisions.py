"""Revisions of the tables: the database's, and those of this version; Alembic is imported by migrations only."""

from functools import cache

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from service.settings import PROJECT_FOLDER

MIGRATIONS = PROJECT_FOLDER / "migrations"
_IS_THERE = text("SELECT to_regclass('alembic_version') IS NOT NULL")
_REVISION = text("SELECT version_num FROM alembic_version")


@cache
def revisions() -> tuple[str, ...]:
    """All migrations of this version, the first one first, from the names of their files."""
    return tuple(sorted(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")))


def revision_of(connection: Connection) -> str | None:
    """The last migration that was run on a database; None where none was."""
    if not connection.execute(_IS_THERE).scalar_one():
        return None
    revision: str | None = connection.execute(_REVISION).scalar_one_or_none()
    return revision


def is_at_head(connection: Connection) -> bool:
    """Whether all migrations were run."""
    return revision_of(connection) == revisions()[-1]


def is_current(engine: Engine) -> bool:
    """Whether all migrations were run on a database; False where it does not answer."""
    try:
        with engine.connect() as connection:
            return is_at_head(connection)
    except SQLAlchemyError:
        return False


def knows(revision: str) -> bool:
    """Whether a migration is one of this version."""
    return revision in revisions()
