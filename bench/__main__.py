"""python -m bench [--rounds N] [--seconds S] [--connections C] [--workers W]: service beside bare Flask."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import inprocess, report, stored
from bench.cases import CASES, Case
from bench.load import measure
from bench.servers import REFERENCE, SERVICE, Server

EXPLANATION = """\
The service against bare Flask on gunicorn's plain (sync) worker: {rounds} rounds of {seconds} s, {workers} workers,
{connections} connections. Ratios above 1 are better than bare Flask (median, quartiles); CPU is the workers' own.
"""


def main() -> int:
    """Measure every case and print its ratios."""
    arguments = _arguments()
    print(EXPLANATION.format_map(vars(arguments)))
    with _both_servers(arguments.workers) as (service, reference):
        for case in [case for case in CASES if arguments.only in case.name]:
            rounds = list(_rounds(service, reference, case, arguments))
            print(*report.lines(case.name, rounds), sep="\n", flush=True)
    for line in stored.lines(arguments.workers, arguments.rounds, arguments.seconds):
        print(line, flush=True)
    print("\nIn one process, CPU of a reference to ours:")
    for line in inprocess.lines(arguments.rounds):
        print(line, flush=True)
    return 0


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench", description="The service against bare Flask, side by side.")
    parser.add_argument("--rounds", type=int, default=10, help="paired rounds of each case")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a round for each server")
    parser.add_argument("--connections", type=int, default=16, help="connections, each with one request under way")
    parser.add_argument("--workers", type=int, default=2, help="worker processes of each server")
    parser.add_argument("--only", default="", help="cases whose name has this in it")
    return parser.parse_args()


@contextmanager
def _both_servers(workers: int) -> Iterator[tuple[Server, Server]]:
    with TemporaryDirectory(prefix="arbiter-bench-") as folder:
        # Postgres may run under an account of its own, which has to reach its data.
        Path(folder).chmod(0o755)
        with Server(SERVICE, workers, DATA_DIR=folder) as service, Server(REFERENCE, workers) as reference:
            yield service, reference


def _rounds(service: Server, reference: Server, case: Case, arguments: Namespace) -> Iterator[report.Round]:
    """Paired rounds after one that warms up; who is first alternates."""
    for number in range(arguments.rounds + 1):
        order = (service, reference) if number % 2 else (reference, service)
        measured = {server: measure(server, case, arguments.connections, arguments.seconds) for server in order}
        if number:
            yield measured[service], measured[reference]


if __name__ == "__main__":
    sys.exit(main())
