"""python -m service scenes DIR [--url URL]."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service import startup_gc
from service.app import create_app
from service.commands.parsers import Parsers
from service.http_client import Ask, NoAnswerError, over_http
from service.scenes.clients import in_process
from service.scenes.files import UnusableScenesError, find
from service.scenes.player import play
from service.settings import Settings, StartError
from service.store.database import create_engine
from service.store.embedded import throw_away_postgres
from service.store.migrate import upgrade
from service.values import replace


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("scenes", help="play golden scenes and tell what differs")
    parser.add_argument("place", metavar="DIR", type=Path, help="a folder with *.json files of scenes, or one file")
    parser.add_argument("--url", help="ask the service that runs there, instead of one in this process")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Plays the scenes and returns the exit status: 1 when any does not hold.

    Raises:
        StartError: the scenes cannot be read, or the service does not answer.
    """
    startup_gc.collect_from_now_on()
    held = differ = 0
    try:
        with _service(arguments.url) as ask:
            for scene in find(arguments.place):
                lines = play(ask, scene)
                held, differ = held + (not lines), differ + bool(lines)
                for line in lines:
                    print(line)
    except (UnusableScenesError, NoAnswerError) as error:
        raise StartError(str(error)) from error
    print(f"{held} held, {differ} differ")
    return 1 if differ else 0


@contextmanager
def _service(url: str | None) -> Iterator[Ask]:
    """A client of the running service, or of one in this process on a temporary database."""
    if url is not None:
        yield over_http(url)
        return
    settings = Settings.from_environment()
    with throw_away_postgres(settings.pg_bindir) as postgres:
        own = replace(settings, database_url=postgres.url, rate_limits="off", campaign_creation="open")
        engine = create_engine(own)
        upgrade(engine)
        engine.dispose()
        yield in_process(create_app(own).test_client())
