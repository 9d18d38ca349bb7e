"""Content made by a separate process: it takes seconds and much memory, which end with the process."""

import os
import pickle
import signal
import time
from collections.abc import Callable, Mapping
from mmap import mmap

LARGEST = 16 * 1024 * 1024
"""Bytes of all content; only those that are used take memory."""
MOST_SECONDS = 120
"""Seconds after which the process is ended."""
GIVES_WAY = 10
"""Added to the niceness of the process: requests have priority."""
WAIT_SECONDS = 10.0
"""Seconds after the start for which callers wait for the content."""
_PAUSE = 0.05
_LENGTH = 8
_MOST_FILES = 4096


class Prepared:
    """Content by name, shared by all processes that are forked after `begin`.

    Args:
        make: Makes the content.
    """

    def __init__(self, make: Callable[[], Mapping[str, bytes]]) -> None:
        self._make = make
        self._memory: mmap | None = None
        self._until = 0.0
        self._known: Mapping[str, bytes] = {}

    def begin(self) -> None:
        """Starts the process. It is no child of this one, so that nothing waits for it."""
        self._memory, self._until = mmap(-1, LARGEST), time.monotonic() + WAIT_SECONDS
        if child := os.fork():
            os.waitpid(child, 0)
            return
        try:
            if not os.fork():
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                signal.alarm(MOST_SECONDS)
                os.nice(GIVES_WAY)
                _close_files()
                self._fill(self._memory)
        finally:
            os._exit(0)

    def get(self, name: str) -> bytes | None:
        """Returns content, for which it waits a little after the start; None where it is not ready."""
        while not self._is_known() and time.monotonic() < self._until:
            time.sleep(_PAUSE)
        return self._known.get(name)

    def _is_known(self) -> bool:
        if not self._known and self._memory is not None and (length := int.from_bytes(self._memory[:_LENGTH])):
            self._known = pickle.loads(self._memory[_LENGTH : _LENGTH + length])  # noqa: S301 - written by this service
        return bool(self._known)

    def _fill(self, memory: mmap) -> None:
        content = pickle.dumps(self._make())
        memory[_LENGTH : _LENGTH + len(content)] = content
        memory[:_LENGTH] = len(content).to_bytes(_LENGTH)


def _close_files() -> None:
    """Closes all files, so that the port and the output of the service are free when it ends."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for each in range(3):
        os.dup2(nothing, each)
    os.closerange(3, _MOST_FILES)
