"""Headers of answers in the document: each described once, and referred to by all answers with it.

Which answers have them follows from what an operation takes: who may send `If-Match` gets an ETag, who may send
`Idempotency-Key` may get an answer again. Headers that HTTP itself uses, like `Vary`, are not listed, nor are those
for browsers, which every answer has.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.api.http.idempotency import REPLAYED_HEADER
from service.api.http.preconditions import IDEMPOTENCY_KEY, IF_MATCH, IF_NONE_MATCH
from service.api.http.request_context import REQUEST_ID_HEADER
from service.api.openapi.references import operations_of, reference_to
from service.schemas.strict import JSONSchema

_TEXTS: Mapping[str, tuple[str, str]] = {
    "Content-Disposition": (
        "Suggested file name.",
        'attachment; filename="campaign-01976f3e-4b5a-7c00-8000-000000000001.json"',
    ),
    "Content-Language": ("Language of the texts for people.", "en"),
    "ETag": ("Version of the answer, for `If-Match` and `If-None-Match`.", '"7"'),
    REPLAYED_HEADER: ("`true` if an earlier call with the same `Idempotency-Key` got this answer.", "true"),
    "Link": (
        "Address of the next page (`next`); absent on the last page.",
        '</v1/campaigns/01976f3e-4b5a-7c00-8000-000000000001/keys?cursor=20>; rel="next"',
    ),
    "Location": (
        "Address of the new resource; with 202, of the prompt that waits, if there is one.",
        "/v1/campaigns/01976f3e-4b5a-7c00-8000-000000000001",
    ),
    "RateLimit": (
        "Limit that counts this call, calls that are left (`r`), and seconds until the next window (`t`).",
        '"expensive";r=1199;t=42',
    ),
    "RateLimit-Policy": (
        "Number of calls (`q`) that are allowed in a number of seconds (`w`).",
        '"expensive";q=1200;w=60',
    ),
    "Retry-After": ("Seconds after which to try again.", "1"),
    "WWW-Authenticate": ("Scheme of authentication.", "Bearer"),
    REQUEST_ID_HEADER: (
        "Id of the call in the log of the service: from the request, or new.",
        "8f14e45fceea167a5a36dedd4bea2543",
    ),
}
"""Header -> its prose and an example."""
_COUNTED = ("Retry-After",)
EVERYWHERE = ("Content-Language", REQUEST_ID_HEADER)
"""Headers of nearly all answers, which a document of one game does not repeat."""
_LIMITS = ("RateLimit", "RateLimit-Policy")
OF_MANY_SUCCESSES = (REPLAYED_HEADER, *_LIMITS)
"""Headers of all commands, odds and batches, which a document of one game does not repeat."""
_ALWAYS = ("Content-Disposition", REQUEST_ID_HEADER)
"""Never left out where they are described."""
_OF_STATUS: Mapping[str, tuple[str, ...]] = {
    "201": ("Location",),
    "202": ("Location",),
    "304": ("ETag",),
    "401": ("WWW-Authenticate",),
    "429": ("Retry-After", *_LIMITS),
    "503": ("Retry-After",),
}
_VERSIONED = frozenset(parameter["name"] for parameter in (IF_MATCH, IF_NONE_MATCH, IDEMPOTENCY_KEY))
_READ_WITH_VERSION = ("getCampaignPrompt", "getEncounterPrompt")
"""Operations that tell a version though they take no condition."""
_DOWNLOADS = ("exportCampaign",)
"""Operations whose answer is a document to keep."""


def with_headers(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with the headers of all answers."""
    for operation in operations_of(document):
        operation["responses"] = {
            status: answer | {"headers": references(_headers(operation, status))}
            for status, answer in operation["responses"].items()
        }
    return {**document, "components": {**document["components"], "headers": dict(map(_component, _TEXTS))}}


def references(names: Iterable[str]) -> dict[str, Any]:
    """The headers of an answer."""
    return {name: reference_to(name, "headers") for name in sorted({*names})}


def _component(name: str) -> tuple[str, JSONSchema]:
    prose, example = _TEXTS[name]
    schema: JSONSchema = {"type": "string"}
    value: Any = example
    if name in _COUNTED:
        schema, value = {"type": "integer", "format": "int32", "minimum": 1}, int(example)
    return name, {"description": prose, "required": name in _ALWAYS, "schema": schema, "example": value}


def _headers(operation: Mapping[str, Any], status: str) -> Iterator[str]:
    """Names of the headers of an answer."""
    taken = {parameter["name"] for parameter in operation.get("parameters", ())}
    yield REQUEST_ID_HEADER
    yield from _OF_STATUS.get(status, ())
    if status >= "400" or "Accept-Language" in taken:
        yield "Content-Language"
    if status == "409" and IDEMPOTENCY_KEY["name"] in taken:
        yield "Retry-After"
    if status < "300":
        yield from _of_success(operation, taken, status)


def _of_success(operation: Mapping[str, Any], taken: set[str], status: str) -> Iterator[str]:
    if operation["operationId"] in _DOWNLOADS:
        yield "Content-Disposition"
    if (taken & _VERSIONED and status != "204") or operation["operationId"] in _READ_WITH_VERSION:
        yield "ETag"
    if IDEMPOTENCY_KEY["name"] in taken:
        yield REPLAYED_HEADER
    if "cursor" in taken:
        yield "Link"
    if "wait" in taken:
        yield "Retry-After"
    if "429" in operation["responses"] and not operation.get("security"):
        yield from _LIMITS
