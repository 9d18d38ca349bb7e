"""Checks of request heads that neither the parser nor uvicorn makes."""

import httptools

from service.api.http.server_problems import (
    EXPECTATION_FAILED,
    HEADERS_TOO_LARGE,
    LONGEST_LINE,
    MALFORMED_REQUEST,
    METHOD_NOT_IMPLEMENTED,
    MOST_HEADERS,
    TRANSFER_CODING_NOT_SUPPORTED,
    URI_TOO_LONG,
    Refused,
    ServerProblem,
)

_SINGLE = (b"host", b"content-type", b"content-length", b"transfer-encoding", b"authorization", b"expect")


def problem_of(error: Exception) -> ServerProblem:
    """Returns the problem of a request that is refused or cannot be parsed."""
    cause = error if isinstance(error, Refused) else error.__context__
    if isinstance(cause, Refused):
        return cause.problem
    is_of_method = isinstance(error, httptools.HttpParserInvalidMethodError)
    return METHOD_NOT_IMPLEMENTED if is_of_method else MALFORMED_REQUEST


def body_header(version: str, url: bytes, headers: list[tuple[bytes, bytes]]) -> bytes:
    """Checks a head, and returns its header that says where the body ends; empty without a body.

    Raises:
        Refused: The head does not fit.
    """
    names = [name for name, _ in headers]
    if version not in ("1.0", "1.1") or (version == "1.1" and b"host" not in names):
        raise Refused(MALFORMED_REQUEST)
    if len({*names}) < len(names) and any(names.count(name) > 1 for name in _SINGLE):
        raise Refused(MALFORMED_REQUEST)
    if len(url) > LONGEST_LINE:
        raise Refused(URI_TOO_LONG)
    if len(headers) > MOST_HEADERS:
        raise Refused(HEADERS_TOO_LARGE)
    return b"".join(_framing(version, name, value) for name, value in headers)


def _framing(version: str, name: bytes, value: bytes) -> bytes:
    """Returns the header if it says where the body ends.

    Raises:
        Refused: The header cannot be met.
    """
    if len(name) + len(value) > LONGEST_LINE:
        raise Refused(HEADERS_TOO_LARGE)
    if name == b"content-length":
        return b"content-length: %b" % value if value.strip(b"0") else b""
    if name == b"transfer-encoding":
        if version == "1.0":
            raise Refused(MALFORMED_REQUEST)
        if value.lower() != b"chunked":
            raise Refused(TRANSFER_CODING_NOT_SUPPORTED)
        return b"transfer-encoding: chunked"
    if name == b"expect" and value.lower() != b"100-continue":
        raise Refused(EXPECTATION_FAILED)
    return b""
