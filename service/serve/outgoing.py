"""Serializer of answers: from the result of a WSGI application to bytes of HTTP/1.1."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from email.utils import formatdate
from functools import lru_cache
from typing import Any

from service.api.http.waiting import EventStream, Waiting
from service.serve.incoming import Environ

WHOLE_UP_TO = 256 * 1024
"""Bytes of an answer that are put together; of a larger one the client gets a part when it has taken the last."""
_BODILESS = ("1", "204", "304")
_LENGTH = "content-length"
HTTP_1_0 = "HTTP/1.0"

Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
Headers = list[tuple[str, str]]


@dataclass(slots=True)
class Answer:
    """Answer of the application.

    Attributes:
        status: Number and words.
        headers: In their order.
        content: The body, or its beginning.
        rest: What follows of the body; None when nothing does.
        waiting: What the request has to wait for instead; None when it is answered.
        stream: What the client follows instead of a body that ends; None when it ends.
    """

    status: str
    headers: Headers
    content: bytes
    rest: Iterator[bytes] | None = None
    waiting: Waiting | None = None
    stream: EventStream | None = None

    def close(self) -> None:
        """Releases the parts that are not sent any more."""
        _close(self.rest)


def answer_of(application: Wsgi, environ: Environ) -> Answer:
    """Calls the application with a request."""
    answer = Answer("", [], b"")

    def start_response(status: str, headers: Headers, _crash: Any = None) -> Callable[[bytes], object]:
        answer.status, answer.headers = status, headers
        return _refuse_to_write

    body = application(environ, start_response)
    if type(body) is tuple:
        answer.content = b"".join(body)
    elif isinstance(body, Waiting):
        answer.waiting = body
    elif isinstance(body, EventStream):
        answer.stream = body
    else:
        _collect(body, answer)
    return answer


def _collect(body: Iterable[bytes], answer: Answer) -> None:
    """Joins the body, or the beginning of a large one."""
    parts, size, iterator = list[bytes](), 0, iter(body)
    for part in iterator:
        parts.append(part)
        size += len(part)
        if size > WHOLE_UP_TO:
            answer.rest = _Rest(iterator, body)
            break
    else:
        _close(body)
    answer.content = b"".join(parts)


def _close(body: object) -> None:
    close = getattr(body, "close", None)
    if close is not None:
        close()


class _Rest:
    """The remaining parts of a body, closed with it."""

    def __init__(self, parts: Iterator[bytes], body: Iterable[bytes]) -> None:
        self._parts, self._body = parts, body

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        return next(self._parts)

    def close(self) -> None:
        """Closes the body."""
        _close(self._body)


def head_of(answer: Answer, protocol: str, *, keep_alive: bool) -> tuple[bytes, bool]:
    """Returns the head of an answer, and whether its body is sent in chunks.

    Raises:
        ValueError: The application gave a header that would end the head.
    """
    lines = [f"HTTP/1.1 {answer.status}\r\nDate: {date()}\r\n"]
    has_length = False
    for name, value in answer.headers:
        lines.append(f"{name}: {value}\r\n")
        has_length = has_length or (len(name) == len(_LENGTH) and name.lower() == _LENGTH)
    is_chunked = False
    if not has_length and not answer.status.startswith(_BODILESS):
        if answer.rest is None and answer.stream is None:
            lines.append(f"Content-Length: {len(answer.content)}\r\n")
        elif protocol != HTTP_1_0:
            is_chunked = True
            lines.append("Transfer-Encoding: chunked\r\n")
    if not keep_alive:
        lines.append("Connection: close\r\n")
    elif protocol == HTTP_1_0:
        lines.append("Connection: keep-alive\r\n")
    lines.append("\r\n")
    head = "".join(lines).encode("latin-1")
    if head.count(b"\n") != len(lines) + 1:
        raise ValueError("a header of an answer has a line break")
    return head, is_chunked


def has_body(environ: Environ, answer: Answer) -> bool:
    """Whether the answer has a body: not to HEAD, and not with some statuses."""
    return environ["REQUEST_METHOD"] != "HEAD" and not answer.status.startswith(_BODILESS)


def date() -> str:
    """The time in the format of HTTP."""
    return _date_of(int(time.time()))


@lru_cache(maxsize=2)
def _date_of(second: int) -> str:
    return formatdate(second, usegmt=True)


def _refuse_to_write(_part: bytes) -> object:
    raise NotImplementedError("applications return what they answer")
