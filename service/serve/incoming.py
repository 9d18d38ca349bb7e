"""Parser of requests: from the bytes of a connection to WSGI environments with their bodies."""

import sys
from collections.abc import Callable
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from urllib.parse import unquote_to_bytes

import httptools

from service.api.http.waiting import SERVER_WAITS
from service.serve import refusals
from service.serve.refusals import Problem

SPOOLED_FROM = 64 * 1024
"""Bytes from which on a body that comes in parts lies in a file."""
MOST_UNFINISHED = 256 * 1024 * 1024
"""Bytes of all bodies together that have come in part."""
_SLASH = ord("/")
_WITH_BODY = b"POST / HTTP/1.1\r\n%b\r\n\r\n"

Environ = dict[str, Any]
BASE: Environ = {
    "wsgi.version": (1, 0),
    "wsgi.url_scheme": "http",
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
    "wsgi.input_terminated": True,
    SERVER_WAITS: True,
    "SCRIPT_NAME": "",
    "QUERY_STRING": "",
}
"""Members that the environments of all requests share."""

_variables: dict[bytes, str] = {}
_MOST_VARIABLES = 1000
_SINGLE = frozenset({"CONTENT_TYPE", "CONTENT_LENGTH", "HTTP_HOST", "HTTP_AUTHORIZATION"})
"""Headers that a request has once at the most: two of them are two opinions."""


