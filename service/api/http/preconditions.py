"""`If-Match`, `If-None-Match` and `ETag`, which is the version of a resource with a hash of its other inputs."""

import re
from hashlib import sha256

from flask import Response, request

from service.phrases import Phrase
from service.play.resources.versions import Expected
from service.resolution.refusal import of_faults
from service.schemas.faults import PlacedFault
from service.schemas.strict import JSONSchema

_ETAG = re.compile(r'"([1-9][0-9]{0,9})(?:-[0-9a-f]{16})?"').fullmatch

IF_MATCH: JSONSchema = {
    "name": "If-Match",
    "in": "header",
    "required": False,
    "description": 'ETag of the resource as you know it, such as `"7"`, or `*`.',
    "schema": {"type": "string", "maxLength": 20},
    "example": '"7"',
}
REQUIRED_IF_MATCH: JSONSchema = IF_MATCH | {"required": True}
IF_NONE_MATCH: JSONSchema = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "ETags that you have; answered with 304 while one is current.",
    "schema": {"type": "string"},
    "example": '"7"',
}
IDEMPOTENCY_KEY: JSONSchema = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "Any text of your own, new for each command: the same key and body are carried out once.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[ -~]+$"},
    "example": "7e0b7a52-5d0c-4c53-9c2f-3f1a0f5d7c11",
}

SECRET_IDEMPOTENCY_KEY: JSONSchema = IDEMPOTENCY_KEY | {
    "description": "A text that nobody can guess, such as a random UUID: whoever sends the same key and body gets the "
    "same answer, with the first key of the campaign in it.",
    "schema": {"type": "string", "minLength": 16, "maxLength": 200, "pattern": "^[ -~]+$"},
}


def expected_version() -> int | Expected:
    """Version of the resource that `If-Match` states.

    Raises:
        Refusal: the header is no ETag of ours.
    """
    header = request.headers.get("If-Match")
    if header is None:
        return Expected.NOTHING
    if header.strip() == "*":
        return Expected.ANY
    etag = _ETAG(header.strip())
    if etag is None:
        detail = Phrase('Expected one ETag as the service gives it, such as "7", or *.')
        raise of_faults((PlacedFault("If-Match", "bad_input", detail, "header"),))
    return int(etag[1])


def with_etag(response: Response, version: int, house_rules: str = "") -> Response:
    """The response with its ETag: its version, and the digest of the house rules that it depends on, if any."""
    response.set_etag(f"{version}-{house_rules}" if house_rules else str(version))
    return response


def with_etag_of_content(response: Response, version: int) -> Response:
    """The response with the ETag of its version and content, where the version does not count all changes."""
    response.set_etag(f"{version}-{sha256(response.get_data()).hexdigest()[:16]}")
    return response


def or_not_modified(response: Response) -> Response:
    """The response, or 304 when the client has it already; `If-Match` is for writes.

    What has no version gets an ETag of its content.
    """
    if "ETag" not in response.headers:
        response.add_etag(weak=True)
    if "If-None-Match" in request.headers:
        response.make_conditional({name: value for name, value in request.environ.items() if name != "HTTP_IF_MATCH"})
        response.headers.remove("Date")  # the server writes it
    return response
