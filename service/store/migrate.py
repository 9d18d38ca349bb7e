"""Migration of a database to the tables of this version."""

from typing import NamedTuple

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from service.settings import StartError
from service.store.documents import WRITTEN_BEFORE, complete_documents
from service.store.faults import fault_of
from service.store.revisions import MIGRATIONS, SchemaState, revision_of, revisions, schema_state, unusable

ONE_AT_A_TIME = 4_872_031_337  # the advisory lock of migrations; an arbitrary number


class Upgrade(NamedTuple):
    """Result of an upgrade.

    Attributes:
        before: The revision until then; None where there were no tables.
        after: The revision since then.
    """

    before: str | None
    after: str

    def __str__(self) -> str:
        """Returns it in one line."""
        if self.before is None:
            return f"tables created at revision {self.after}"
        if self.before == self.after:
            return f"nothing to do: the tables are at revision {self.after}"
        return f"tables migrated from revision {self.before} to {self.after}"


def upgrade(engine: Engine) -> Upgrade:
    """Runs missing migrations, all or none; several processes may call it at once.

    Raises:
        StartError: The database does not answer, or a later version of the service has migrated it.
    """
    try:
        with engine.begin() as connection:
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
            before = revision_of(connection)
            if schema_state(before) is SchemaState.LATER:
                raise StartError(unusable(before))
            command.upgrade(_configuration(connection), "head")
            if before in WRITTEN_BEFORE:
                complete_documents(connection)
            return Upgrade(before, revisions()[-1])
    except CommandError as error:
        raise StartError(f"the tables are not of this version of Arbiter: {error}") from error
    except SQLAlchemyError as error:
        raise StartError(f"the database cannot be migrated: {fault_of(error)}") from error


def check(engine: Engine) -> None:
    """Compares a migrated database with the tables in the code.

    Raises:
        StartError: They differ; a migration is missing.
    """
    try:
        with engine.begin() as connection:
            command.check(_configuration(connection))
    except CommandError as error:
        raise StartError(f"the migrations do not lead to service/store/tables.py: {error}") from error


def _configuration(connection: Connection) -> Config:
    configuration = Config()
    configuration.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    configuration.attributes["connection"] = connection
    return configuration
