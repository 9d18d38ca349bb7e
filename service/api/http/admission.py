"""Admission of requests: the size limit of each body, and where a request is answered."""

from collections.abc import Iterable, Mapping
from enum import Enum

LARGEST_BODY = 256 * 1024
"""Bytes of a body; 413 beyond."""


class Lane(Enum):
    """The executor of a request to the application: the event loop, or one of two thread pools."""

    LOOP = "in the event loop: it waits for nothing and takes far less than a millisecond"
    THREADS = "in a thread: it may wait for the database"
    FEW_THREADS = "in one of few threads: it may take much work, beside which others should stay quick"


class Admission:
    """Admission of the requests of one application.

    Args:
        quick: paths with requests that wait for nothing and take far less than a millisecond.
        laborious: paths with requests that may take much work.
        laborious_ends: ends of further such paths, which have ids in them.
        largest_bodies: end of a path -> bytes of a body, where more than usual are accepted.
    """

    def __init__(
        self,
        quick: Iterable[str] = (),
        laborious: Iterable[str] = (),
        laborious_ends: Iterable[str] = (),
        largest_bodies: Mapping[str, int] | None = None,
    ) -> None:
        self._lanes = dict.fromkeys(laborious, Lane.FEW_THREADS) | dict.fromkeys(quick, Lane.LOOP)
        self._laborious_ends = tuple(laborious_ends)
        self._largest_bodies = dict(largest_bodies or {})
        self._ends = tuple(self._largest_bodies)

    def largest_body(self, path: str) -> int:
        """Size limit of a body in bytes."""
        if not path.endswith(self._ends):
            return LARGEST_BODY
        return next(size for end, size in self._largest_bodies.items() if path.endswith(end))

    def lane(self, path: str) -> Lane:
        """Lane of a request."""
        lane = self._lanes.get(path)
        if lane is not None:
            return lane
        return Lane.FEW_THREADS if path.endswith(self._laborious_ends) else Lane.THREADS
