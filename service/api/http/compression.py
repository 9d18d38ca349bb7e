"""Compression of answers, as `Accept-Encoding` asks: zstd if the client supports it, else gzip.

An ETag names a version of a resource in every coding, so the ETag of a compressed answer is weak. Answers that show a
secret are not compressed: the length of a compressed one would show whether a part of it was guessed (BREACH).
"""

import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Protocol

from flask import Flask, Response, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header
from zstandard import ZstdCompressor

from service.api.http.caching import is_secret
from service.api.http.vary import vary_by
from service.api.http.waiting import EventStream, Waiting

FEWEST_BYTES = 1000
"""Bytes of the shortest answer that is compressed; a shorter one fits into one packet anyway."""
LONGEST_HEADER = 200
"""Characters of `Accept-Encoding` that are looked at."""
_GZIP_LEVEL, _GZIP_WINDOW = 4, 31
"""Twice as fast as the usual level, for a tenth more bytes; and the window that stands for the format of gzip."""
_ZSTD_LEVEL = 1
_IDENTITY = "identity"
_TYPES = ("text/", "image/svg+xml", "application/json", "application/problem+json", "application/javascript")
_AS_THEY_ARE = frozenset({"content-encoding", "content-range"})
"""Headers of answers that are compressed already, or parts of a file."""


class Compressor(Protocol):
    """Compresses content that comes in parts."""

    def compress(self, data: bytes, /) -> bytes:
        """Bytes that can be sent after a further part."""

    def flush(self) -> bytes:
        """Last bytes."""


_COMPRESSORS: dict[str, Callable[[], Compressor]] = {
    "zstd": lambda: ZstdCompressor(level=_ZSTD_LEVEL).compressobj(),
    "gzip": lambda: zlib.compressobj(_GZIP_LEVEL, zlib.DEFLATED, _GZIP_WINDOW),
}
"""Content coding -> a new compressor; the best coding first."""


def register(app: Flask) -> None:
    """Compress the answers of an app; registered before what sets ETags, because it has to come after it."""
    app.after_request(_compress)


def packed(content: bytes, accepted: str | None) -> tuple[str | None, bytes]:
    """The coding of an answer, None for none, and its content in it.

    Args:
        content: the answer.
        accepted: the header `Accept-Encoding`.
    """
    coding = None if len(content) <= FEWEST_BYTES else coding_of(accepted)
    return coding, content if coding is None else b"".join(_parts((content,), coding))


def coding_of(accepted: str | None) -> str | None:
    """The coding that fits a header `Accept-Encoding` best; None if none of ours fits."""
    return _best(accepted[:LONGEST_HEADER]) if accepted else None


@lru_cache(maxsize=256)
def _best(accepted: str) -> str | None:
    wanted: str | None = parse_accept_header(accepted, Accept).best_match((*_COMPRESSORS, _IDENTITY))
    return None if wanted == _IDENTITY else wanted


def _compress(response: Response) -> Response:
    if not _is_compressible(response):
        return response
    vary_by(response, "Accept-Encoding")
    length = response.content_length if response.is_streamed else len(response.get_data())
    coding = coding_of(request.environ.get("HTTP_ACCEPT_ENCODING"))
    if coding is None or (length is not None and length <= FEWEST_BYTES):
        return response
    if response.is_streamed:
        _compress_parts(response, coding)
    else:
        response.set_data(b"".join(_parts((response.get_data(),), coding)))
    response.content_encoding = coding
    tag, _ = response.get_etag()
    if tag is not None:
        response.set_etag(tag, weak=True)
    return response


def _is_compressible(response: Response) -> bool:
    if isinstance(response.response, Waiting | EventStream) or is_secret(response):
        return False
    is_text = (response.mimetype or "").startswith(_TYPES)
    return is_text and _AS_THEY_ARE.isdisjoint(response.headers.keys(lower=True))


def _compress_parts(response: Response, coding: str) -> None:
    """Compress an answer that is made or read while it is sent."""
    response.direct_passthrough = False
    if close := getattr(response.response, "close", None):
        response.call_on_close(close)
    response.response = _parts(response.iter_encoded(), coding)
    response.headers.pop("Content-Length", None)


def _parts(parts: Iterable[bytes], coding: str) -> Iterator[bytes]:
    compressor = _COMPRESSORS[coding]()
    for part in parts:
        if part := compressor.compress(part):
            yield part
    yield compressor.flush()
