"""Publisher of metrics: moves tallies into them, and exposes those of all processes to Prometheus."""

import atexit
import os
import shutil
from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeVar

from service.metrics import tally
from service.metrics.process import CpuTime, process_levels

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder with a name of its own is made there
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable of the client with the folder that processes share."""
Levels = Mapping[tuple[str, ...], float]
"""Name of a gauge and values of its labels -> how high it is."""
Entry = TypeVar("Entry")


def share_between_processes() -> None:
    """Share metrics between this process and those forked from it; called before a `Publisher` is created."""
    parent = SHARED_MEMORY if os.access(SHARED_MEMORY, os.W_OK) else None
    folder, owner = mkdtemp(prefix="arbiter-metrics-", dir=parent), os.getpid()
    os.environ[FOLDER] = folder

    def remove() -> None:
        if os.getpid() == owner:
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)


def forget_process(process: int) -> None:
    """Remove the gauges of a process that has ended; its counters stay."""
    if FOLDER in os.environ:
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - see `declarations`

        mark_process_dead(process)  # type: ignore[no-untyped-call]  # it has no annotations


class Publisher:
    """The metrics of one process; counting starts with its creation.

    Args:
        levels: returns the current gauges.
    """

    def __init__(self, levels: Callable[[], Levels]) -> None:
        from service.metrics import declarations  # noqa: PLC0415 - see there

        tally.CountingSwitch.is_on = True
        self._metrics: Any = declarations
        self._levels, self._cpu_time = levels, CpuTime()

    def publish(self, levels: Levels | None = None) -> None:
        """Move tallies into the metrics, and set the gauges.

        Args:
            levels: of gauges that the caller knows.
        """
        self._publish_requests()
        for (name, labels), amount in _added_up(_taken(tally.counts)).items():
            _labelled(self._metrics.COUNTERS, name, *labels).inc(amount)
        self._metrics.COUNTERS["cpu"].inc(self._cpu_time.take())
        for gauge, level in {**process_levels(), **self._levels(), **(levels or {})}.items():
            _labelled(self._metrics.GAUGES, *gauge).set(level)

    def exposition(self) -> bytes:
        """The metrics of all processes in Prometheus' text format."""
        from prometheus_client import CollectorRegistry, generate_latest  # noqa: PLC0415 - see `declarations`
        from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415 - the same

        registry = self._metrics.REGISTRY
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # it has no annotations
        return generate_latest(registry)

    def _publish_requests(self) -> None:
        bounds = self._metrics.SECONDS
        answered: Counter[tuple[str, ...]] = Counter()
        latencies: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        for route, method, status, seconds in _taken(tally.requests):
            answered[method, route, status] += 1
            latencies[method, route].append(seconds)
        for labels, amount in answered.items():
            _labelled(self._metrics.COUNTERS, "requests", *labels).inc(amount)
        for labels, seconds_of in latencies.items():
            amounts = [0] * (len(bounds) + 1)
            for seconds in seconds_of:
                amounts[bisect_left(bounds, seconds)] += 1
            self._metrics.REQUEST_SECONDS.labels(*labels).add(amounts, sum(seconds_of))


def _labelled(metrics: Mapping[str, Any], name: str, *labels: str) -> Any:
    return metrics[name].labels(*labels) if labels else metrics[name]


def _taken(entries: deque[Entry]) -> Iterator[Entry]:
    """Removes and yields the present entries; those that arrive meanwhile are left for the next time."""
    with suppress(IndexError):  # another thread may take the last one
        for _ in range(len(entries)):
            yield entries.popleft()


def _added_up(entries: Iterator[tuple[str, tuple[str, ...], int]]) -> Counter[tuple[str, tuple[str, ...]]]:
    sums: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for name, labels, amount in entries:
        sums[name, labels] += amount
    return sums
