"""Helper beside the generated client of Arbiter: retries, problems as exceptions, and events as they happen.

from arbiter_helper import call, events

answer = call(models.FlyerbookTaskAnswer, flyerbook_task.sync_detailed, client=client, body=task)
for event in events(table, campaign_id, after=0): ...
"""

import inspect
import json
import time
from collections.abc import Callable, Iterator
from typing import Any, ParamSpec, TypeVar
from uuid import UUID, uuid4

import httpx
from arbiter_client import AuthenticatedClient
from arbiter_client.api.events import list_events
from arbiter_client.models import Event, Events
from arbiter_client.types import Response

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")

ATTEMPTS = 5
LONGEST_PAUSE = 30.0
WAIT = 20
SILENCE = 40.0
"""Seconds without a byte after which a stream is dead; a comment comes every 15."""
PASSING = (429, 502, 503, 504)
"""Statuses with which the same call may do better later."""
IN_PROGRESS = "idempotency_in_progress"
DENIED = (401, 403, 404)


class Problem(Exception):
    """Answer that is no success, as the problem document tells it.

    Attributes:
        status: the HTTP status.
        code: the stable code to switch on.
        document: all members, such as `errors`.
        answer: the same as the client's own type, where it knows one.
    """

    def __init__(self, status: int, document: dict[str, Any], answer: object = None) -> None:
        self.status, self.document, self.answer = status, document, answer
        self.code = str(document.get("code", f"http_{status}"))
        members = ", ".join(str(error.get("pointer")) for error in document.get("errors") or ())
        told = document.get("detail", document.get("title", status))
        super().__init__(f"{self.code}: {told}" + (f" ({members})" if members else ""))


def call(
    kind: type[Answer],
    operation: Callable[Parameters, Response[Any]],
    *arguments: Parameters.args,
    **named: Parameters.kwargs,
) -> Answer:
    """The answer of an operation's `sync_detailed`, which is of this kind.

    A call that can be repeated is: it gets an `Idempotency-Key` where the operation takes one and none is given, and is
    sent again, with pauses, when the connection breaks or the service says that it is busy.

    Raises:
        Problem: the service refuses, or the answer is of another kind.
        httpx.TransportError: no answer came in all attempts.
    """
    takes_key = "idempotency_key" in inspect.signature(operation).parameters
    if takes_key and "idempotency_key" not in named:
        named["idempotency_key"] = str(uuid4())
    repeatable = takes_key or "campaign_id" not in inspect.signature(operation).parameters or "body" not in named
    for attempt in range(1, ATTEMPTS + 1):
        is_last = attempt == ATTEMPTS or not repeatable
        try:
            response = operation(*arguments, **named)
        except httpx.TransportError:
            if is_last:
                raise
            time.sleep(min(0.2 * 2**attempt, LONGEST_PAUSE))
            continue
        if isinstance(response.parsed, kind):
            return response.parsed
        problem = _problem(int(response.status_code), response.content, response.parsed)
        if is_last or not (problem.status in PASSING or problem.code == IN_PROGRESS):
            raise problem
        time.sleep(_pause(response.headers.get("Retry-After"), attempt))
    raise AssertionError


def events(client: AuthenticatedClient, campaign_id: UUID, after: int = 0) -> Iterator[Event]:
    """The events of a campaign after a seq, as they happen, without end, gap or double.

    They come over the stream. Where something on the way does not let it through, the log is asked and waits instead,
    and the stream is tried again after each answer.

    Raises:
        Problem: the key is not, or no longer, good.
    """
    failures = 0
    while True:
        try:
            for event in _streamed(client, campaign_id, after):
                failures, after = 0, event.seq
                yield event
        except httpx.HTTPError:
            failures += 1
            time.sleep(min(0.2 * 2**failures, LONGEST_PAUSE) if failures > 1 else 0)
        page = call(
            Events, list_events.sync_detailed, campaign_id, client=client, after=after, wait=WAIT if failures else 0
        )
        for event in page.items:
            yield event
        after = max(after, page.next_after)


def _streamed(client: AuthenticatedClient, campaign_id: UUID, after: int) -> Iterator[Event]:
    """What one connection brings; frames without an `id` are notices and no events."""
    address = f"/v1/campaigns/{campaign_id}/events/stream"
    patience = httpx.Timeout(10.0, read=SILENCE)
    with client.get_httpx_client().stream("GET", address, params={"after": after}, timeout=patience) as response:
        if response.status_code in DENIED:
            raise _problem(response.status_code, response.read())
        response.raise_for_status()
        frame: dict[str, str] = {}
        for line in response.iter_lines():
            if line:
                name, _, value = line.partition(":")
                frame[name] = value.removeprefix(" ")
                continue
            if frame.get("id") and frame.get("data"):
                yield Event.from_dict(json.loads(frame["data"]))
            frame = {}


def _pause(retry_after: str | None, attempt: int) -> float:
    asked = float(retry_after) if retry_after and retry_after.isdecimal() else 0.2 * 2**attempt
    return min(asked, LONGEST_PAUSE)


def _problem(status: int, content: bytes, answer: object = None) -> Problem:
    try:
        document = json.loads(content)
    except ValueError:
        document = {}
    return Problem(status, document if isinstance(document, dict) else {}, answer)
