"""python -m bench [--rounds N] [--seconds S] [--connections C] [--workers W] [--only TEXT]: all that is measured."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from datetime import UTC, datetime

from bench import inprocess, report, requests, sizes, start, stored
from bench.cases import CASES

EXPLANATION = """\
{now}: {rounds} rounds of {seconds:g} s, {workers} workers, {connections} connections; it takes about {minutes} minutes.
Numbers without a unit are ratios and compare on any machine; above the goal is better, unless it says "at most".
"""


def main() -> int:
    """Measure everything and print one table."""
    arguments, started_at = _arguments(), time.monotonic()
    now = f"{datetime.now(UTC):%Y-%m-%d %H:%M}"
    print(EXPLANATION.format(now=now, minutes=_minutes(arguments), **vars(arguments)))
    print(report.HEADER, flush=True)
    for row in report.rows(_measurements(arguments)):
        print(row, flush=True)
    print(f"\nIt took {(time.monotonic() - started_at) / 60:.1f} minutes.")
    return 0


def _measurements(arguments: Namespace) -> Iterator[report.Measurement]:
    yield from requests.measurements(arguments)
    if not arguments.only:
        yield from stored.measurements(arguments.workers, arguments.rounds, arguments.seconds)
        yield from sizes.measurements(arguments.workers, arguments.rounds)
        yield from inprocess.measurements(arguments.rounds)
        yield from start.measurements(arguments.workers)


def _minutes(arguments: Namespace) -> int:
    """Estimate: the measurements, and three minutes for starts, sizes and odds."""
    cases = sum(arguments.only in case.name for case in CASES)
    paired = cases * 2 * (arguments.rounds + 1) * (arguments.seconds + 0.1)
    batches = 2 * requests.BATCH_SECONDS * arguments.rounds
    others = 0 if arguments.only else 7 * max(arguments.rounds, stored.FEWEST_ROUNDS) * arguments.seconds + 180
    return max(1, round((paired + batches + others) / 60))


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench", description="The service beside references, as one table.")
    parser.add_argument("--rounds", type=int, default=10, help="rounds of each case")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a round for each server")
    parser.add_argument("--connections", type=int, default=16, help="connections, each with one request under way")
    parser.add_argument("--workers", type=int, default=2, help="worker processes of each server")
    parser.add_argument("--only", default="", help="only the requests whose name has this in it")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
