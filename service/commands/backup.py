"""python -m service backup FILE."""

from argparse import Namespace
from pathlib import Path

from service.commands.parsers import Parsers
from service.settings import Settings
from service.store.database import create_engine, database_at_hand, server_version
from service.store.embedded.clients import dump
from service.store.revisions import require_tables


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("backup", help="write the database to a file, also while the service runs")
    parser.add_argument("file", type=Path, metavar="FILE", help="created, or replaced once all is written")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Backs up the database of the settings.

    Raises:
        StartError: There is no database with tables of Arbiter, no fitting `pg_dump`, or the file cannot be written.
    """
    settings = Settings.from_environment()
    with database_at_hand(settings) as ready:
        engine = create_engine(ready)
        require_tables(engine)
        version = server_version(engine)
        engine.dispose()
        entries = dump(ready.database_url or "", version, arguments.file, settings.pg_bindir)
    size = arguments.file.stat().st_size
    print(f"{arguments.file}: PostgreSQL {version}, {entries} entries, {size} bytes")
