"""Admission of requests: the size limit of each body, and the lane in which each request is answered."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

Environ = Mapping[str, Any]
LARGEST_BODY = 256 * 1024
"""Bytes of a body; 413 beyond."""
QUICK_BODY = 8 * 1024
"""Bytes of a body up to which a plain resolution takes next to no time."""


class Lane(Enum):
    """The executor of a request: the event loop, or one of two thread pools."""

    LOOP = "in the event loop: it waits for nothing and takes next to no time"
    THREADS = "in a thread: it may wait for the database"
    FEW_THREADS = "in one of few threads: it may take much work, beside which others should stay quick"


class Admission:
    """Admission of the requests of one application.

    Args:
        quick: paths of which a plain request waits for nothing and takes next to no time.
        laborious: paths below which a request may take much work.
        largest_bodies: path -> bytes of a body, where more than usual are taken.
    """

    def __init__(
        self,
        quick: Iterable[str] = (),
        laborious: Iterable[str] = (),
        largest_bodies: Mapping[str, int] | None = None,
    ) -> None:
        self._lanes = dict.fromkeys(laborious, Lane.FEW_THREADS) | dict.fromkeys(quick, Lane.LOOP)
        self._largest_bodies = dict(largest_bodies or {})

    def largest_body(self, environ: Environ) -> int:
        """Size limit of a request's body in bytes; called when its headers are known."""
        return self._largest_bodies.get(environ["PATH_INFO"], LARGEST_BODY)

    def lane(self, environ: Environ) -> Lane:
        """Lane of a request; called when the length of its body is known."""
        lane = self._lanes.get(environ["PATH_INFO"], Lane.THREADS)
        if lane is Lane.LOOP and (environ["QUERY_STRING"] or int(environ.get("CONTENT_LENGTH") or 0) > QUICK_BODY):
            return Lane.FEW_THREADS
        return lane
