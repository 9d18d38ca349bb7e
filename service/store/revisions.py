"""Revisions of the tables: the database's, and those of this version; Alembic is imported by migrations only."""

from enum import StrEnum
from functools import cache

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from service.settings import PROJECT_FOLDER, StartError

MIGRATIONS = PROJECT_FOLDER / "migrations"
_IS_THERE = text("SELECT to_regclass('alembic_version') IS NOT NULL")
_REVISION = text("SELECT version_num FROM alembic_version")


class SchemaState(StrEnum):
    """Relation of a database's tables to this version of Arbiter."""

    CURRENT = "current"
    MISSING = "missing"
    EARLIER = "earlier"
    LATER = "later"


_UNUSABLE = {
    SchemaState.MISSING: "the database has no tables of Arbiter; check DATABASE_URL or DATA_DIR",
    SchemaState.EARLIER: "the tables are of an earlier version of Arbiter (revision {revision}); "
    "back up, then run `python -m service migrate`",
    SchemaState.LATER: "the tables are of a later version of Arbiter (revision {revision}); use that version",
}
"""State -> why this version cannot use the tables, and what to do."""


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


def schema_state(revision: str | None) -> SchemaState:
    """Relation of tables at a revision to this version."""
    if revision is None:
        return SchemaState.MISSING
    if not knows(revision):
        return SchemaState.LATER
    return SchemaState.CURRENT if revision == revisions()[-1] else SchemaState.EARLIER


def unusable(revision: str | None) -> str:
    """The reason why this version cannot use tables at a revision, and the remedy; empty if it can."""
    return _UNUSABLE.get(schema_state(revision), "").format(revision=revision)


def require_current(engine: Engine) -> None:
    """Refuses a database with tables of another version.

    Raises:
        StartError: They are missing, or of an earlier or later version.
    """
    with engine.connect() as connection:
        reason = unusable(revision_of(connection))
    if reason:
        raise StartError(reason)


def require_tables(engine: Engine) -> None:
    """Refuses a database without tables of Arbiter.

    Raises:
        StartError: There are none.
    """
    with engine.connect() as connection:
        if revision_of(connection) is None:
            raise StartError(unusable(None))


def is_at_head(connection: Connection) -> bool:
    """Whether all migrations were run."""
    return schema_state(revision_of(connection)) is SchemaState.CURRENT


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
