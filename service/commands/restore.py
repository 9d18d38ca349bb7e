"""python -m service restore FILE."""

from argparse import Namespace
from pathlib import Path

from sqlalchemy import inspect

from service.commands.parsers import Parsers
from service.settings import Settings, StartError
from service.store.database import create_engine, database_at_hand
from service.store.embedded.clients import load
from service.store.migrate import upgrade
from service.store.operators import count_campaigns


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("restore", help="read a backup into an empty database, and migrate it")
    parser.add_argument("file", type=Path, metavar="FILE", help="from `backup`, of this version or an earlier one")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Restores a backup into the database of the settings.

    Raises:
        StartError: the database is not empty, or the file cannot be read.
    """
    settings = Settings.from_environment()
    with database_at_hand(settings) as ready:
        engine = create_engine(ready)
        if inspect(engine).get_table_names():
            raise StartError(
                "the database is not empty; set DATA_DIR to a new folder, or DATABASE_URL to a new database"
            )
        load(ready.database_url or "", arguments.file, settings.pg_bindir)
        upgrade(engine)
        print(f"{count_campaigns(engine)} campaigns restored")
        engine.dispose()
