"""A fake Discord: it signs interactions, takes later messages and serves attachments."""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Event, Thread
from typing import Any, Self

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from arbiter_discord.transport import Json, Reply, Request, over_http
from tests.integrations.discord.types import Recorder

PATIENCE = 60.0
ORIGINAL = "/messages/@original"
INBOUND = {
    1: "APIPingInteraction",
    2: "APIChatInputApplicationCommandGuildInteraction",
    3: "APIMessageComponentGuildInteraction",
    4: "APIApplicationCommandAutocompleteGuildInteraction",
}


class FakeDiscord:
    """Discord for one app.

    Args:
        recorder: gets every body, in both directions.
    """

    def __init__(self, recorder: Recorder) -> None:
        self._key = Ed25519PrivateKey.generate()
        self.recorder, self.app_url = recorder, ""
        self.edits: defaultdict[str, Queue[Json]] = defaultdict(Queue)
        self.posts: defaultdict[str, Queue[Json]] = defaultdict(Queue)
        self.commands: list[Json] = []
        self.files: dict[str, bytes] = {}
        self.authorization: str | None = None
        self._last: Json = {}
        self._delivered: dict[str, Event] = {}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))

    def __enter__(self) -> Self:
        Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def public_key(self) -> str:
        """The key of the app, in hexadecimal."""
        return self._key.public_key().public_bytes_raw().hex()

    def attach(self, name: str, content: Any) -> str:
        """Store an attachment, and return its address."""
        self.files[f"/attachments/{name}"] = content if isinstance(content, bytes) else json.dumps(content).encode()
        return f"{self.url}/attachments/{name}"

    def send(self, sent: Json) -> Json:
        """Send an interaction to the app, and return the response."""
        body = {name: value for name, value in sent.items() if value is not None}
        self.recorder.record(INBOUND[body["type"]], body)
        self._last = sent
        delivered = self._delivered.setdefault(sent["token"], Event())
        reply = self.deliver(json.dumps(body).encode())
        assert reply.status == 200, reply
        response: Json = json.loads(reply.body)
        self.recorder.record("APIInteractionResponse", response)
        delivered.set()
        return response

    def sent_last(self, act: Callable[[], object]) -> Json:
        """The last interaction that an act sends."""
        act()
        return self._last

    def deliver(self, body: bytes, headers: Mapping[str, str] | None = None) -> Reply:
        """Send bytes to the app, with a signature or with other headers."""
        signed = self.signed(body) if headers is None else headers
        request = Request("POST", f"{self.app_url}/interactions", {"Content-Type": "application/json", **signed}, body)
        return over_http(request, PATIENCE)

    def signed(self, body: bytes, timestamp: str = "1767225600") -> dict[str, str]:
        """Headers with the signature of a body."""
        signature = self._key.sign(timestamp.encode() + body).hex()
        return {"X-Signature-Ed25519": signature, "X-Signature-Timestamp": timestamp}

    def take(self, method: str, path: str, body: Any, authorization: str | None) -> int:
        """Take a call of the app, and return the status; unknown interactions have no webhook."""
        if method == "PUT":
            self.recorder.record("RESTPutAPIApplicationCommandsJSONBody", body)
            self.commands, self.authorization = body, authorization
            return 200
        token = path.removesuffix(ORIGINAL).rpartition("/")[2]
        if token not in self._delivered:
            return 404
        assert self._delivered[token].wait(PATIENCE)
        if method == "PATCH" and path.endswith(ORIGINAL):
            self.recorder.record("RESTPatchAPIInteractionOriginalResponseJSONBody", body)
            self.edits[token].put(body)
        else:
            self.recorder.record("RESTPostAPIInteractionFollowupJSONBody", body)
            self.posts[token].put(body)
        return 200


def _handler(discord: FakeDiscord) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            content = discord.files.get(self.path)
            self._answer(404 if content is None else 200, content or b"")

        def _take(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            path = self.path.removeprefix("/api/v10")
            self._answer(discord.take(self.command, path, body, self.headers.get("Authorization")), b"{}")

        def do_POST(self) -> None:
            self._take()

        def do_PATCH(self) -> None:
            self._take()

        def do_PUT(self) -> None:
            self._take()

        def _answer(self, status: int, content: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_arguments: object) -> None:
            """Nothing is logged."""

    return Handler
