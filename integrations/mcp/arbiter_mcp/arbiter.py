"""Calls to the Arbiter service, with the key of one caller."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, TypeAlias
from urllib.parse import quote
from uuid import uuid4

import httpx
from mcp.server.mcpserver.exceptions import ToolError

from arbiter_mcp.problems import in_words

Json: TypeAlias = dict[str, Any]
SECONDS = 30.0
"""A simulation takes 5 s of CPU time at most, which can be longer on a busy machine."""
ATTEMPTS = 3
LONGEST_PAUSE = 5.0
LATER = (HTTPStatus.CONFLICT, HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
"""Statuses of answers that may have `Retry-After`."""
SILENCE = (
    "Arbiter does not answer. If this was an order, it may have been carried out: "
    "look at session_report before you send it again."
)


@dataclass(frozen=True, slots=True)
class Arbiter:
    """The service, called with one key.

    Attributes:
        http: client with the address of the service.
        headers: sent with every call, for example `Authorization`.
    """

    http: httpx.AsyncClient
    headers: Mapping[str, str]

    async def get(self, path: str, **query: object) -> Any:
        """Read a resource.

        Args:
            path: from `address`.
            query: parameters; those that are None are left out.

        Raises:
            ToolError: The service refuses or does not answer.
        """
        return _content(await self._answer("GET", path, query))

    async def text(self, path: str, **query: object) -> tuple[str, str | None]:
        """Read a text and the address of its next part, which is None for the last one; otherwise as `get`."""
        answer = await self._answer("GET", path, query)
        return answer.text, answer.links.get("next", {}).get("url")

    async def items(self, path: str, **query: object) -> AsyncIterator[Json]:
        """Read all pages of a list, item by item; arguments and errors as for `get`."""
        cursor = None
        while True:
            page = await self.get(path, limit=200, cursor=cursor, **query)
            for item in page["items"]:
                yield item
            if (cursor := page["next_cursor"]) is None:
                return

    async def post(self, path: str, body: object, **query: object) -> Any:
        """Send an order; it is carried out once, even if it has to be sent again.

        Args:
            path: from `address`.
            body: sent as JSON.
            query: parameters; those that are None are left out.

        Raises:
            ToolError: The service refuses or does not answer.
        """
        return _content(await self._answer("POST", path, query, json=body))

    async def patch(self, path: str, body: object) -> Any:
        """Change a resource in any version.

        Args:
            path: from `address`.
            body: a merge patch.

        Raises:
            ToolError: The service refuses or does not answer.
        """
        return _content(await self._answer("PATCH", path, {}, json=body))

    async def _answer(self, method: str, path: str, query: Mapping[str, object], **content: Any) -> httpx.Response:
        params = {name: str(value) for name, value in query.items() if value is not None}
        own = {"POST": {"Idempotency-Key": str(uuid4())}, "PATCH": {"If-Match": "*"}}.get(method, {})
        request = self.http.build_request(method, path, params=params, headers={**self.headers, **own}, **content)
        response = await self._attempt(request)
        if response.is_error:
            raise ToolError(in_words(_problem(response)))
        return response

    async def _attempt(self, request: httpx.Request) -> httpx.Response:
        """Send a request until there is an answer other than "later"."""
        response = None
        for attempt in range(ATTEMPTS):
            if attempt:
                await asyncio.sleep(_pause(response))
            try:
                response = await self.http.send(request)
            except httpx.TransportError:
                continue
            if response.status_code not in LATER or "Retry-After" not in response.headers:
                return response
        if response is None:
            raise ToolError(SILENCE)
        return response


def address(*parts: str, root: str = "v1") -> str:
    """Join the parts of an address.

    Args:
        parts: names and ids; they may come from an assistant.
        root: first part.

    Raises:
        ToolError: A part would lead to another address.
    """
    for part in parts:
        if part.strip(".") == "":
            raise ToolError(f'"{part}" is not a name.')
    return "/".join(["", root, *(quote(part, safe="") for part in parts)])


def _pause(response: httpx.Response | None) -> float:
    wanted = "0.2" if response is None else response.headers["Retry-After"]
    return min(float(wanted), LONGEST_PAUSE) if wanted.replace(".", "", 1).isdecimal() else LONGEST_PAUSE


def _problem(response: httpx.Response) -> Json:
    problem = _content(response)
    if not isinstance(problem, dict) or "code" not in problem:
        raise ToolError(_foreign(response, "no problem of Arbiter"))
    return problem


def _content(response: httpx.Response) -> Any:
    if "json" not in response.headers.get("Content-Type", ""):
        raise ToolError(_foreign(response, "no JSON"))
    return response.json()


def _foreign(response: httpx.Response, what: str) -> str:
    return f"Status {response.status_code} and {what}: ask the operator to check the address of Arbiter."
