"""Resolutions in the event loop: plain calls whose work is bounded to about a millisecond."""

import asyncio
import time
from collections.abc import Mapping

from service.api.http.compression import packed
from service.api.http.fast_path import FastPath
from service.api.http.languages import HEADERS
from service.api.http.log_members import BY_DEFAULT, LogMembers, Members
from service.api.http.parser import JSON
from service.api.http.request_context import ALWAYS, REQUEST_ID_HEADER, identity_of, note
from service.dice import Unfinished
from service.serve.bridge import Answer, Scope
from service.serve.threads import Threads
from service.tracing.switch import Switch

SLICE_SECONDS = 0.002
"""Seconds of one pass of the event loop after which further resolutions wait for the next pass."""
_JSON = JSON.encode()
_REQUEST_ID = REQUEST_ID_HEADER.lower().encode()
_ORIGIN = (b"x-forwarded-for", b"traceparent")
_HEADERS = {
    code: tuple((name.lower().encode(), text.encode()) for name, text in (("Content-Type", JSON), *headers, *ALWAYS))
    for code, headers in HEADERS.items()
}


class Resolutions:
    """Answers plain calls of operations.

    Args:
        fast_path: Resolves them.
        threads: Finish calls that throw too many dice for the loop.
        log_members: Gives the members of lines in the log that tell where calls came from.
    """

    def __init__(self, fast_path: FastPath, threads: Threads, log_members: LogMembers = BY_DEFAULT) -> None:
        self._log_members = log_members
        self._fast_path, self._threads, self._loop = fast_path, threads, asyncio.get_running_loop()
        self._began = 0.0

    async def answer(self, scope: Scope, raw: bytes) -> Answer | None:
        """Returns the answer, or None where the call is for the application.

        Raises:
            Refused: Too many calls wait for a thread.
            Exception: The call failed after dice had fallen; the application has to report it.
        """
        headers = _headers_of_plain(scope)
        if headers is None:
            return None
        started_at = time.perf_counter()
        await self._turn()
        path = scope["path"]
        call = self._fast_path.load(path, raw, headers.get(b"accept-language", b"").decode("latin-1"))
        if call is None:
            return None
        try:
            content = call.begin()
        except Unfinished as unfinished:
            content = await self._threads.call(call.finish, unfinished.rolls)
        identity = identity_of(headers.get(_REQUEST_ID, b"").decode("latin-1"))
        note("POST", path, path, 200, started_at, {"request_id": identity, **self._members(scope, headers)})
        coding, content = packed(content, headers.get(b"accept-encoding", b"").decode("latin-1"))
        own = [(b"content-length", b"%d" % len(content)), (_REQUEST_ID, identity.encode())]
        if coding is not None:
            own.append((b"content-encoding", coding.encode()))
        return Answer(200, (*_HEADERS[call.language.code], *own), content)

    def _members(self, scope: Scope, headers: Mapping[bytes, bytes]) -> Members:
        """Members of the line in the log that tell where a call came from."""
        address, _ = scope.get("client") or ("", 0)
        forwarded, traceparent = (headers.get(name, b"").decode("latin-1") for name in _ORIGIN)
        return self._log_members.of(self._log_members.client_of(address, forwarded), traceparent)

    async def _turn(self) -> None:
        """Waits until this pass of the loop has time for a resolution."""
        while self._began and time.perf_counter() - self._began > SLICE_SECONDS:
            await asyncio.sleep(0)
        if not self._began:
            self._began = time.perf_counter()
            self._loop.call_soon(self._end_pass)

    def _end_pass(self) -> None:
        self._began = 0.0


def _headers_of_plain(scope: Scope) -> Mapping[bytes, bytes] | None:
    """The headers of a request that sends JSON and asks for nothing else; None for others, and with tracing."""
    if scope["method"] != "POST" or scope["query_string"] or Switch.resolution is not None:
        return None
    headers = dict(scope["headers"])
    is_plain = headers.get(b"content-type") == _JSON and b"content-encoding" not in headers
    return headers if is_plain and len(headers) == len(scope["headers"]) else None
