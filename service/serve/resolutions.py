"""Resolutions in the event loop: plain calls whose work is bounded to about a millisecond."""

import asyncio
import time

from service.api.http.application import Application
from service.api.http.plain_request import plain_request
from service.dice import Unfinished
from service.serve.bridge import HttpAnswer, Scope, Threads
from service.tracing.switch import TracingSwitch

SLICE_SECONDS = 0.002  # of one pass of the event loop, after which further resolutions wait for the next pass


class Resolutions:
    """Answers plain calls of operations.

    Args:
        application: Its fast path resolves them.
        threads: Finish calls that throw too many dice for the loop.
    """

    def __init__(self, application: Application, threads: Threads) -> None:
        self._fast_path, self._log_members = application.fast_path, application.log_members
        self._threads, self._loop = threads, asyncio.get_running_loop()
        self._began = 0.0

    async def answer(self, scope: Scope, raw: bytes) -> HttpAnswer | None:
        """Returns the answer, or None where the call is for the application, as every call is with tracing.

        Raises:
            Refused: Too many calls wait for a thread.
            Exception: The call failed after dice had fallen; the application has to report it.
        """
        request = plain_request(scope) if TracingSwitch.resolution is None else None
        if request is None:
            return None
        await self._turn()
        call = self._fast_path.load(request.path, raw, request.header(b"accept-language"))
        if call is None:
            return None
        try:
            content = call.begin()
        except Unfinished as unfinished:
            content = await self._threads.call(call.finish, unfinished.rolls)
        return HttpAnswer(200, *request.answered(content, call.language, self._log_members))

    async def _turn(self) -> None:
        """Waits until this pass of the loop has time for a resolution."""
        while self._began and time.perf_counter() - self._began > SLICE_SECONDS:
            await asyncio.sleep(0)
        if not self._began:
            self._began = time.perf_counter()
            self._loop.call_soon(self._end_pass)

    def _end_pass(self) -> None:
        self._began = 0.0
