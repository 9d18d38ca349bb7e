"""Calls to Arbiter: sent again when no answer came, refused as an exception that has the problem."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back; the names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Transport: TypeAlias = Callable[[Request, float], Reply]
"""Sends a request and waits some seconds for its reply; `OSError` when there is none."""


class Refused(Exception):
    """Arbiter answered with a problem (RFC 9457)."""

    def __init__(self, problem: Json) -> None:
        super().__init__(problem.get("detail", ""))
        self.problem = problem

    @property
    def code(self) -> str:
        """What is wrong, for programs."""
        return str(self.problem.get("code", ""))


class NoAnswer(Exception):
    """Nothing came back, again and again."""


def over_http(request: Request, seconds: float) -> Reply:
    """The transport for everyday use."""
    asked = urllib.request.Request(  # noqa: S310 - the address is the operator's, no user's
        request.url, request.body, dict(request.headers), method=request.method
    )
    try:
        with urllib.request.urlopen(asked, timeout=seconds) as reply:  # noqa: S310 - as above
            return Reply(reply.status, _lower(reply.headers), reply.read())
    except urllib.error.HTTPError as refused:
        with refused:
            return Reply(refused.code, _lower(refused.headers), refused.read())


def _lower(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Arbiter:
    """A service.

    Attributes:
        url: where it is, such as `http://localhost:8000`.
        send: the transport.
        seconds: how long one attempt may take.
        attempts: how often a call is sent before nobody answers.
        pause: waits some seconds.
    """

    url: str
    send: Transport = over_http
    seconds: float = 5
    attempts: int = 3
    pause: Callable[[float], None] = time.sleep

    def ask(self, method: str, path: str, body: Json | None = None, **headers: str) -> tuple[Json, Mapping[str, str]]:
        """The answer and its headers.

        Args:
            method: of HTTP.
            path: with its query.
            body: sent as JSON.
            headers: as keywords, such as `idempotency_key`.

        Raises:
            Refused: Arbiter says why.
            NoAnswer: every attempt failed. Whether a command was carried out, the log tells.
        """
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        content = None if body is None else json.dumps(body).encode()
        request = Request(method, self.url + path, named | {"Content-Type": "application/json"}, content)
        for attempt in range(self.attempts):
            reply = self._try(request)
            if reply is not None and not _later(reply):
                break
            if attempt + 1 < self.attempts:
                self.pause(float(reply.headers.get("retry-after", 1)) if reply is not None else 0.2)
        if reply is None:
            raise NoAnswer
        answer: Json = json.loads(reply.body)
        if reply.status >= HTTPStatus.BAD_REQUEST:
            raise Refused(answer)
        return answer, reply.headers

    def _try(self, request: Request) -> Reply | None:
        try:
            return self.send(request, self.seconds)
        except OSError:
            return None


def _later(reply: Reply) -> bool:
    """Whether the same call may do better in a moment: Arbiter is busy, or still at the first of two."""
    return "retry-after" in reply.headers and reply.status in (HTTPStatus.CONFLICT, HTTPStatus.SERVICE_UNAVAILABLE)
