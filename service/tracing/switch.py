"""Switch of tracing, read by modules that create spans."""

from collections.abc import Callable
from contextlib import AbstractContextManager


class TracingSwitch:
    """Whether spans are created in this process.

    Attributes:
        resolution: opens the span in which the rules of a game and an operation are applied; None where tracing is off.
    """

    resolution: Callable[[str, str], AbstractContextManager[object]] | None = None
