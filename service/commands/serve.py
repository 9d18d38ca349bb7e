"""python -m service serve: a database, migrations and gunicorn, started and stopped together."""

import resource
from argparse import Namespace
from io import StringIO

from sqlalchemy import Engine

from service.app import create_app
from service.commands.listen import listen, url_for_phones, url_of
from service.commands.parsers import Parsers
from service.commands.start_and_stop import logged
from service.logs import configure_logging
from service.metrics.publisher import share_between_processes
from service.serve.gunicorn import run_gunicorn
from service.settings import Settings
from service.store.database import create_engine, database_of
from service.store.revisions import is_current

MOST_FILES = 40_000
"""Files that a process may open; half of a worker's are connections, beyond which it closes those idle longest."""
WELCOME = """
Arbiter is ready.

  A table         {url}/table
  A tour          {url}/
  Documentation   {url}/docs
  A first call    curl -s {url}/v1/flyerbook/task -H 'Content-Type: application/json' \
-d '{{"roller": {{"name": "Harrak", "candidates": [{{"name": "Locksmith", "kind": "job", "value": 12}}], \
"attributes": [{{"name": "Deft", "plusses": 1}}]}}, "difficulty": "easy", "dice": {{"Harrak": [3]}}}}'

Ctrl-C stops it.
"""


FOR_PHONES = """
Phones in this network open {url}/table

{code}"""


def welcome(host: str, port: int) -> str:
    """The text that is shown when the service is ready; with a code for phones where they can reach it."""
    text, url = WELCOME.format(url=url_of(host, port)), url_for_phones(host, port)
    if url is None:
        return text
    import segno  # noqa: PLC0415 - only a service in a network shows a code

    code = StringIO()
    segno.make(f"{url}/table", micro=False).terminal(code, compact=True)
    return text + FOR_PHONES.format(url=url, code=code.getvalue())


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("serve", help="start the service; Ctrl-C stops it")
    parser.set_defaults(run=run)


def run(_arguments: Namespace) -> None:
    """Serves until a signal stops it.

    The port is taken first, so that a second service on it ends before it touches any data.

    Raises:
        StartError: The port is taken, or the database does not start or cannot be migrated.
        SystemExit: The service was stopped.
    """
    settings = Settings.from_environment()
    configure_logging(settings)
    with (
        logged(settings),
        listen(settings.host, settings.port) as listener,
        database_of(settings) as ready,
    ):
        engine = create_engine(ready)
        _migrate(engine)
        engine.dispose()
        if ready.metrics != "off":
            share_between_processes()
        _raise_limit_of_files()
        run_gunicorn(ready, listener, create_app, welcome(settings.host, settings.port))


def _raise_limit_of_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))


def _migrate(engine: Engine) -> None:
    """Run the migrations that the database lacks.

    Raises:
        StartError: The database does not answer, or cannot be migrated.
    """
    if not is_current(engine):
        from service.store.migrate import upgrade  # noqa: PLC0415 - Alembic, without which most starts do

        upgrade(engine)
