"""The service beside bare Flask: requests in a second, CPU, the slowest of a hundred, and batches."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.cases import BATCH, CALLS, CASES, Case
from bench.load import Measured, measure
from bench.report import Measurement
from bench.servers import REFERENCE, SERVICE, Server

GOAL, GOALS = 1.8, {"rollunder attack": 1.3}
SLOWEST = 1 / 1.2
"""Of bare Flask's p99 divided by ours, at least."""
BATCH_GOAL, BATCH_CONNECTIONS, BATCH_SECONDS = 3.0, 2, 2.0
"""A worker takes one batch at a time, and lets few wait."""


def measurements(arguments: Namespace) -> Iterator[Measurement]:
    """The ratios of all cases, in pairs of rounds with alternating order."""
    with _both_servers(arguments.workers) as (service, reference):
        for case in [case for case in CASES if arguments.only in case.name]:
            ours, theirs = zip(*_rounds(service, reference, case, arguments), strict=True)
            yield from _of_case(case, list(zip(ours, theirs, strict=True)))
        if arguments.only in BATCH.name:
            yield _batches(service, arguments)


def _of_case(case: Case, rounds: list[tuple[Measured, Measured]]) -> Iterator[Measurement]:
    rate = median(ours.per_second for ours, _ in rounds)
    used = median(ours.cpu for ours, _ in rounds) * 1e6
    yield Measurement(
        name=f"{case.name}: requests/s of bare Flask's",
        values=[ours.per_second / theirs.per_second for ours, theirs in rounds],
        goal=GOALS.get(case.name, GOAL),
        remark=f"{rate:.0f}/s",
    )
    yield Measurement(
        name=f"{case.name}: bare Flask's CPU to ours",
        values=[theirs.cpu / ours.cpu for ours, theirs in rounds],
        remark=f"{used:.0f} us",
    )
    yield Measurement(
        name=f"{case.name}: bare Flask's p99 to ours",
        values=[theirs.p99 / ours.p99 for ours, theirs in rounds],
        goal=round(SLOWEST, 2),
    )


def _batches(service: Server, arguments: Namespace) -> Measurement:
    single = next(case for case in CASES if case.path == "/v1/flyerbook/task")
    ratios = []
    for _ in range(arguments.rounds):
        items = measure(service, BATCH, BATCH_CONNECTIONS, BATCH_SECONDS).per_second
        calls = measure(service, single, arguments.connections, BATCH_SECONDS).per_second
        ratios.append(items * CALLS / calls)
    return Measurement(name="batch: items/s of single requests' rate", values=ratios, goal=BATCH_GOAL)


@contextmanager
def _both_servers(workers: int) -> Iterator[tuple[Server, Server]]:
    with TemporaryDirectory(prefix="arbiter-bench-") as folder:
        # Postgres may run under an account of its own, which has to reach its data.
        Path(folder).chmod(0o755)
        service = Server(SERVICE, workers, DATA_DIR=folder, RATE_LIMITS="off")
        with service, Server(REFERENCE, workers) as reference:
            yield service, reference


def _rounds(
    service: Server, reference: Server, case: Case, arguments: Namespace
) -> Iterator[tuple[Measured, Measured]]:
    """Paired rounds after one that warms up."""
    for number in range(arguments.rounds + 1):
        order = (service, reference) if number % 2 else (reference, service)
        measured = {server: measure(server, case, arguments.connections, arguments.seconds) for server in order}
        if number:
            yield measured[service], measured[reference]
