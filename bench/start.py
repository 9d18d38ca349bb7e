"""A start with a migrated database: CPU until the first answer, and the memory of all processes."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.report import Measurement
from bench.servers import SERVICE, Server
from service.store.embedded import EmbeddedPostgres

STARTS = 5
MEGABYTE = 1_000_000


def measurements(workers: int) -> Iterator[Measurement]:
    """CPU and memory of several starts, after one that migrates the database."""
    seconds, megabytes = [], []
    with TemporaryDirectory(prefix="arbiter-bench-") as folder:
        Path(folder).chmod(0o755)
        with EmbeddedPostgres(Path(folder)) as postgres:
            for number in range(STARTS + 1):
                with Server(SERVICE, workers, DATABASE_URL=postgres.url) as server:
                    if number:
                        seconds.append(server.cpu_of_all())
                        megabytes.append(server.memory_of_all() / MEGABYTE)
    yield Measurement(name="start: CPU to the first answer", values=seconds, goal=1.5, at_most=True, unit=" s")
    yield Measurement(name="start: memory of all processes (PSS)", values=megabytes, goal=120, at_most=True, unit=" MB")
