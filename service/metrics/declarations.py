"""Declarations of all metrics.

Their client decides when it is imported whether several processes share metrics; so only `publisher` imports this
module, when the folder for that is named.
"""

from collections.abc import Sequence
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Bounds of latencies: a plain resolution takes less than the first, a request that waits up to the last."""


class BulkHistogram(Histogram):
    """A histogram that takes many observations at once."""

    def add(self, amounts: Sequence[int], total: float) -> None:
        """Add observations.

        Args:
            amounts: how many lie in each bucket, the one without an upper bound last.
            total: their sum.
        """
        for bucket, amount in zip(self._buckets, amounts, strict=True):
            if amount:
                bucket.inc(amount)
        self._sum.inc(total)


def _counter(name: str, documentation: str, *labels: str) -> Counter:
    return Counter(f"arbiter_{name}", documentation, labels, registry=REGISTRY)


def _gauge(name: str, documentation: str, *labels: str, mode: Literal["livesum", "livemax"] = "livesum") -> Gauge:
    return Gauge(f"arbiter_{name}", documentation, labels, registry=REGISTRY, multiprocess_mode=mode)


REQUEST_SECONDS = BulkHistogram(
    "arbiter_request_seconds",
    "Seconds from a request to its answer.",
    ("method", "route"),
    buckets=SECONDS,
    registry=REGISTRY,
)
COUNTERS = {
    "requests": _counter("requests", "Requests that were answered.", "method", "route", "status"),
    "problems": _counter("problems", "Problems that were answered: conflicts, limits, refusals, faults.", "code"),
    "dice": _counter("dice", "Dice that fell, by game and by where they came from.", "ruleset", "source"),
    "commands": _counter("commands", "Commands on stored play, by operation.", "ruleset", "operation", "kind"),
    "writes": _counter("writes", "Transactions after which the log of a campaign was longer."),
    "webhooks": _counter("webhooks", "Deliveries to webhooks, by how they ended.", "outcome"),
    "prompts": _counter("prompts", "Prompts, by how they ended.", "outcome"),
    "cpu": _counter("process_cpu_seconds", "CPU time of the worker processes."),
}
GAUGES = {
    "connections": _gauge("connections", "Clients that are connected."),
    "streams": _gauge("streams", "Clients that follow a log, or wait for it."),
    "queued": _gauge("queued_requests", "Requests that wait for a thread.", "lane"),
    "pool": _gauge("database_connections", "Connections of the pools to the database.", "state"),
    "workers": _gauge("workers", "Worker processes that serve."),
    "memory": _gauge("process_resident_memory_bytes", "Resident memory of the worker processes."),
    "open_files": _gauge("process_open_fds", "Open files and sockets of the worker processes."),
    "start": _gauge("process_start_time_seconds", "Start of the youngest worker process.", mode="livemax"),
    "build": _gauge("build_info", "1, with the versions as labels.", "version", "python", mode="livemax"),
    # Each process counts those of all campaigns, so they are not added up.
    "pending": _gauge("pending_deliveries", "Messages for webhooks that wait.", mode="livemax"),
}
