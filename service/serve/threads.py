"""Thread pools for requests that wait for the database or take much work."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

from service.api.http.server_problems import UNAVAILABLE, Refused

MOST_WAITING = 1_000
"""Calls that wait for a thread of a pool; more are refused."""
AGAIN_SECONDS = 1.0
Result = TypeVar("Result")


class Threads:
    """A thread pool with a bounded queue, for one event loop."""

    def __init__(self, name: str, number: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._calls: SimpleQueue[tuple[asyncio.Future[Any], Callable[..., Any], tuple[Any, ...]]] = SimpleQueue()
        for each in range(number):
            threading.Thread(target=self._work, name=f"{name} {each}", daemon=True).start()

    @property
    def waiting(self) -> int:
        """Number of calls that wait for a thread."""
        return self._calls.qsize()

    async def call(self, function: Callable[..., Result], *arguments: Any) -> Result:
        """Calls a function in a thread, unless the task is cancelled before that.

        Raises:
            Refused: Too many calls wait already.
        """
        if self.waiting >= MOST_WAITING:
            raise Refused(UNAVAILABLE)
        future: asyncio.Future[Result] = self._loop.create_future()
        self._calls.put((future, function, arguments))
        return await future

    async def call_later(self, function: Callable[..., Result], *arguments: Any) -> Result:
        """Calls a function in a thread, once not too many calls wait."""
        while self.waiting >= MOST_WAITING:
            await asyncio.sleep(AGAIN_SECONDS)
        return await self.call(function, *arguments)

    def _work(self) -> None:
        while True:
            future, function, arguments = self._calls.get()
            result, error = None, None
            if not future.cancelled():
                try:
                    result = function(*arguments)
                except Exception as raised:  # noqa: BLE001 - the caller handles it
                    error = raised
                with suppress(RuntimeError):  # the loop has ended
                    self._loop.call_soon_threadsafe(_settle, future, result, error)
            del future, function, arguments, result, error


def _settle(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if error is not None and not future.done():
        future.set_exception(error)
    elif not future.done():
        future.set_result(result)
