"""A running service that can be killed hundreds of times."""

import os
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.serve.running import Running


@contextmanager
def serving(data_dir: Path | None = None, log: bytearray | None = None, **variables: str) -> Iterator[Running]:
    """The service with two workers; its data are removed afterwards unless they lie elsewhere.

    Args:
        data_dir: where its data lie; None makes a folder.
        log: receives its log lines, or None.
        **variables: of its environment.
    """
    with ExitStack() as stack:
        if data_dir is None:
            data_dir = Path(stack.enter_context(TemporaryDirectory(prefix="arbiter-", ignore_cleanup_errors=True)))
            data_dir.chmod(0o755)
        with Running(data_dir, **{"LOG_LEVEL": "error"} | variables) as service:
            # gunicorn has a line for each killed worker: with hundreds of them a pipe that nobody reads would stop it.
            threading.Thread(target=_drain, args=[service.process.stderr.fileno(), log], daemon=True).start()
            yield service.wait_until_ready()


@contextmanager
def gone_is_fine() -> Iterator[None]:
    """A closed connection, or a full disk, is the expected result."""
    try:
        yield
    except OSError:
        return


def _drain(descriptor: int, log: bytearray | None) -> None:
    with gone_is_fine():
        while read := os.read(descriptor, 1 << 16):
            if log is not None:
                log += read
