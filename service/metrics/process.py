"""Metrics of the operating system about this process, and the build that runs in it."""

import os
import platform
import time
from pathlib import Path

from service import VERSION

PROC = Path("/proc/self")
BUILD = ("build", VERSION, platform.python_version())
"""Gauge with the labels `version` and `python`."""
Levels = dict[tuple[str, ...], float]
_started = time.time()


def _restart_clock() -> None:
    """Set the start of a process that was forked."""
    global _started  # noqa: PLW0603 - one for each process
    _started = time.time()


os.register_at_fork(after_in_child=_restart_clock)


def process_levels() -> Levels:
    """Gauges of this process: its build, its start, and on Linux its memory in bytes and its open files."""
    levels: Levels = {BUILD: 1, ("start",): _started}
    if PROC.is_dir():
        pages = int((PROC / "statm").read_text().split()[1])
        levels["memory",] = pages * os.sysconf("SC_PAGE_SIZE")
        levels["open_files",] = len(os.listdir(PROC / "fd"))  # noqa: PTH208 - no paths are needed
    return levels


class CpuTime:
    """The CPU time of this process since it was last read, in seconds."""

    def __init__(self) -> None:
        self._process, self._read = os.getpid(), time.process_time()

    def take(self) -> float:
        """Seconds since the last call; in a forked process since its start."""
        if self._process != os.getpid():
            self._process, self._read = os.getpid(), 0.0
        before, self._read = self._read, time.process_time()
        return self._read - before
