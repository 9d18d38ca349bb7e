"""python -m service migrate [--check]."""

from argparse import Namespace
from dataclasses import replace

from service.commands.parsers import Parsers
from service.settings import Settings
from service.store import migrate
from service.store.database import create_engine, database_of
from service.store.embedded import throw_away_postgres


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("migrate", help="bring the tables of the database up to date")
    parser.add_argument("--check", action="store_true", help="only compare the migrations with the tables")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Migrates the database of the settings, or checks the migrations on one of its own."""
    settings = Settings.from_environment()
    if arguments.check:
        with throw_away_postgres(settings.pg_bindir) as postgres:
            engine = create_engine(replace(settings, database_url=postgres.url))
            migrate.upgrade(engine)
            migrate.check(engine)
        return
    with database_of(settings) as settings_with_database:
        migrate.upgrade(create_engine(settings_with_database))
