"""Supervisor process: runs Postgres for as long as its standard input stays open.

Run as a child process by path, with the standard library only. The parent holds the other end of standard
input: when the parent ends, however it ends, we read the end of the file and stop Postgres. A byte read
before that says that Postgres has come up; from then on a Postgres that dies alone is started again.
"""

import json
import os
import select
import signal
import subprocess
import sys
import time
from typing import Any

PARENT = 0
SHORTEST_PAUSE = 0.1  # seconds
LONGEST_PAUSE = 3.0  # seconds; the service promises to be back within ten
STEADY_AFTER = 5.0  # seconds without a crash after which the pause is short again
STOP_PATIENCE = 20.0  # seconds for each way of stopping


def main() -> int:
    """Runs Postgres until the parent ends; returns 1 when Postgres never came up."""
    start: dict[str, Any] = json.loads(sys.argv[1])
    child_ended = _signal_of_ended_children()
    came_up = False
    pause = SHORTEST_PAUSE
    while True:
        started = time.monotonic()
        postgres = subprocess.Popen(start_new_session=True, **start)
        while postgres.poll() is None:
            readable, _, _ = select.select([PARENT, child_ended], [], [])
            if child_ended in readable:
                os.read(child_ended, 64)
            if PARENT in readable:
                if not os.read(PARENT, 1):
                    _stop(postgres)
                    return 0
                came_up = True
        if not came_up:
            return 1
        steady = time.monotonic() - started > STEADY_AFTER
        pause = SHORTEST_PAUSE if steady else min(pause * 2, LONGEST_PAUSE)
        if _parent_ends_within(pause):
            return 0


def _signal_of_ended_children() -> int:
    """A descriptor that becomes readable when a child ends; other signals are ignored."""
    readable, writable = os.pipe()
    os.set_blocking(writable, False)
    signal.set_wakeup_fd(writable, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: None)
    return readable


def _parent_ends_within(seconds: float) -> bool:
    readable, _, _ = select.select([PARENT], [], [], seconds)
    return bool(readable) and not os.read(PARENT, 1)


def _stop(postgres: subprocess.Popen[bytes]) -> None:
    """Stops Postgres: open transactions are rolled back, committed data is safe."""
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
        postgres.send_signal(number)
        try:
            postgres.wait(STOP_PATIENCE)
        except subprocess.TimeoutExpired:
            continue
        return


if __name__ == "__main__":
    sys.exit(main())
