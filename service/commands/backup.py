"""python -m service backup FILE."""

from argparse import Namespace
from pathlib import Path

from service.commands.parsers import Parsers
from service.settings import Settings
from service.store.database import database_at_hand
from service.store.embedded.clients import dump


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("backup", help="write everything of the database to a file, also while it serves")
    parser.add_argument("file", type=Path, metavar="FILE", help="is made, or replaced when all is written")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Backs the database of the settings up."""
    settings = Settings.from_environment()
    with database_at_hand(settings) as ready:
        entries = dump(ready.database_url or "", arguments.file, settings.pg_bindir)
    print(f"{arguments.file}: {entries} entries, {arguments.file.stat().st_size} bytes")
