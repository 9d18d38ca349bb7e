"""Log lines about a database that cannot serve requests: one for each outage, not one for each refused request."""

import threading
import time

import structlog

from service.store.faults import DatabaseFault

QUIET_SECONDS = 60.0
"""After so long without a fault of the same code, the next one is a new outage."""
_log = structlog.get_logger()


class Outages:
    """Remembers when each kind of fault was last seen in this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen: dict[str, float] = {}

    def note(self, fault: DatabaseFault) -> None:
        """Logs a fault with its code, the server's message and what to do, unless its outage was logged before."""
        now = time.monotonic()
        with self._lock:
            is_new = now - self._seen.get(fault.code, -QUIET_SECONDS) >= QUIET_SECONDS
            self._seen[fault.code] = now
        if is_new:
            _log.warning("database unavailable", code=fault.code, reason=fault.message, remedy=fault.remedy)


OUTAGES = Outages()
"""Those that this process has seen."""
