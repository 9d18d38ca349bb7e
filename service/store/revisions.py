"""Revisions of the tables: that of a database, and those of this version. Only who migrates needs Alembic for more."""

from functools import cache

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from service.settings import PROJECT_FOLDER

MIGRATIONS = PROJECT_FOLDER / "migrations"
_IS_THERE = text("SELECT to_regclass('alembic_version') IS NOT NULL")
_REVISION = text("SELECT version_num FROM alembic_version")


@cache
def revisions() -> tuple[str, ...]:
    """All migrations of this version, the first one first: each file begins with the number of its own."""
    return tuple(sorted(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")))


def revision_of(connection: Connection) -> str | None:
    """The last migration that was run on a database; None where none was."""
    if not connection.execute(_IS_THERE).scalar_one():
        return None
    revision: str | None = connection.execute(_REVISION).scalar_one_or_none()
    return revision


def is_at_head(connection: Connection) -> bool:
    """Tells whether every migration has been run."""
    return revision_of(connection) == revisions()[-1]


def is_current(engine: Engine) -> bool:
    """Tells the same of a database; one that does not answer is not."""
    try:
        with engine.connect() as connection:
            return is_at_head(connection)
    except SQLAlchemyError:
        return False


def knows(revision: str) -> bool:
    """Tells whether a migration is one of this version; one of a later version is not."""
    return revision in revisions()
