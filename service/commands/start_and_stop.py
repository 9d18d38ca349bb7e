"""Log lines about the start and the stop of the service."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from service import VERSION
from service.settings import Settings

_log = structlog.get_logger()


@contextmanager
def logged(settings: Settings) -> Iterator[None]:
    """A block that logs its start and stop as JSON, in the process that entered it and not in its forks.

    As text nothing is logged: people read what `serve` prints.
    """
    process, started = os.getpid(), time.monotonic()
    is_logged = settings.log_format == "json"
    if is_logged:
        _log.info("start", version=VERSION, process=process, **settings.shown())
    try:
        yield
    finally:
        if is_logged and os.getpid() == process:
            _log.info("stop", version=VERSION, process=process, seconds=round(time.monotonic() - started, 1))
