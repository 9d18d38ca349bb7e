"""Cross-origin requests: a page of any origin may call every address and read every answer.

No answer depends on cookies, so an origin gains nothing that it could not get without a browser. These are a few
constant headers; working them out anew for every answer took a tenth of a request.
"""

from collections.abc import Mapping

EXPOSED_HEADERS = (
    "Accept-Patch",
    "Allow",
    "Content-Disposition",
    "Content-Language",
    "Deprecation",
    "ETag",
    "Idempotency-Replayed",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Sunset",
    "WWW-Authenticate",
    "X-Request-Id",
)
METHODS = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")
PREFLIGHT_SECONDS = 86_400

ALWAYS = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", ", ".join(EXPOSED_HEADERS)),
)
"""Headers that let pages of all origins read an answer."""
_PREFLIGHT = (
    ("Access-Control-Allow-Methods", ", ".join(METHODS)),
    ("Access-Control-Max-Age", str(PREFLIGHT_SECONDS)),
)


def is_preflight(environ: Mapping[str, str]) -> bool:
    """Whether a request is a CORS preflight; browsers need a success from every address."""
    return environ["REQUEST_METHOD"] == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ


def preflight_headers(environ: Mapping[str, str]) -> list[tuple[str, str]]:
    """CORS headers of a preflight answer, beside the headers of every answer."""
    # A star would not cover `Authorization`.
    asked = environ.get("HTTP_ACCESS_CONTROL_REQUEST_HEADERS")
    allowed = (("Access-Control-Allow-Headers", asked),) if asked else ()
    return [*_PREFLIGHT, *allowed]