class Refused(Exception):
    """A request that the server refuses before the application sees it.

    Attributes:
        problem: Why.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


class Room:
    """Memory limit for the bodies that a process is receiving.

    Args:
        largest_body: Tells how large the body of a request may be.
    """

    def __init__(self, largest_body: Callable[[Environ], int]) -> None:
        self.largest_body = largest_body
        self._left = MOST_UNFINISHED

    def take(self, size: int) -> bool:
        """Reserves memory for a part of a body; returns whether there was enough."""
        self._left -= size
        return self._left >= 0

    def give_back(self, size: int) -> None:
        """Releases the memory of a body."""
        self._left += size


class Incoming:
    """The parser of one connection, with the callbacks of httptools.

    Args:
        base: What the environments of all requests of the connection have in common.
        room: For bodies.
        begun: Called with a request whose headers are complete.
        complete: Called with a request whose body is complete too; `keep_alive` tells whether another may follow.
    """

    __slots__ = ("_base", "_begun", "_body", "_coding", "_complete", "_head_bytes", "_headers", "_largest", "_parser",
                 "_resumes", "_room", "_url", "environ", "in_body", "is_open", "received")  # fmt: skip

    def __init__(
        self,
        base: Environ,
        room: "Room",
        begun: Callable[[Environ], None],
        complete: Callable[[Environ, bool], None],
    ) -> None:
        self._base, self._room, self._begun, self._complete = base, room, begun, complete
        self._parser = httptools.HttpRequestParser(self)
        self.environ: Environ = {}
        self._body: IO[bytes] | None = None
        self.is_open = self.in_body = self._resumes = False
        self._head_bytes = self._headers = self.received = 0

    def feed(self, data: bytes) -> None:
        """Parses received bytes.

        Raises:
            Refused: It is not proper HTTP, or more than is taken.
        """
        while data:
            try:
                self._parser.feed_data(data)
            except httptools.HttpParserUpgrade as upgrade:
                # Nothing is upgraded: what follows is the body, or the next request.
                data = data[upgrade.args[0] :]
                self._parser = httptools.HttpRequestParser(self)
                if self._resumes:
                    self._parser.feed_data(_WITH_BODY % self._coding)
                continue
            except httptools.HttpParserCallbackError as error:
                cause = error.__context__
                raise (cause if isinstance(cause, Refused) else Refused(refusals.FAILED)) from error
            except httptools.HttpParserError as error:
                raise Refused(refusals.MALFORMED) from error
            break
        if self.is_open and not self.in_body:
            self._head_bytes += len(data)
            if self._head_bytes > refusals.LARGEST_HEAD:
                raise Refused(refusals.HEADERS_TOO_LARGE)

    def forget(self) -> None:
        """Releases the parser and its callbacks; nothing is read any more."""
        self._room.give_back(self.received if self.in_body else 0)
        del self._parser
        self._body = None
        self.environ = {}
        self._begun = self._complete = _nobody

    def on_message_begin(self) -> None:
        """Starts a request at its first byte."""
        if self._resumes:
            return
        self.is_open, self.in_body = True, False
        self._head_bytes = self._headers = 0
        self._url = b""
        self.environ = self._base.copy()

    def on_url(self, part: bytes) -> None:
        """Adds a part of the address."""
        if self._resumes:
            return
        self._url = self._url + part if self._url else part
        if len(self._url) > refusals.LONGEST_LINE:
            raise Refused(refusals.LINE_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Adds a header."""
        self._headers += 1
        if self._headers > refusals.MOST_HEADERS or len(name) + len(value) > refusals.LONGEST_LINE:
            raise Refused(refusals.HEADERS_TOO_LARGE)
        if self.in_body:
            return  # a trailer, which nobody asked for, or what we told a new parser
        environ = self.environ
        variable = _variables.get(name) or _variable_of(name)
        if variable in environ:
            if variable in _SINGLE:
                raise Refused(refusals.MALFORMED)
            environ[variable] += f",{value.decode('latin-1')}"
        else:
            environ[variable] = value.decode("latin-1")

    def on_headers_complete(self) -> None:
        """Completes the environment, and announces the request to the connection."""
        if self._resumes:
            self._resumes = False
            return
        environ, parser = self.environ, self._parser
        environ["REQUEST_METHOD"] = parser.get_method().decode("latin-1")
        environ["SERVER_PROTOCOL"] = f"HTTP/{parser.get_http_version()}"
        self._set_address(environ)
        coding = environ.pop("HTTP_TRANSFER_ENCODING", "")
        if coding.lower() not in ("", "chunked"):
            raise Refused(refusals.UNKNOWN_CODING)
        if parser.should_upgrade():
            self._prepare_to_resume(coding)
        self.in_body = True
        self.received = 0
        self._body = None
        self._largest = self._room.largest_body(environ)
        if int(environ.get("CONTENT_LENGTH") or 0) > self._largest:
            raise Refused(refusals.BODY_TOO_LARGE)
        self._begun(environ)

    def on_body(self, part: bytes) -> None:
        """Adds a part of the body."""
        self.received += len(part)
        if self.received > self._largest:
            raise Refused(refusals.BODY_TOO_LARGE)
        if not self._room.take(len(part)):
            raise Refused(refusals.OVERLOADED)
        if self._body is None:
            if self.environ.get("CONTENT_LENGTH") == str(self.received):
                self._body = BytesIO(part)
                return
            self._body = SpooledTemporaryFile(SPOOLED_FROM)  # noqa: SIM115 - the application reads it
        self._body.write(part)

    def on_message_complete(self) -> None:
        """Hands over the complete request; where the client offers another protocol, its body is still to come."""
        if self._resumes:
            return
        self._room.give_back(self.received)
        self.is_open = self.in_body = False
        environ, body = self.environ, self._body
        if body is None:
            body = BytesIO()
        else:
            body.seek(0)
            environ["CONTENT_LENGTH"] = str(self.received)
        environ["wsgi.input"] = body
        self._complete(environ, self._parser.should_keep_alive())

    def _prepare_to_resume(self, coding: str) -> None:
        """Replaces the parser, which would take the rest of the body for another protocol."""
        length = self.environ.get("CONTENT_LENGTH", "0")
        self._resumes = bool(coding) or length != "0"
        self._coding = b"Transfer-Encoding: chunked" if coding else b"Content-Length: %b" % length.encode()

    def _set_address(self, environ: Environ) -> None:
        url = self._url
        if url[0] != _SLASH and url != b"*":
            url = _path_of(url)
        path, _, query = url.partition(b"?")
        environ["PATH_INFO"] = (unquote_to_bytes(path) if b"%" in path else path).decode("latin-1")
        if query:
            environ["QUERY_STRING"] = query.decode("latin-1")


def _nobody(*_: object) -> None:
    """Replaces the callbacks of a closed connection, so that no reference cycle keeps its memory."""


def _path_of(url: bytes) -> bytes:
    """The path and query of an absolute address, as proxies send it."""
    try:
        parsed = httptools.parse_url(url)
    except httptools.HttpParserInvalidURLError:
        raise Refused(refusals.MALFORMED) from None
    if parsed.schema is None:
        raise Refused(refusals.MALFORMED)
    return (parsed.path or b"/") + (b"?" + parsed.query if parsed.query else b"")


def _variable_of(name: bytes) -> str:
    """The environment variable of a header; headers with underscores are dropped, since they could pass for others."""
    text = name.decode("latin-1").upper()
    plain = text.replace("-", "_")
    variable = plain if plain in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{plain}"
    if "_" in text:
        variable = f"ignored.{text}"
    if len(_variables) < _MOST_VARIABLES:
        _variables[name] = variable
    return variable
