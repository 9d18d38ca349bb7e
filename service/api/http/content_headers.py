"""Request headers about content: codings of bodies, and ranges of answers."""

from flask import Flask, Response, request
from werkzeug.exceptions import UnsupportedMediaType

from service.api.http.parser import JSON
from service.api.http.problems import problem
from service.phrases import Phrase
from service.schemas.body import MERGE_PATCH

ACCEPT_PATCH = "Accept-Patch"
IDENTITY = "identity"
BYTES = "bytes"
_UNSUPPORTED = 415


def register(app: Flask) -> None:
    """Check these headers of every request of the app."""
    app.before_request(_refuse_codings)
    app.before_request(_ignore_unknown_ranges)
    app.after_request(_list_patch_types)


def _refuse_codings() -> None:
    """Refuse a body with a content coding: nothing here decompresses it.

    Raises:
        UnsupportedMediaType: 415 `unsupported_content_encoding`, with the accepted coding in `Accept-Encoding`.
    """
    coding = request.environ.get("HTTP_CONTENT_ENCODING")
    if coding is None or coding.strip().lower() in ("", IDENTITY):
        return
    title = Phrase("Unsupported content encoding")
    detail = Phrase("The header Content-Encoding names a coding. Send the body uncompressed, without this header.")
    response = problem(415, "unsupported_content_encoding", title, detail)
    response.headers["Accept-Encoding"] = IDENTITY
    raise UnsupportedMediaType(response=response)


def _list_patch_types(response: Response) -> Response:
    """List the media types that `PATCH` accepts (RFC 5789): for `OPTIONS`, and after a wrong one."""
    is_refused = request.method == "PATCH" and response.status_code == _UNSUPPORTED
    if is_refused or (request.method == "OPTIONS" and "PATCH" in response.headers.get("Allow", "")):
        response.headers[ACCEPT_PATCH] = f"{MERGE_PATCH}, {JSON}"
    return response


def _ignore_unknown_ranges() -> None:
    """Drop `Range` with another unit than bytes (RFC 9110, section 14.2); werkzeug would answer 416."""
    sent = request.environ.get("HTTP_RANGE")
    if sent is not None and sent.partition("=")[0].strip().lower() != BYTES:
        del request.environ["HTTP_RANGE"]
