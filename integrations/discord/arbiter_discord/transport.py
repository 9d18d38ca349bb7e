"""HTTP with the standard library."""

import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Request:
    """A request."""

    method: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply; the names of its headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Transport: TypeAlias = Callable[[Request, float], Reply]
"""Sends a request and waits some seconds for its reply; raises `OSError` if there is none."""


def over_http(request: Request, seconds: float) -> Reply:
    """Send a request.

    Args:
        request: the request.
        seconds: how long to wait without a byte.

    Raises:
        OSError: no reply came.
    """
    prepared = urllib.request.Request(  # noqa: S310 - addresses come from the settings or from signed interactions
        request.url, request.body, dict(request.headers), method=request.method
    )
    try:
        with urllib.request.urlopen(prepared, timeout=seconds) as reply:  # noqa: S310 - as above
            return Reply(reply.status, _lower(reply.headers), reply.read())
    except urllib.error.HTTPError as refused:
        with refused:
            return Reply(refused.code, _lower(refused.headers), refused.read())


def _lower(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
