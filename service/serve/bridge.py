"""Bridge from ASGI to the WSGI application: a request with its whole body becomes one call in a thread."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from io import BytesIO
from typing import Any, TypeVar
from urllib.parse import unquote_to_bytes

from werkzeug.wsgi import ClosingIterator

from service.api.http.server_problems import UNAVAILABLE, Refused
from service.api.http.waiting import SERVER_WAITS, EventStream, Waiting

WHOLE_UP_TO = 256 * 1024
"""Bytes of an answer that are joined; of a longer answer each part is sent when the client has read the last one."""
MOST_WAITING = 1_000
"""Calls that wait for a thread of a pool; more are refused."""
_BASE = {
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
    "wsgi.input_terminated": True,
    "SCRIPT_NAME": "",
    SERVER_WAITS: True,
}
_PLAIN = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}

Result = TypeVar("Result")
Environ = dict[str, Any]
Scope = dict[str, Any]
Send = Callable[[Any], Awaitable[None]]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


@dataclass(slots=True)
class HttpAnswer:
    """Answer of the application.

    Attributes:
        status: HTTP status.
        headers: In their order.
        content: The body, or its beginning.
        rest: What follows of the body; None when nothing does. It has to be closed.
        deferred: What the request waits for, or the client follows, instead of a body; None where there is a body.
    """

    status: int = 500
    headers: tuple[tuple[bytes, bytes], ...] = ()
    content: bytes = b""
    rest: ClosingIterator | None = None
    deferred: Waiting | EventStream | None = None

    def start(self) -> Scope:
        """The first message of ASGI."""
        return {"type": "http.response.start", "status": self.status, "headers": self.headers}


def environ_of(scope: Scope) -> Environ:
    """Returns the WSGI environment of a request, without its body."""
    path: bytes = scope["raw_path"]
    server, client = scope["server"] or ("", 0), scope["client"] or ("", 0)
    environ: Environ = {
        **_BASE,
        "REQUEST_METHOD": scope["method"],
        "PATH_INFO": (unquote_to_bytes(path) if b"%" in path else path).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": client[0],
        "wsgi.url_scheme": scope["scheme"],
    }
    for name, value in scope["headers"]:
        variable, text = _variable_of(name), value.decode("latin-1")
        environ[variable] = f"{environ[variable]},{text}" if variable in environ else text
    return environ


def call(application: Wsgi, environ: Environ, body: bytes) -> HttpAnswer:
    """Calls the application, and joins the body of its answer up to a limit."""
    answer = HttpAnswer()
    environ["wsgi.input"] = BytesIO(body)
    if environ.pop("HTTP_TRANSFER_ENCODING", None) is not None:
        environ["CONTENT_LENGTH"] = str(len(body))

    def start_response(status: str, headers: list[tuple[str, str]], _crash: Any = None) -> None:
        answer.status = int(status[:3])
        encoded = [(name.lower().encode("latin-1"), text.encode("latin-1")) for name, text in headers]
        answer.headers = tuple(header for header in encoded if header[0] != b"date")  # uvicorn adds the date

    content = application(environ, start_response)
    is_old = environ["SERVER_PROTOCOL"] == "HTTP/1.0"  # which has no chunks
    if isinstance(content, Waiting) or (isinstance(content, EventStream) and not is_old):
        answer.deferred = content
    else:
        has_body = environ["REQUEST_METHOD"] != "HEAD" and answer.status not in (204, 304)
        _collect(content, answer, sys.maxsize if is_old else WHOLE_UP_TO, has_body)
    return answer


def _collect(content: Iterable[bytes], answer: HttpAnswer, most: int, has_body: bool) -> None:
    """Joins the content, or the beginning of one that is longer than a number of bytes."""
    beginning, size, parts = list[bytes](), 0, ClosingIterator(content)
    try:
        for part in parts:
            beginning.append(part)
            size += len(part)
            if size > most:
                answer.rest = parts
                break
        else:
            if has_body and not any(name == b"content-length" for name, _ in answer.headers):
                answer.headers += ((b"content-length", b"%d" % size),)
    finally:
        if answer.rest is None:
            parts.close()
    answer.content = b"".join(beginning)


class Threads(ThreadPoolExecutor):
    """A thread pool with a bounded queue, for requests that wait for the database or take much work."""

    @property
    def waiting(self) -> int:
        """Number of calls that wait for a thread."""
        return self._work_queue.qsize()

    async def call(self, function: Callable[..., Result], *arguments: Any) -> Result:
        """Calls a function in a thread, unless the task is cancelled before that.

        Raises:
            Refused: Too many calls wait already.
        """
        if self.waiting >= MOST_WAITING:
            raise Refused(UNAVAILABLE)
        return await asyncio.get_running_loop().run_in_executor(self, partial(function, *arguments))


@lru_cache(maxsize=1000)
def _variable_of(name: bytes) -> str:
    return _PLAIN.get(name) or f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"
