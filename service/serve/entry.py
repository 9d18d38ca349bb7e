"""ASGI application of a worker: entry points of resolutions, of streams and long polls, and of all other requests."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from service.api.http.admission import Lane
from service.api.http.application import Application
from service.api.http.fast_path import FAILURE
from service.api.http.server_problems import UNAVAILABLE, Refused, ServerProblem, body_too_large
from service.api.http.waiting import HAS_TO_WAIT, NO_TIME, WAIT_UNTIL, EventStream, Waiting
from service.following.followers import Followers
from service.following.hub import Hub
from service.serve.bridge import HttpAnswer, Scope, Send, Threads, call, environ_of
from service.serve.resolutions import Resolutions

FEWEST_THREADS = 4
"""Threads for calls that may take much work: one works at a time, two wait, the others are for quick calls."""
MOST_OF_BODIES = 256 * 1024 * 1024
"""Bytes of the bodies of all requests of a process that are not yet answered."""
WAITS = "waits"
"""Member of a scope's state while its client waits for events."""
_END = {"type": "http.response.body"}
Receive = Callable[[], Awaitable[Any]]


class EntryPoint:
    """Answers requests with an application and some threads for calls that wait for the database."""

    def __init__(self, application: Application, threads: int) -> None:
        self._application, self._admission = application, application.admission
        self._light = Threads(threads, "light")
        self._heavy = Threads(max(FEWEST_THREADS, threads // 2), "heavy")
        self._resolutions = Resolutions(application, self._heavy)
        self.hub = Hub(application.news, self._light.call)
        self._followers = Followers(self.hub, self._light.call)
        self._size_of_bodies = 0

    def publish(self, connections: int) -> None:
        """Publishes the gauges of this process."""
        queued = {("queued", "light"): self._light.waiting, ("queued", "heavy"): self._heavy.waiting}
        self._application.publish(
            queued | {("workers",): 1, ("connections",): connections, ("streams",): self.hub.places}
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request; the task is cancelled when the client has gone, or when the process can wait no longer."""
        parts: list[bytes] = []
        answer: HttpAnswer | None = None
        try:
            await self._read(scope, receive, parts)
            answer = await self._answer(scope, b"".join(parts))
            if isinstance(answer.deferred, EventStream):
                scope["state"][WAITS] = True
                scope["headers"].clear()  # which nothing reads any more: there may be thousands of streams
                await self._stream(answer, answer.deferred, send)
            else:
                await self._send(answer, send)
        except Refused as refused:
            await self._send(_refusal(refused.problem, scope), send)
        except asyncio.CancelledError:
            if answer is None and self.hub.is_stopping:
                await self._send(_refusal(UNAVAILABLE, scope), send)
        finally:
            self._size_of_bodies -= sum(map(len, parts))

    async def _read(self, scope: Scope, receive: Receive, parts: list[bytes]) -> None:
        """Reads the whole body.

        Raises:
            Refused: It is larger than the address takes, or than the memory for all bodies.
            CancelledError: The rest does not come.
        """
        largest, headers = self._admission.largest_body(scope["path"]), dict(scope["headers"])
        read = 0
        size = stated = int(headers.get(b"content-length", 0))
        has_more = stated > 0 or b"transfer-encoding" in headers
        while has_more and size <= largest:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise asyncio.CancelledError
            parts.append(message["body"])
            read += len(message["body"])
            size, has_more = max(stated, read), message["more_body"]
            self._size_of_bodies += len(message["body"])
            if self._size_of_bodies > MOST_OF_BODIES:
                raise Refused(UNAVAILABLE)
        if size > largest:
            raise Refused(body_too_large(largest))

    async def _answer(self, scope: Scope, body: bytes) -> HttpAnswer:
        """Returns the answer, or the stream that the client follows."""
        failure: Exception | None = None
        try:
            if (answer := await self._resolutions.answer(scope, body)) is not None:
                return answer
        except Refused:
            raise
        except Exception as error:  # noqa: BLE001 - the application reports it
            failure = error
        environ = environ_of(scope) | {FAILURE: failure}
        lane = self._admission.lane(environ["PATH_INFO"])
        if lane is Lane.LOOP:
            return call(self._application, environ, body)
        threads = self._light if lane is Lane.THREADS else self._heavy
        while True:
            answer = await threads.call(call, self._application, environ, body)
            if not isinstance(answer.deferred, Waiting):
                return answer
            scope["state"][WAITS] = True
            del environ[HAS_TO_WAIT]
            if not await self.hub.wait(answer.deferred):
                environ[WAIT_UNTIL] = NO_TIME

    async def _stream(self, answer: HttpAnswer, stream: EventStream, send: Send) -> None:
        """Sends the events that the client follows.

        Raises:
            Refused: The key has too many streams, or the process stops.
        """
        following = self._followers.follow(stream, partial(send, answer.start()), partial(_send_part, send))
        answer.headers, answer.deferred = (), None
        del stream  # as above
        if not await following:
            raise Refused(UNAVAILABLE)
        await send(_END)

    async def _send(self, answer: HttpAnswer, send: Send) -> None:
        """Sends an answer; of a long one a thread makes each further part when the client has read the last one."""
        await send(answer.start())
        if answer.rest is None:
            await send({"type": "http.response.body", "body": answer.content})
            return
        part: bytes | None = answer.content
        making: asyncio.Future[bytes | None] | None = None
        in_thread = partial(asyncio.get_running_loop().run_in_executor, self._light)
        try:
            while part is not None:
                await _send_part(send, part)
                making = in_thread(next, answer.rest, None)
                await asyncio.wait([making])  # which a thread ends, also when the client has gone
                part = making.result()
            await send(_END)
        finally:
            if making is not None:
                await asyncio.wait([making])
            await in_thread(answer.rest.close)


async def _send_part(send: Send, part: bytes) -> None:
    await send({"type": "http.response.body", "body": part, "more_body": True})


def _refusal(problem: ServerProblem, scope: Scope) -> HttpAnswer:
    return HttpAnswer(problem.status, *problem.response(scope))
