"""python -m service migrate [--check | --distribute]."""

from argparse import Namespace

from service.commands.parsers import Parsers
from service.settings import Settings
from service.store import migrate
from service.store.database import create_engine, database_at_hand
from service.store.distribution import distribute
from service.store.embedded import throw_away_postgres
from service.values import replace


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("migrate", help="bring the tables of the database up to date")
    parser.add_argument("--check", action="store_true", help="only compare the migrations with the tables")
    parser.add_argument("--distribute", action="store_true", help="then spread the tables over a Citus cluster")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Migrates the database of the settings, or checks the migrations on a temporary one."""
    settings = Settings.from_environment()
    if arguments.check:
        with throw_away_postgres(settings.pg_bindir) as postgres:
            engine = create_engine(replace(settings, database_url=postgres.url))
            migrate.upgrade(engine)
            migrate.check(engine)
        return
    with database_at_hand(settings, creates=True) as settings_with_database:
        engine = create_engine(settings_with_database)
        print(migrate.upgrade(engine))
        for line in distribute(engine) if arguments.distribute else ():
            print(line)
        engine.dispose()
