"""python -m service vectors DIR [--url URL]."""

from argparse import Namespace
from pathlib import Path

from service import startup_gc
from service.commands.parsers import Parsers
from service.http_client import NoAnswerError
from service.rulesets import RULESETS
from service.settings import StartError
from service.vectors.files import UnusableVectorsError, find
from service.vectors.players import InProcess, OverHTTP, Player
from service.vectors.report import VectorReport
from service.vectors.verdict import verdicts


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("vectors", help="run golden vectors and tell what differs")
    parser.add_argument("place", metavar="DIR", type=Path, help="a folder with *.json files of vectors, or one file")
    parser.add_argument("--url", help="ask the service that runs there, instead of the rules in this process")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Runs the vectors and returns the exit status: 1 when any differs.

    Raises:
        StartError: the vectors cannot be read, there are none to run, or the service does not answer.
    """
    startup_gc.collect_from_now_on()
    report = VectorReport()
    try:
        player: Player = OverHTTP(arguments.url) if arguments.url else InProcess(RULESETS)
        for line in report.lines(verdicts(find(arguments.place), player)):
            print(line)
    except (UnusableVectorsError, NoAnswerError) as error:
        raise StartError(str(error)) from error
    if not report.held and not report.differ:
        raise StartError(f"{arguments.place} holds no vectors of a game: name a file after its game")
    return 1 if report.differ else 0
