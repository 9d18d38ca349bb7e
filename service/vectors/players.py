"""Players of vectors: the rules in this process, or a running service."""

import json
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Protocol
from urllib.parse import urlsplit

from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver, resolvers
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.golden import GoldenVector
from service.schemas.strict_json import to_plain
from service.values import dataclass

PATIENCE = 30.0
"""Seconds that a service may take to answer."""

Known = Mapping[str, frozenset[str]]
"""Names of the operations by the name of their game."""

_OK = 200
_HEADERS = {"Content-Type": "application/json", "Connection": "close"}


class UnreachableError(Exception):
    """The service does not answer; the message is one line with the reason."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Reply to a request.

    Attributes:
        refused: whether the request was refused.
        content: the result, or the problem document.
    """

    refused: bool
    content: Mapping[str, Any]


class Player(Protocol):
    """Answers vectors; each method may raise `UnreachableError`."""

    def known(self) -> Known:
        """The games and operations that it can play."""
        ...

    def play(self, ruleset: str, vector: GoldenVector) -> Reply:
        """The reply to one vector of an operation that it knows."""
        ...


class InProcess:
    """The rules of this process.

    Args:
        rulesets: the games.
    """

    def __init__(self, rulesets: tuple[Ruleset, ...]) -> None:
        self._rulesets = rulesets
        self._resolvers: dict[tuple[str, str], Resolver] = {
            (resolver.ruleset.name, resolver.operation.name): resolver for resolver in resolvers(rulesets)
        }

    def known(self) -> Known:
        """The registry."""
        return {game.name: frozenset(operation.name for operation in game.stateless) for game in self._rulesets}

    def play(self, ruleset: str, vector: GoldenVector) -> Reply:
        """The reply of the rules."""
        resolver = self._resolvers[ruleset, vector.operation]
        try:
            return Reply(False, to_plain(resolver.answer(resolver.load(vector.body)).result))
        except Refusal as refusal:
            return Reply(True, {"code": refusal.code, "detail": refusal.detail, **to_plain(refusal.members)})


class OverHTTP:
    """A running service.

    Args:
        url: its address, for example `http://localhost:8000`.

    Raises:
        UnreachableError: the URL is not one of HTTP.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise UnreachableError(f"{url} cannot be used: expected something like http://localhost:8000")
        connect = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._url = url
        self._prefix = parts.path.rstrip("/")
        self._connection = connect(parts.hostname, parts.port, timeout=PATIENCE)

    def known(self) -> Known:
        """Rulesets and operations which the service lists.

        Raises:
            UnreachableError: it does not answer, or not like this service.
        """
        status, listed = self._ask("GET", "/v1/rulesets")
        try:
            return {game["name"]: frozenset(entry["name"] for entry in game["operations"]) for game in listed["items"]}
        except (TypeError, KeyError) as error:
            raise UnreachableError(f"{self._url} is no Arbiter: /v1/rulesets answered {status}") from error

    def play(self, ruleset: str, vector: GoldenVector) -> Reply:
        """The reply of the service.

        Raises:
            UnreachableError: it does not answer.
        """
        path = f"/v1/{ruleset}/{vector.operation.replace('_', '-')}"
        status, body = self._ask("POST", path, vector.body)
        content = body if isinstance(body, dict) else {}
        if status == _OK and "result" in content:
            return Reply(False, content["result"])
        return Reply(True, {"code": f"status {status}", **content})

    def _ask(self, method: str, path: str, body: Any = None, headers: Mapping[str, str] = _HEADERS) -> tuple[int, Any]:
        content = None if body is None else json.dumps(body)
        try:
            self._connection.request(method, self._prefix + path, content, {**_HEADERS, **headers})
            response = self._connection.getresponse()
            answer = response.read()
        except (OSError, HTTPException) as error:
            raise UnreachableError(f"{self._url} does not answer: {error}") from error
        try:
            return response.status, json.loads(answer)
        except ValueError:
            return response.status, None
