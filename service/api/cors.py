"""Cross-origin requests: a page of any origin may call every address and read every answer.

No answer depends on cookies, so an origin gains nothing that it could not get without a browser. These are a few
constant headers; working them out anew for every answer took a tenth of a request.
"""

from flask import Flask, Response, request

EXPOSED_HEADERS = (
    "ETag",
    "Idempotency-Replayed",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Request-Id",
)
METHODS = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")
PREFLIGHT_SECONDS = 86_400

_ALWAYS = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", ", ".join(EXPOSED_HEADERS)),
)
_PREFLIGHT = (
    ("Access-Control-Allow-Methods", ", ".join(METHODS)),
    ("Access-Control-Max-Age", str(PREFLIGHT_SECONDS)),
)


def register(app: Flask) -> None:
    """Let pages of other origins read all answers, problems too."""
    app.after_request(_allow)


def _allow(response: Response) -> Response:
    for name, value in _ALWAYS:
        response.headers.add(name, value)
    if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
        response.headers.extend(_PREFLIGHT)
        # A star would not cover `Authorization`.
        if asked := request.headers.get("Access-Control-Request-Headers"):
            response.headers.add("Access-Control-Allow-Headers", asked)
    return response
