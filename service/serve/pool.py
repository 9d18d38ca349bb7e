"""Threads in which the application runs where it may have to wait: for the database, or for much work."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

Job = Callable[[], None]


class Pool:
    """A few threads and the jobs that wait for one of them.

    Args:
        name: Of the threads, for people.
        threads: How many.
        most_waiting: How many jobs may wait.

    Attributes:
        name: Of the threads.
    """

    def __init__(self, name: str, threads: int, most_waiting: int) -> None:
        self.name = name
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._most_waiting = most_waiting
        for number in range(threads):
            threading.Thread(target=self._work, name=f"{name} {number}", daemon=True).start()

    def submit(self, job: Job) -> bool:
        """Has a job done, unless too many wait already."""
        if self._jobs.qsize() >= self._most_waiting:
            return False
        self._jobs.put(job)
        return True

    @property
    def waiting(self) -> int:
        """Number of jobs that wait."""
        return self._jobs.qsize()

    def _work(self) -> None:
        while True:
            self._jobs.get()()
