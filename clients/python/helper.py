"""Helper beside the generated client of Arbiter: timeouts, retries, problems, and everything that happens.

table = connect("http://localhost:8000", key, patience=120)
answer = expect(models.FastrpgTaskAnswer, fastrpg_task.sync_detailed(client=table, body=task))
for item in events(table, campaign_id, after=0): ...
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import Any, NoReturn, TypeVar, overload
from uuid import UUID, uuid4

import httpx

from .client import AuthenticatedClient, Client
from .models.ended_notice import EndedNotice
from .models.event import Event
from .models.prompt import Prompt
from .models.turn_notice import TurnNotice
from .types import Response

Answer = TypeVar("Answer")
Item = Event | Prompt | TurnNotice | EndedNotice
"""What `events` yields; tell them apart with `match` or `isinstance`."""

TIMEOUT, PATIENCE, LONGEST_PAUSE = 10.0, 60.0, 5.0
SILENCE = 20.0
"""Seconds without a byte after which a stream is dead; a comment comes every 15."""
NOTICES: dict[str, Any] = {"prompt": Prompt, "turn": TurnNotice, "ended": EndedNotice}
WAIT, PAGE, REMEMBERED = 5, 100, 1_000
BUSY = (429, 503)
"""Statuses with which nothing was done, so that any call can be sent again."""
NO_ANSWER, FINAL = (502, 504), (401, 403, 404, 422)
IN_PROGRESS = 409  # with `Retry-After`: the first attempt still runs
_ENDLESS = "arbiter-endless"


class Problem(Exception):
    """Answer that is no success.

    Attributes:
        status, code: the HTTP status, and the stable code to switch on, such as `stale_version`.
        document: all members, such as `errors`.
        answer: the same as the client's own type, such as `DiceExhaustedProblem`, or None.
    """

    def __init__(self, status: int, content: bytes, answer: object = None) -> None:
        document = None
        with suppress(ValueError):
            document = json.loads(content)
        self.status, self.answer = status, answer
        self.document: dict[str, Any] = document if isinstance(document, dict) else {}
        self.code = str(self.document.get("code", f"http_{status}"))
        members = [str(error.get("pointer")) for error in self.document.get("errors") or ()]
        detail = self.document.get("detail", f"the answer is a {type(answer).__name__}" if answer else status)
        super().__init__(" ".join([f"{self.code}: {detail}", *members]))


@overload
def connect(base_url: str, key: None = None, *, timeout: float = ..., patience: float = ...) -> Client: ...
@overload
def connect(base_url: str, key: str, *, timeout: float = ..., patience: float = ...) -> AuthenticatedClient: ...
def connect(
    base_url: str, key: str | None = None, *, timeout: float = TIMEOUT, patience: float = PATIENCE
) -> Client | AuthenticatedClient:
    """A client for all generated functions, synchronous and asynchronous, that sends calls again.

    Each POST has an `Idempotency-Key`, the same in all attempts, so that it is done once.

    Args:
        base_url: of the service.
        key: of a campaign; None for calls that need none.
        timeout: seconds to connect, and seconds without a byte of the answer.
        patience: seconds, from the first attempt, in which a call may be sent again; 0 for a single attempt.
    """
    more: dict[str, Any] = {"timeout": httpx.Timeout(timeout), "httpx_args": {"transport": _Retries(patience)}}
    return Client(base_url, **more) if key is None else AuthenticatedClient(base_url, key, **more)


def expect(kind: type[Answer], response: Response[Any]) -> Answer:
    """The answer of a `sync_detailed` or awaited `asyncio_detailed` of this kind; raises any other as a `Problem`."""
    if isinstance(response.parsed, kind):
        return response.parsed
    raise Problem(int(response.status_code), response.content, response.parsed)


class _Attempts:
    """Decides whether and when one request is sent again."""

    def __init__(self, request: httpx.Request, patience: float) -> None:
        if request.method == "POST" and "Idempotency-Key" not in request.headers:
            request.headers["Idempotency-Key"] = str(uuid4())
        self._is_repeatable = request.method in ("GET", "PUT", "POST")
        self._until = 0.0 if request.extensions.get(_ENDLESS) else time.monotonic() + patience
        self._number = 0

    def pause(self, outcome: httpx.Response | httpx.TransportError) -> float | None:
        """Seconds until the next attempt; None if the outcome is final."""
        self._number += 1
        seconds = min(0.1 * 2**self._number, LONGEST_PAUSE)
        if isinstance(outcome, httpx.Response):
            asked = outcome.headers.get("Retry-After")
            waits = outcome.status_code in BUSY or (outcome.status_code == IN_PROGRESS and asked is not None)
            again = waits or (outcome.status_code in NO_ANSWER and self._is_repeatable)
            seconds = float(asked) if asked and asked.isdecimal() else seconds
        else:
            again = self._is_repeatable or isinstance(outcome, httpx.ConnectError | httpx.ConnectTimeout)
        return seconds if again and time.monotonic() + seconds < self._until else None

    def pause_after(self, error: httpx.TransportError) -> float:
        """Seconds until the next attempt after an error, which is raised if it is final."""
        if (seconds := self.pause(error)) is None:
            raise error
        return seconds


class _Retries(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Sends requests, and sends them again."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._sync, self._async = httpx.HTTPTransport(), httpx.AsyncHTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        attempts = _Attempts(request, self._patience)
        while True:
            try:
                response = self._sync.handle_request(request)
            except httpx.TransportError as error:
                time.sleep(attempts.pause_after(error))
                continue
            if (pause := attempts.pause(response)) is None:
                return response
            response.close()
            time.sleep(pause)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        attempts = _Attempts(request, self._patience)
        while True:
            try:
                response = await self._async.handle_async_request(request)
            except httpx.TransportError as error:
                await asyncio.sleep(attempts.pause_after(error))
                continue
            if (pause := attempts.pause(response)) is None:
                return response
            await response.aclose()
            await asyncio.sleep(pause)


def events(
    client: AuthenticatedClient, campaign_id: UUID, after: int = 0, *, abort: threading.Event | None = None
) -> Iterator[Item]:
    """Everything that happens in a campaign after a seq, without end, also while the service restarts.

    Events after a seq (0 for all) come without gap or double. Prompts come when they are created, change or end, turns
    when they begin. Where something blocks the stream, the log and the open prompts are asked for instead. `abort` ends
    the loop quietly, at the next byte or attempt.

    Raises:
        Problem: the key is not, or no longer, valid, or `after` is beyond the newest event.
    """
    log, http = _Log(campaign_id, after), client.get_httpx_client()
    while not (abort and abort.is_set()):
        try:
            with suppress(httpx.HTTPError), http.stream(**log.stream()) as response:
                if response.status_code != httpx.codes.OK:
                    log.refused(response.status_code, response.read())
                for line in response.iter_lines():
                    yield from log.line(line)
                    for request in log.unchecked():
                        yield from log.answer(http.request(**request))
                    if abort and abort.is_set():
                        return
            for request in log.missed():
                yield from log.answer(http.request(**request))
        except httpx.HTTPError:
            log.failures += 1
        time.sleep(log.pause())


async def events_async(client: AuthenticatedClient, campaign_id: UUID, after: int = 0) -> AsyncIterator[Item]:
    """The same as `events`, for `async for`; cancel the task or leave the loop to end it."""
    log, http = _Log(campaign_id, after), client.get_async_httpx_client()
    while True:
        try:
            with suppress(httpx.HTTPError):
                async for item in _streamed(log, http):
                    yield item
            for request in log.missed():
                for item in log.answer(await http.request(**request)):
                    yield item
        except httpx.HTTPError:
            log.failures += 1
        await asyncio.sleep(log.pause())


async def _streamed(log: _Log, http: httpx.AsyncClient) -> AsyncIterator[Item]:
    async with http.stream(**log.stream()) as response:
        if response.status_code != httpx.codes.OK:
            log.refused(response.status_code, await response.aread())
        async for line in response.aiter_lines():
            for item in log.line(line):
                yield item
            for request in log.unchecked():
                for item in log.answer(await http.request(**request)):
                    yield item


class _Log:
    """Position in a campaign's log, without input and output: what to ask for next, and what is new in an answer."""

    def __init__(self, campaign_id: UUID, after: int) -> None:
        self._path, self._after, self.failures = f"/v1/campaigns/{campaign_id}", after, 0
        self._frame, self._last, self._open = dict[str, str](), dict[str, int](), set[str]()
        self._is_blocked, self._unchecked = True, list[str]()

    def stream(self) -> dict[str, Any]:
        """The request for the stream."""
        self._frame, self._is_blocked, self._unchecked = {}, True, list(self._open)
        return self._get("/events/stream", {"after": self._after}, SILENCE)

    def unchecked(self) -> list[dict[str, Any]]:
        """Requests for prompts that may have ended before the stream began; once for each stream."""
        names, self._unchecked = self._unchecked, []
        return [self._get(f"/prompts/{name}", {}, TIMEOUT) for name in names]

    def missed(self) -> list[dict[str, Any]]:
        """Requests for everything, where the stream is blocked."""
        if not self._is_blocked:
            return []
        query = {"after": self._after, "limit": PAGE, "wait": WAIT}
        prompts = self._get("/prompts", {"status": "open", "limit": PAGE}, TIMEOUT)
        return [*self.unchecked(), prompts, self._get("/events", query, WAIT + TIMEOUT)]

    def _get(self, path: str, query: dict[str, Any], silence: float) -> dict[str, Any]:
        timeout = httpx.Timeout(TIMEOUT, read=silence)
        more = {"timeout": timeout, "extensions": {_ENDLESS: True}}
        return {"method": "GET", "url": self._path + path, "params": query, **more}

    def pause(self) -> float:
        return min(0.1 * 2 ** min(self.failures, 10), LONGEST_PAUSE) if self.failures else 0

    def refused(self, status: int, content: bytes) -> NoReturn:
        """Raises a `Problem` if the service itself refuses for good, else an error that passes."""
        problem = Problem(status, content)
        raise problem if status in FINAL and "code" in problem.document else httpx.HTTPError(str(problem))

    def answer(self, response: httpx.Response) -> Iterator[Item]:
        """What is new in the answer to a request of `missed`."""
        if response.status_code == httpx.codes.NOT_FOUND and "/prompts/" in response.url.path:
            self._open.discard(response.url.path.rpartition("/")[2])  # it was deleted with its encounter
            return
        if response.status_code != httpx.codes.OK:
            self.refused(response.status_code, response.content)
        document = response.json()
        is_log = "next_after" in document
        for item in document.get("items", (document,)):
            yield from self._event(item) if is_log else self._notice(Prompt, item)
        if is_log:
            self._after, self.failures = max(self._after, document["next_after"]), 0

    def line(self, line: str) -> Iterator[Item]:
        """What a line of the stream completes, if anything. Frames with an `id` are events, others are notices."""
        self._is_blocked, self.failures = False, 0
        if line:
            name, _, value = line.partition(":")
            self._frame[name] = value.removeprefix(" ")
            return
        frame, self._frame = self._frame, {}
        document = json.loads(frame.get("data", "null"))
        if document is not None and "id" in frame:
            yield from self._event(document)
        elif document is not None and (kind := NOTICES.get(frame.get("event", ""))):
            yield from self._notice(kind, document)

    def _event(self, document: dict[str, Any]) -> Iterator[Event]:
        if document["seq"] > self._after:
            self._after = document["seq"]
            yield Event.from_dict(document)

    def _notice(self, kind: Any, document: dict[str, Any]) -> Iterator[Item]:
        """A notice, unless it is the same as the last one; the service repeats them after each connect."""
        content, identity = (
            hash(json.dumps(document, sort_keys=True)),
            document["id" if kind is Prompt else "encounter_id"],
        )
        if self._last.pop(identity, None) != content:
            yield kind.from_dict(document)
        self._last[identity] = content
        if kind is Prompt:
            (self._open.add if document["status"] == "open" else self._open.discard)(identity)
        if len(self._last) > REMEMBERED:
            del self._last[next(iter(self._last))]
