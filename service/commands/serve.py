"""python -m service serve."""

from argparse import Namespace

from service.commands.parsers import Parsers
from service.serve import serve
from service.settings import Settings


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("serve", help="start the service; Ctrl-C stops it")
    parser.set_defaults(run=run)


def run(_arguments: Namespace) -> None:
    """Serves until a signal ends it."""
    serve(Settings.from_environment())
