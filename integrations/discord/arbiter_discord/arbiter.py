"""Calls to Arbiter, which are sent again if no answer comes."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

from arbiter_discord.transport import Json, Reply, Request, Transport, over_http

BUSY = (HTTPStatus.CONFLICT, HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
"""Statuses with which the same call may succeed later, if `Retry-After` comes with them."""
LONGEST_PAUSE = 5.0


class Refused(Exception):
    """The service answered with a problem document."""

    def __init__(self, problem: Json) -> None:
        super().__init__(problem.get("detail", ""))
        self.problem = problem

    @property
    def code(self) -> str:
        """Its stable code."""
        return str(self.problem.get("code", ""))


class NoAnswer(Exception):
    """No attempt got an answer. Only the log shows whether a command was done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arbiter:
    """The service.

    Attributes:
        url: its address, for example `http://localhost:8000`.
        creation_key: with which it creates campaigns; "" if it needs none.
        send: the transport.
        seconds: how long one attempt may take.
        attempts: how often a call is sent.
        pause: waits some seconds.
    """

    url: str
    creation_key: str = field(default="", repr=False)
    send: Transport = over_http
    seconds: float = 10
    attempts: int = 4
    pause: Callable[[float], None] = time.sleep

    def json(self, method: str, path: str, body: Json | None = None, headers: Mapping[str, str] | None = None) -> Json:
        """Return the answer to a call, which is a JSON object.

        Args:
            method: of HTTP.
            path: with its query.
            body: sent as JSON.
            headers: for example `Authorization`.

        Raises:
            Refused: the service refuses the call.
            NoAnswer: every attempt failed.
        """
        answer: Json = json.loads(self.bytes(method, path, body, headers) or b"{}")
        return answer

    def bytes(
        self, method: str, path: str, body: Json | None = None, headers: Mapping[str, str] | None = None
    ) -> bytes:
        """Return the body of an answer. For arguments and errors see `json`."""
        content = None if body is None else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", **(headers or {})}
        reply = self._insist(Request(method, self.url + path, sent, content))
        if reply.status >= HTTPStatus.BAD_REQUEST:
            raise Refused(_problem(reply))
        return reply.body

    def _insist(self, request: Request) -> Reply:
        reply = self._try(request)
        for attempt in range(1, self.attempts):
            if reply is not None and not _is_busy(reply):
                break
            self.pause(0.2 * attempt if reply is None else _pause(reply))
            reply = self._try(request)
        if reply is None:
            raise NoAnswer
        return reply

    def _try(self, request: Request) -> Reply | None:
        try:
            return self.send(request, self.seconds)
        except OSError:
            return None


def _is_busy(reply: Reply) -> bool:
    return reply.status in BUSY and "retry-after" in reply.headers


def _pause(reply: Reply) -> float:
    """Seconds until the next attempt; a proxy may name a date instead."""
    asked = reply.headers["retry-after"]
    return min(float(asked), LONGEST_PAUSE) if asked.isdecimal() else LONGEST_PAUSE


def _problem(reply: Reply) -> Json:
    """The problem document, or one for an answer of something between the app and the service."""
    try:
        problem = json.loads(reply.body)
    except ValueError:
        problem = None
    is_problem = isinstance(problem, dict) and "code" in problem
    return problem if is_problem else {"code": "", "detail": f"HTTP {reply.status}"}
