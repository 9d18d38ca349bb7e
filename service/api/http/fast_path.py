"""The fast path of resolutions: plain valid calls are answered without Flask.

What Flask does for a request takes longer than the rules of most games. A call that is unusual or does not fit goes to
Flask, which answers it or reports its mistakes. After the roll nothing is rolled again: a failure is
passed to Flask, and a call that takes too long for the event loop passes its dice to the thread that finishes it.
"""

from collections.abc import Iterable

import structlog
from flask import Flask, request

from service.api.http import ready_answers
from service.api.http.languages import best_of
from service.dice import RolledDie
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolved, Resolver
from service.schemas.body import Body
from service.schemas.strict_json import MalformedJSONError, loads
from service.translations.language import Language
from service.values import dataclass

QUICK_BODY = 4 * 1024
"""Bytes of a body that take far less than a millisecond to read."""
QUICK_DICE = 32
"""Dice of a call that take at most about a millisecond; a call with more of them is finished in a thread."""
FAILURE = "arbiter.failure"
"""Name in the environment under which Flask finds what failed after dice had fallen."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class QuickCall:
    """A plain call with a valid body.

    Attributes:
        resolver: resolves it.
        body: the loaded body.
        language: of texts for people.
    """

    resolver: Resolver
    body: Body
    language: Language

    def begin(self) -> bytes:
        """The JSON of the answer.

        Raises:
            Unfinished: the call throws more dice than may be thrown at once.
            Refusal: the rules refuse it.
        """
        return self._serialized(self.resolver.begin(self.body, QUICK_DICE))

    def finish(self, rolls: tuple[RolledDie, ...]) -> bytes:
        """The JSON of the answer to a call that was begun, with the same faces.

        Raises:
            Refusal: the rules refuse it.
        """
        source = self.body.source
        is_repeatable = source.dice is not None or source.seed is not None
        return self._serialized(self.resolver.resolve(self.body, () if is_repeatable else rolls))

    def _serialized(self, resolved: Resolved) -> bytes:
        return ready_answers.line(self.resolver.as_answer(resolved, self.language))


class FastPath:
    """The operations with plain calls that need no Flask.

    Args:
        resolvers: those of the operations.
    """

    def __init__(self, resolvers: Iterable[Resolver]) -> None:
        self._by_path = {f"/v1/{each.ruleset.name}/{each.operation.path}": each for each in resolvers}

    def load(self, path: str, raw: bytes, accept_language: str | None) -> QuickCall | None:
        """The call, if the path is of an operation and the body fits it."""
        resolver = self._by_path.get(path)
        if resolver is None or resolver.operation.laborious or len(raw) > QUICK_BODY:
            return None
        try:
            body = resolver.load(loads(raw))
        except Exception as error:  # noqa: BLE001 - nothing is rolled yet: Flask meets the same error and reports it
            if not isinstance(error, Refusal | MalformedJSONError):
                _log.warning("fast path", exc_info=error)
            return None
        return None if body.ask else QuickCall(resolver, body, best_of(accept_language))


def register(app: Flask) -> None:
    """Report failures of the fast path, so that Flask does not resolve again with other dice."""
    app.before_request(_raise_failure)


def _raise_failure() -> None:
    failure: Exception | None = request.environ.get(FAILURE)
    if failure is not None:
        raise failure
