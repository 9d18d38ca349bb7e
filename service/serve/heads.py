"""Checks of request heads that neither the parser nor uvicorn makes."""

import httptools

from service.api.http import server_problems as problems
from service.api.http.server_problems import LONGEST_LINE, MOST_HEADERS, Refused, ServerProblem

Headers = list[tuple[bytes, bytes]]
_SINGLE = (b"host", b"content-type", b"content-length", b"transfer-encoding", b"authorization", b"expect")


def problem_of(error: Exception) -> ServerProblem:
    """Returns the problem of a request that is refused or cannot be parsed."""
    cause = error if isinstance(error, Refused) else error.__context__
    if isinstance(cause, Refused):
        return cause.problem
    is_of_method = isinstance(error, httptools.HttpParserInvalidMethodError)
    return problems.METHOD_NOT_IMPLEMENTED if is_of_method else problems.MALFORMED_REQUEST


def check_head(parser: httptools.HttpRequestParser, url: bytes, headers: Headers) -> None:
    """Checks a head that a parser has just read.

    Raises:
        Refused: The head does not fit.
    """
    named, version = dict(headers), parser.get_http_version()
    if parser.get_method() == b"CONNECT":
        raise Refused(problems.METHOD_NOT_IMPLEMENTED)
    if len(url) > LONGEST_LINE:
        raise Refused(problems.URI_TOO_LONG)
    if len(headers) > MOST_HEADERS or max(map(len, named.values()), default=0) > LONGEST_LINE:
        raise Refused(problems.HEADERS_TOO_LARGE)
    names = [name for name, _ in headers] if len(named) < len(headers) else []
    coding = named.get(b"transfer-encoding")
    is_proper = (version == "1.1" and b"host" in named) or (version == "1.0" and coding is None)
    if not is_proper or (names and any(names.count(name) > 1 for name in _SINGLE)):
        raise Refused(problems.MALFORMED_REQUEST)
    if named.get(b"expect", b"100-continue").lower() != b"100-continue":
        raise Refused(problems.EXPECTATION_FAILED)
    if coding is not None and coding.lower() != b"chunked":
        raise Refused(problems.TRANSFER_CODING_NOT_SUPPORTED)


def without_upgrade(parser: httptools.HttpRequestParser, url: bytes, headers: Headers) -> bytes:
    """Returns the head that a parser has read, without the offer of another protocol."""
    lines = [b"%b %b HTTP/%b" % (parser.get_method(), url, parser.get_http_version().encode())]
    lines += [b"%b: %b" % header for header in headers if header[0] != b"upgrade"]
    return b"\r\n".join(lines) + b"\r\n\r\n"
