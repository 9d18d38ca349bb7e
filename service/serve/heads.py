"""Checks of request heads that neither the parser nor uvicorn makes."""

import httptools

from service.api.http import server_problems as problems
from service.api.http.server_problems import LONGEST_LINE, MOST_HEADERS, Refused, ServerProblem

_SINGLE = (b"host", b"content-type", b"content-length", b"transfer-encoding", b"authorization", b"expect")


def problem_of(error: Exception) -> ServerProblem:
    """Returns the problem of a request that is refused or cannot be parsed."""
    cause = error if isinstance(error, Refused) else error.__context__
    if isinstance(cause, Refused):
        return cause.problem
    is_of_method = isinstance(error, httptools.HttpParserInvalidMethodError)
    return problems.METHOD_NOT_IMPLEMENTED if is_of_method else problems.MALFORMED_REQUEST


def body_header(version: str, url: bytes, headers: list[tuple[bytes, bytes]]) -> bytes:
    """Checks a head, and returns its header that says where the body ends; empty without a body.

    Raises:
        Refused: The head does not fit.
    """
    named = dict(headers)
    if len(url) > LONGEST_LINE:
        raise Refused(problems.URI_TOO_LONG)
    if len(headers) > MOST_HEADERS or max(map(len, named.values()), default=0) > LONGEST_LINE:
        raise Refused(problems.HEADERS_TOO_LARGE)
    names = [name for name, _ in headers] if len(named) < len(headers) else []
    coding, length = named.get(b"transfer-encoding"), named.get(b"content-length", b"")
    is_proper = (version == "1.1" and b"host" in named) or (version == "1.0" and coding is None)
    if not is_proper or any(names.count(name) > 1 for name in _SINGLE):
        raise Refused(problems.MALFORMED_REQUEST)
    if named.get(b"expect", b"100-continue").lower() != b"100-continue":
        raise Refused(problems.EXPECTATION_FAILED)
    if coding is not None and coding.lower() != b"chunked":
        raise Refused(problems.TRANSFER_CODING_NOT_SUPPORTED)
    if coding is not None:
        return b"transfer-encoding: chunked"
    return b"content-length: " + length if length.strip(b"0") else b""
