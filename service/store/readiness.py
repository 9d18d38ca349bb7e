"""Readiness check of the database."""

from enum import StrEnum

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from service.store.database import alive
from service.store.faults import DatabaseFault, fault_of
from service.store.outages import OUTAGES
from service.store.revisions import SchemaState, revision_of, schema_state, unusable

_IS_READ_ONLY = "SELECT current_setting('transaction_read_only') = 'on'"


class Readiness(StrEnum):
    """Whether the database can serve requests, and if not, why; the values are codes of problems."""

    READY = "ready"
    DATABASE_UNREACHABLE = "database_unreachable"
    DATABASE_READ_ONLY = "database_read_only"
    MIGRATIONS_BEHIND = "migrations_behind"
    MIGRATIONS_AHEAD = "migrations_ahead"


def readiness(engine: Engine) -> Readiness:
    """Checks the database outside a transaction; the reason why it is not ready is logged once."""
    try:
        with alive(engine.execution_options(isolation_level="AUTOCOMMIT")) as connection:
            readiness, reason = _examined(connection)
    except SQLAlchemyError as error:
        OUTAGES.note(fault_of(error))
        return Readiness.DATABASE_UNREACHABLE
    if readiness is not Readiness.READY:
        OUTAGES.note(DatabaseFault(readiness, *reason))
    return readiness


def is_read_only(connection: Connection) -> bool:
    """Whether the database takes no writes: it is a replica, or set to be read-only."""
    return bool(connection.exec_driver_sql(_IS_READ_ONLY).scalar_one())


def _examined(connection: Connection) -> tuple[Readiness, tuple[str, str]]:
    """The readiness of a database that answers, with the reason and the remedy."""
    revision = revision_of(connection)
    state = schema_state(revision)
    reason, _, remedy = unusable(revision).partition("; ")
    if state is SchemaState.LATER:
        return Readiness.MIGRATIONS_AHEAD, (reason, remedy)
    if state is not SchemaState.CURRENT:
        return Readiness.MIGRATIONS_BEHIND, (reason, remedy)
    if is_read_only(connection):
        return Readiness.DATABASE_READ_ONLY, ("the database is read-only", "connect to the primary")
    return Readiness.READY, ("", "")
