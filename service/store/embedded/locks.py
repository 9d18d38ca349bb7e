"""File locks that the operating system releases when their last holder ends, however it ends."""

import fcntl
import os
import time
from pathlib import Path

_PAUSE = 0.05  # seconds between two tries


def take_lock(path: Path, patience: float) -> int | None:
    """Locks a file, which is created if need be.

    Args:
        path: The file. It is opened for reading only, so that one made by root serves all accounts.
        patience: How long to wait for another holder, in seconds.

    Returns:
        A descriptor that holds the lock until it and every inherited copy of it is closed; None when another
        holder did not release the lock.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_CREAT, 0o644)
    deadline = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                os.close(descriptor)
                return None
            time.sleep(_PAUSE)
        else:
            return descriptor
