"""HTTP client of deliveries: connects to a checked address, sends one message, and reads the head of the answer.

It follows no redirect, asks no proxy, reads no body, and ends after a total time, however slowly the other side sends.
"""

import asyncio
import ssl
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import field
from functools import cached_property

import httptools

from service.addresses import AddressPolicy, BadAddress, RequestTarget
from service.values import dataclass

TOTAL_SECONDS = 15.0
"""From looking the name up to the end of the answer's head."""
CONNECT_SECONDS = 5.0
"""To a connection to an address, where there is another one to be tried."""
MOST_LOOKUPS = 16
"""Names that are looked up at once; nothing ends a lookup, so they have threads of their own."""
LARGEST_HEAD = 65_536
"""Bytes of an answer that are read."""
_FINAL = 200
_READ_BYTES = 4096


class NoAnswer(Exception):
    """A message without an answer.

    Attributes:
        code: why: `timeout`, `connection_failed`, `connection_closed`, `tls_failed`, `bad_answer`, or as `BadAddress`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(slots=True)
class AnswerHead:
    """The head of an answer; filled in while it is read.

    Attributes:
        status: of HTTP.
        headers: by their names in lower case.
    """

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)


class Client:
    """Sends messages.

    Args:
        policy: where they may be sent.
        total_seconds: how long one takes at the most.
        tls: how certificates are verified; None for as the system does.
        connect_seconds: how long a connection to one of several addresses takes at the most.
    """

    def __init__(
        self,
        policy: AddressPolicy,
        total_seconds: float = TOTAL_SECONDS,
        tls: ssl.SSLContext | None = None,
        connect_seconds: float = CONNECT_SECONDS,
    ) -> None:
        self._policy, self._total_seconds, self._given_tls = policy, total_seconds, tls
        self._connect_seconds = connect_seconds

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> AnswerHead:
        """Send a message by POST.

        Raises:
            NoAnswer: it was not answered in time, or cannot be sent there.
        """
        with _as_no_answer():
            async with asyncio.timeout(self._total_seconds):
                target = self._policy.target(url)
                loop = asyncio.get_running_loop()
                addresses = await loop.run_in_executor(self._lookups, self._policy.addresses, target)
                return await self._exchange(target, addresses, _request(target, headers, body))

    async def _exchange(self, target: RequestTarget, addresses: Sequence[str], request: bytes) -> AnswerHead:
        reader, writer = await self._connect(target, addresses)
        try:
            writer.write(request)  # not waited for: who answers before everything has come is heard too
            return await _read(reader)
        finally:
            writer.transport.abort()

    async def _connect(
        self, target: RequestTarget, addresses: Sequence[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to the first of the addresses that accepts one, with the target's name in TLS."""
        tls = self._tls if target.is_secure else None
        name = target.host if target.is_secure else None
        for address in addresses[:-1]:
            try:
                async with asyncio.timeout(self._connect_seconds):
                    return await asyncio.open_connection(address, target.port, ssl=tls, server_hostname=name)
            except ssl.SSLError:
                raise
            except OSError:
                continue
        return await asyncio.open_connection(addresses[-1], target.port, ssl=tls, server_hostname=name)

    @cached_property
    def _lookups(self) -> ThreadPoolExecutor:
        """The thread pool of lookups, created in the process that sends, after the fork."""
        return ThreadPoolExecutor(MOST_LOOKUPS, thread_name_prefix="lookup")

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        return self._given_tls or ssl.create_default_context()


class _Head:
    """Collects the head of an answer from the parser; interim answers (1xx) are skipped."""

    def __init__(self) -> None:
        self.answer, self.is_whole = AnswerHead(), False
        self._parser = httptools.HttpResponseParser(self)

    def feed(self, data: bytes) -> None:
        """Parse received bytes."""
        self._parser.feed_data(data)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header."""
        if not self.is_whole:
            self.answer.headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_headers_complete(self) -> None:
        """Complete the head."""
        status = self._parser.get_status_code()
        if not self.is_whole and status >= _FINAL:
            self.answer.status, self.is_whole = status, True
        elif not self.is_whole:
            self.answer.headers.clear()


async def _read(reader: asyncio.StreamReader) -> AnswerHead:
    """The head of the answer.

    Raises:
        NoAnswer: it ends too early, or has no end.
    """
    head, left = _Head(), LARGEST_HEAD
    while not head.is_whole:
        data = await reader.read(_READ_BYTES)
        left -= len(data)
        if not data:
            raise NoAnswer("connection_closed")
        if left < 0:
            raise NoAnswer("bad_answer")
        head.feed(data)
    return head.answer


def _request(target: RequestTarget, headers: Mapping[str, str], body: bytes) -> bytes:
    lines = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.authority}",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


@contextmanager
def _as_no_answer() -> Iterator[None]:
    """A block that turns network errors into `NoAnswer`.

    Raises:
        NoAnswer: it was not answered.
    """
    try:
        yield
    except BadAddress as error:
        raise NoAnswer(error.code) from None
    except TimeoutError:
        raise NoAnswer("timeout") from None
    except ssl.SSLError:
        raise NoAnswer("tls_failed") from None
    except OSError:
        raise NoAnswer("connection_failed") from None
    except (httptools.HttpParserError, httptools.HttpParserUpgrade):
        raise NoAnswer("bad_answer") from None
