"""Thread pools for requests that wait for the database or take much work."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

Job = Callable[[], None]


class Pool:
    """A thread pool with a bounded queue.

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
        """Queues a job; returns False where the queue is full."""
        if self._jobs.qsize() >= self._most_waiting:
            return False
        self._jobs.put(job)
        return True

    @property
    def waiting(self) -> int:
        """Number of queued jobs."""
        return self._jobs.qsize()

    def _work(self) -> None:
        while True:
            self._jobs.get()()
