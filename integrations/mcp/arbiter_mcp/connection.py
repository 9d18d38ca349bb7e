"""The connection to the service that all callers of one server share."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Protocol

import httpx

from arbiter_mcp.arbiter import SECONDS, Arbiter
from arbiter_mcp.settings import Settings

FORWARDED = ("Authorization", "Accept-Language")


class Caller(Protocol):
    """The HTTP request of a caller."""

    @property
    def headers(self) -> Mapping[str, str]:
        """Its headers; names in any case."""


@dataclass(frozen=True, slots=True)
class Connection:
    """The service, and the settings of this server.

    Attributes:
        settings: of the server.
        http: client with the address of the service.
    """

    settings: Settings
    http: httpx.AsyncClient

    def arbiter(self, caller: Caller | None) -> Arbiter:
        """The service as a caller may use it.

        Args:
            caller: its request; only the key in it is used, never that of the server. None on stdio.
        """
        if caller is not None:
            return Arbiter(self.http, {name: caller.headers[name] for name in FORWARDED if name in caller.headers})
        authorization = {"Authorization": f"Bearer {self.settings.key}"} if self.settings.key else {}
        return Arbiter(self.http, {"Accept-Language": self.settings.language, **authorization})


@asynccontextmanager
async def connect(settings: Settings) -> AsyncIterator[Connection]:
    """Open the connection for as long as the server runs."""
    async with httpx.AsyncClient(base_url=settings.url, timeout=SECONDS) as http:
        yield Connection(settings, http)
