"""Tally of events in this process: a lock-free buffer before the metrics, cheap enough for every request."""

import os
from collections import deque

MOST_ENTRIES = 100_000
"""Limit of buffered entries; the oldest are dropped."""
ROUTE = "arbiter.route"
"""Name in a request's environment of the route that answers it."""
TRACE_ID = "arbiter.trace_id"
"""Name in a request's environment of the id of its trace, where it has a span."""
UNMATCHED = "unmatched"
"""Route of requests that no route answers, so that callers cannot make up metrics."""

requests: deque[tuple[str, str, str, float]] = deque(maxlen=MOST_ENTRIES)
"""Route, method, status and seconds of each answered request."""
counts: deque[tuple[str, tuple[str, ...], int]] = deque(maxlen=MOST_ENTRIES)
"""Name of a counter, values of its labels, and by how much it grows."""


class CountingSwitch:
    """Whether counting is on.

    Attributes:
        is_on: whether it is.
    """

    is_on = False


def count(name: str, *labels: str, amount: int = 1) -> None:
    """Add to a counter of `service.metrics.declarations.COUNTERS`, from any thread."""
    if CountingSwitch.is_on:
        counts.append((name, labels, amount))


def forget() -> None:
    """Drop all counts; after a fork those of the parent are not the child's."""
    requests.clear()
    counts.clear()


os.register_at_fork(after_in_child=forget)
