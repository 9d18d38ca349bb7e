"""Thread pools for requests that wait for the database or take much work."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from service.api.http.server_problems import UNAVAILABLE, Refused

MOST_WAITING = 1_000
"""Calls that wait for a thread of a pool; more are refused."""
Result = TypeVar("Result")


class Threads(ThreadPoolExecutor):
    """A thread pool with a bounded queue."""

    @property
    def waiting(self) -> int:
        """Number of calls that wait for a thread."""
        return self._work_queue.qsize()

    async def call(self, function: Callable[..., Result], *arguments: Any) -> Result:
        """Calls a function in a thread, unless the task is cancelled before that.

        Raises:
            Refused: Too many calls wait already.
        """
        if self.waiting >= MOST_WAITING:
            raise Refused(UNAVAILABLE)
        return await asyncio.get_running_loop().run_in_executor(self, partial(function, *arguments))
