"""python -m service restore FILE [--copy | --no-migrate]."""

import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Engine, inspect

from service.commands.parsers import Parsers
from service.settings import Settings, StartError
from service.store.database import create_engine, database_at_hand, server_version
from service.store.embedded.clients import Backup, load, read
from service.store.migrate import upgrade
from service.store.operators import count_campaigns, disable_webhooks, other_clients
from service.store.revisions import knows

LEAVE_SECONDS = 3.0
"""For closed connections, which the server lists until their processes have ended."""


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("restore", help="read a backup into an empty database, and migrate it")
    parser.add_argument("file", type=Path, metavar="FILE", help="from `backup`, of this version or an earlier one")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--copy", action="store_true", help="beside the original service: disable all webhooks")
    mode.add_argument("--no-migrate", action="store_true", help="to go back: keep the tables of the earlier version")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Restores a backup into the database of the settings.

    Raises:
        StartError: The database is not empty or in use, the file cannot be read, or a later version wrote it.
    """
    settings = Settings.from_environment()
    backup = read(arguments.file, settings.pg_bindir)
    _require_known(backup)
    with database_at_hand(settings, creates=True) as ready:
        engine = create_engine(ready)
        _require_empty(engine)
        load(ready.database_url or "", server_version(engine), backup, settings.pg_bindir)
        for line in _finish(engine, backup, arguments):
            print(line)
        engine.dispose()


def _require_known(backup: Backup) -> None:
    if not knows(backup.revision):
        raise StartError(
            f"{backup.file} is of a later version of Arbiter (revision {backup.revision}); restore it with that version"
        )


def _require_empty(engine: Engine) -> None:
    if inspect(engine).get_table_names():
        raise StartError("the database is not empty; set DATA_DIR to a new folder, or DATABASE_URL to a new database")
    deadline = time.monotonic() + LEAVE_SECONDS
    while (clients := other_clients(engine)) and time.monotonic() < deadline:
        time.sleep(0.1)
    if clients:
        raise StartError(f"the database is in use by {', '.join(clients)}; stop the service first")


def _finish(engine: Engine, backup: Backup, arguments: Namespace) -> Iterator[str]:
    if arguments.no_migrate:
        yield f"tables restored at revision {backup.revision}"
    else:
        upgrade(engine)
    yield f"campaigns restored: {count_campaigns(engine)}"
    if arguments.copy:
        yield f"webhooks disabled: {disable_webhooks(engine)}"
