"""Problems that any call may get: the `default` answer of each operation, in place of one answer for each status."""

from collections.abc import Mapping
from typing import Any

from service.api.http.problems import PROBLEM_JSON
from service.api.openapi.headers import references
from service.api.openapi.problem_codes_listed import codes_of
from service.api.openapi.problem_types import ALL
from service.api.openapi.references import operations_of, reference_to
from service.schemas.strict import JSONSchema

DEFAULT = "default"
_STATUS_OF: Mapping[str, str] = {
    "malformed_json": "400",
    "body_too_large": "413",
    "unsupported_media_type": "415",
    "unsupported_content_encoding": "415",
    "rate_limited": "429",
    "internal_error": "500",
    "busy": "503",
}
"""Code -> its status."""
STATUSES = frozenset(_STATUS_OF.values())
_HEADERS = ("Content-Language", "RateLimit", "RateLimit-Policy", "Retry-After", "X-Request-Id")


def with_default_answers(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document in which answers of common problems alone are the `default` of their operation."""
    listed = ", ".join(f"`{code}` ({status})" for code, status in _STATUS_OF.items())
    default: JSONSchema = {
        "description": f"Problems of any call: {listed}.",
        "content": {PROBLEM_JSON: {"schema": reference_to(ALL)}},
        "headers": references(_HEADERS),
    }
    for operation in operations_of(document):
        own = {status: each for status, each in operation["responses"].items() if not _is_common(status, each)}
        operation["responses"] = {**own, DEFAULT: default}
    return dict(document)


def _is_common(status: str, answer: JSONSchema) -> bool:
    return status in STATUSES and codes_of(answer["description"]) <= _STATUS_OF.keys()
