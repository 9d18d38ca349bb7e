"""An assistant in tests: the official MCP client, and the server that it talks to."""

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias

import httpx2
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp_types import TextContent, Tool

from arbiter_mcp.server import make_server
from arbiter_mcp.settings import Settings
from service.settings import PROJECT_FOLDER
from tests.serve.running import PATIENCE, free_port

Mode: TypeAlias = Literal["auto", "legacy"]
FOLDER = PROJECT_FOLDER / "integrations" / "mcp"


class Assistant:
    """A connected client."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self._portal = portal
        self._client = client

    def tools(self) -> list[Tool]:
        """The answer to tools/list."""
        return self._portal.call(self._client.list_tools).tools

    def text(self, tool: str, **arguments: Any) -> str:
        """The text of a tool's answer."""
        refused, text = self._call(tool, arguments)
        assert not refused, text
        return text

    def read(self, tool: str, **arguments: Any) -> Any:
        """A tool's answer, which is JSON."""
        return json.loads(self.text(tool, **arguments))

    def refused(self, tool: str, **arguments: Any) -> str:
        """The text of a tool's error."""
        refused, text = self._call(tool, arguments)
        assert refused, text
        return text

    def _call(self, tool: str, arguments: dict[str, Any]) -> tuple[bool, str]:
        answer = self._portal.call(self._client.call_tool, tool, arguments)
        (content,) = answer.content
        assert isinstance(content, TextContent)
        return bool(answer.is_error), content.text


@contextmanager
def _connected(client: AbstractAsyncContextManager[Client]) -> Iterator[Assistant]:
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(client) as connected:
        yield Assistant(portal, connected)


@asynccontextmanager
async def _http_client(url: str, headers: dict[str, str], mode: Mode) -> AsyncIterator[Client]:
    async with (
        httpx2.AsyncClient(headers=headers, timeout=PATIENCE) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        yield client


@contextmanager
def over_http(url: str, key: str | None, mode: Mode = "auto", **headers: str) -> Iterator[Assistant]:
    """Connect over streamable HTTP, with the key in a header; the mode `legacy` is an older protocol."""
    own = {"Authorization": f"Bearer {key}"} if key else {}
    with _connected(_http_client(url, own | headers, mode)) as assistant:
        yield assistant


@contextmanager
def over_stdio(program: Path, arguments: list[str], environment: dict[str, str]) -> Iterator[Assistant]:
    """Start a server and connect to it over stdio."""
    server = StdioServerParameters(command=str(program), args=arguments, env=environment)
    with _connected(Client(server)) as assistant:
        yield assistant


@contextmanager
def in_memory(*options: str, **variables: str) -> Iterator[Assistant]:
    """Connect to a server in this process, which behaves as one on stdio."""
    with _connected(Client(make_server(Settings.read(options, variables)))) as assistant:
        yield assistant


@contextmanager
def serving(arbiter: str, *options: str, **variables: str) -> Iterator[str]:
    """Run a server over HTTP, and yield the address of its endpoint."""
    port = str(free_port())
    environment = {**os.environ, "PYTHONPATH": str(FOLDER), "ARBITER_URL": arbiter, **variables}
    command = [sys.executable, "-m", "arbiter_mcp", "--http", "--port", port, *options]
    with subprocess.Popen(command, env=environment) as server:
        try:
            _wait(f"http://127.0.0.1:{port}/mcp")
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            server.terminate()


def _wait(url: str) -> None:
    with httpx2.Client(transport=httpx2.HTTPTransport(retries=10), timeout=PATIENCE) as client:
        client.post(url, json={})
