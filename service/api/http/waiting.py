"""Deferred answers: long polls and streams of a campaign's log, which hold no thread.

A view that has to wait answers with a `Waiting` or an `EventStream`, which the server takes out of the response.
Another WSGI server than ours does not know them: see `can_wait`.
"""

import time
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from typing import Any, Protocol

from flask import Response, request

from service.values import dataclass

SERVER_WAITS = "arbiter.server_waits"
"""Variable of the environment by which a server says that it knows what this module is about."""
WAIT_UNTIL = "arbiter.wait_until"
"""Variable that holds when a wait is over, by `time.monotonic`."""
HAS_TO_WAIT = "arbiter.has_to_wait"
"""Variable that is set by a view that has no answer yet."""
NO_TIME = 0.0
"""Deadline of requests that may not wait."""


class News(Protocol):
    """Source of notifications that logs have grown."""

    def listen(self, listener: Callable[[str | None], None]) -> None:
        """Register a function that gets the id of each campaign with a grown log; None means any.

        It is called in whichever thread hears of it, and must neither wait nor raise.
        """

    def heads(self, campaign_ids: Collection[str]) -> Mapping[str, int]:
        """The seq of the newest event of each of these campaigns that exists."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A request to be repeated when a campaign's log has grown, or when its time is over.

    Attributes:
        campaign_id: of the campaign.
        owner: who waits, so that one key cannot take all places.
        position: seq up to which the log was read.
        until: when the time is over, by `time.monotonic`.
    """

    campaign_id: str
    owner: str
    position: int
    until: float

    def __iter__(self) -> Iterator[bytes]:
        return iter(())


@dataclass(frozen=True, slots=True)
class StreamPage:
    """Next frames for a reader of a stream.

    Attributes:
        frames: seq and bytes of each event.
        notices: the current ones, by subject; a notice that has not changed need not be sent again.
        position: seq up to which the log was read.
        is_last: whether there was no more.
    """

    frames: tuple[tuple[int, bytes], ...]
    notices: Mapping[str, bytes]
    position: int
    is_last: bool


class StreamEnded(Exception):
    """The key is not valid any more, or the campaign is gone."""


@dataclass(frozen=True, slots=True)
class EventStream:
    """A stream of a campaign's events.

    Attributes:
        campaign_id: of the campaign.
        owner: of the key.
        group: streams of the same group get the same.
        preamble: bytes that come before everything else.
        first: what comes first.
        read: reads what follows a position; raises `StreamEnded` or what the database raises.
    """

    campaign_id: str
    owner: str
    group: Hashable
    preamble: bytes
    first: StreamPage
    read: Callable[[int], StreamPage]

    def __iter__(self) -> Iterator[bytes]:
        """Yields all present events; enough for servers that cannot wait, since clients reconnect."""
        yield self.preamble
        yield from (frame for _, frame in self.first.frames)
        yield from self.first.notices.values()


def can_wait() -> bool:
    """Whether the server defers the answer to the current request on demand."""
    return SERVER_WAITS in request.environ


def deadline(seconds: float) -> float:
    """End of the wait of the current request; the same when the server repeats it."""
    until: float = request.environ.setdefault(WAIT_UNTIL, time.monotonic() + seconds)
    return until


def ends_at_once(until: float) -> bool:
    """Whether the server cannot defer another request, or is stopping."""
    return until == NO_TIME


def wait(waiting: Waiting) -> Response:
    """A placeholder for an answer that is deferred."""
    request.environ[HAS_TO_WAIT] = True
    return Response(waiting, direct_passthrough=True)


def has_to_wait(environ: Mapping[str, Any]) -> bool:
    """Whether the answer to a request is deferred, so that nothing is logged yet."""
    return HAS_TO_WAIT in environ
