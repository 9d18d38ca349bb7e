"""Readiness check of the database."""

from enum import StrEnum

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from service.store.database import alive
from service.store.revisions import is_at_head


class Readiness(StrEnum):
    """Whether the database can serve requests, and if not, why; the values are codes of problems."""

    READY = "ready"
    DATABASE_UNREACHABLE = "database_unreachable"
    MIGRATIONS_BEHIND = "migrations_behind"


def readiness(engine: Engine) -> Readiness:
    """Checks the database outside a transaction."""
    try:
        with alive(engine.execution_options(isolation_level="AUTOCOMMIT")) as connection:
            return Readiness.READY if is_at_head(connection) else Readiness.MIGRATIONS_BEHIND
    except SQLAlchemyError:
        return Readiness.DATABASE_UNREACHABLE
