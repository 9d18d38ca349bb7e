"""Migration of a database to the tables of this version."""

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from service.settings import StartError
from service.store.documents import WRITTEN_BEFORE, complete_documents
from service.store.revisions import MIGRATIONS, revision_of

ONE_AT_A_TIME = 4_872_031_337  # the advisory lock of everybody who migrates; the number means nothing


def upgrade(engine: Engine) -> None:
    """Runs missing migrations, all or none; several processes may call it at once.

    Raises:
        StartError: The database does not answer, or a newer version of the service has migrated it.
    """
    try:
        with engine.begin() as connection:
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
            before = revision_of(connection)
            command.upgrade(_configuration(connection), "head")
            if before in WRITTEN_BEFORE:
                complete_documents(connection)
    except CommandError as error:
        raise StartError(f"the tables are not of this version of Arbiter: {error}") from error
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
        raise StartError(f"the database cannot be migrated: {reason}; check DATABASE_URL") from error


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
