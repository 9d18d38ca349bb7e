"""python -m service restore FILE [--copy]."""

from argparse import Namespace
from pathlib import Path

from sqlalchemy import Engine, inspect

from service.commands.parsers import Parsers
from service.settings import Settings, StartError
from service.store.database import create_engine, database_at_hand
from service.store.embedded.clients import load, revision_in
from service.store.migrate import upgrade
from service.store.operators import count_campaigns, silence_webhooks
from service.store.revisions import knows


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("restore", help="read a backup into an empty database, and migrate it")
    parser.add_argument("file", type=Path, metavar="FILE", help="from `backup`, of this version or an earlier one")
    parser.add_argument(
        "--copy", action="store_true", help="beside the service that was backed up: disable all webhooks"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Restores a backup into the database of the settings.

    Raises:
        StartError: the database is not empty, or the file cannot be read, or a later version wrote it.
    """
    settings = Settings.from_environment()
    if not knows(revision_in(arguments.file, settings.pg_bindir)):
        raise StartError(f"{arguments.file} is of a later version of Arbiter; restore it with that")
    with database_at_hand(settings) as ready:
        engine = create_engine(ready)
        if inspect(engine).get_table_names():
            raise StartError(
                "the database is not empty; set DATA_DIR to a new folder, or DATABASE_URL to a new database"
            )
        load(ready.database_url or "", arguments.file, settings.pg_bindir)
        upgrade(engine)
        for line in _told(engine, is_copy=arguments.copy):
            print(line)
        engine.dispose()


def _told(engine: Engine, *, is_copy: bool) -> list[str]:
    restored = f"campaigns restored: {count_campaigns(engine)}"
    return [restored, f"webhooks disabled: {silence_webhooks(engine)}"] if is_copy else [restored]
