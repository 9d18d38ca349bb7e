"""Players of vectors: the rules in this process, or a running service."""

from collections.abc import Mapping
from typing import Any, Protocol

from service.http_client import NoAnswerError, over_http
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver, resolvers
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.golden import GoldenVector
from service.schemas.strict_json import to_plain
from service.values import dataclass

Known = Mapping[str, frozenset[str]]
"""Names of the operations by the name of their game."""

_OK = 200


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
    """Answers vectors; each method may raise `NoAnswerError`."""

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
        NoAnswerError: the URL is not one of HTTP.
    """

    def __init__(self, url: str) -> None:
        self._url, self._ask = url, over_http(url)

    def known(self) -> Known:
        """Rulesets and operations which the service lists.

        Raises:
            NoAnswerError: it does not answer, or not like this service.
        """
        status, listed = self._ask("GET", "/v1/rulesets", None, {})
        try:
            return {game["name"]: frozenset(entry["name"] for entry in game["operations"]) for game in listed["items"]}
        except (TypeError, KeyError) as error:
            raise NoAnswerError(f"{self._url} is no Arbiter: /v1/rulesets answered {status}") from error

    def play(self, ruleset: str, vector: GoldenVector) -> Reply:
        """The reply of the service.

        Raises:
            NoAnswerError: it does not answer.
        """
        path = f"/v1/{ruleset}/{vector.operation.replace('_', '-')}"
        status, body = self._ask("POST", path, vector.body, {})
        content = body if isinstance(body, dict) else {}
        if status == _OK and "result" in content:
            return Reply(False, content["result"])
        return Reply(True, {"code": f"status {status}", **content})
