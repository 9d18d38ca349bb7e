"""`If-Match`, `If-None-Match` and `ETag`, which is the version of a resource with a digest of its other inputs.

Proxies change ETags of answers that they compress: nginx makes them weak (`W/"7"`), Caddy and Apache add the coding
(`"7-gzip"`). Both forms, and lists of tags, mean the same version as the tag that the service gave.
"""

import re
from hashlib import sha256

from flask import Flask, Response, request

from service.api.http.caching import is_secret
from service.phrases import Phrase
from service.play.resources.versions import Expected, ExpectedVersion
from service.resolution.refusal import of_faults
from service.schemas.faults import PlacedFault
from service.schemas.strict import JSONSchema

_CODINGS = "(?:[-:;](?:gzip|br|zstd|deflate))+"
_version = re.compile(f"([1-9][0-9]{{0,9}})(?:-[0-9a-f]{{16}})?(?:{_CODINGS})?").fullmatch
_without_codings = re.compile(f'{_CODINGS}"').sub
_DIGITS = 16
_READS = ("GET", "HEAD")
_OK = 200
LONGEST = 1000
"""Characters of `If-Match` and `If-None-Match`: room for a list of tags."""

IF_MATCH: JSONSchema = {
    "name": "If-Match",
    "in": "header",
    "required": False,
    "description": 'ETag of the resource as you know it, such as `"7"`, or `*`.',
    "schema": {"type": "string", "maxLength": LONGEST},
    "example": '"7"',
}
REQUIRED_IF_MATCH: JSONSchema = IF_MATCH | {"required": True}
IF_NONE_MATCH: JSONSchema = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "ETags that you have; answered with 304 while one is current.",
    "schema": {"type": "string", "maxLength": LONGEST},
    "example": '"7"',
}
IF_ABSENT: JSONSchema = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "`*`: only create; 412 where it exists. Exactly one of this and `If-Match` is needed to replace.",
    "schema": {"type": "string", "enum": ["*"]},
    "example": "*",
}
IDEMPOTENCY_KEY: JSONSchema = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "Any text, new for each command: calls with the same key and body are carried out only once.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[ -~]+$"},
    "example": "7e0b7a52-5d0c-4c53-9c2f-3f1a0f5d7c11",
}

SECRET_IDEMPOTENCY_KEY: JSONSchema = IDEMPOTENCY_KEY | {
    "description": "A text that cannot be guessed, such as a random UUID: a repeat with the same key and body gets the "
    "same answer, with the first key of the campaign in it.",
    "schema": {"type": "string", "minLength": 16, "maxLength": 200, "pattern": "^[ -~]+$"},
}


def register(app: Flask) -> None:
    """Give every answer to a read an ETag, and answer `If-None-Match`."""
    app.before_request(_read_tags_of_proxies)
    app.after_request(_answer_condition)


def expected_version() -> ExpectedVersion:
    """Versions of the resource that `If-Match` names; tags that the service never gave name none.

    `If-None-Match: *` means that the resource must not exist; no version meets it and `If-Match`.
    """
    must_be_absent = request.if_none_match.star_tag
    if "HTTP_IF_MATCH" not in request.environ:
        return Expected.ABSENT if must_be_absent else Expected.NOTHING
    if must_be_absent:
        return frozenset()
    tags = request.if_match
    if tags.star_tag:
        return Expected.ANY
    named = tags.as_set(include_weak=True) - {None}  # an empty tag
    return frozenset(int(known[1]) for tag in named if (known := _version(tag)))


def with_etag(response: Response, version: int, digest: str = "") -> Response:
    """The response with its ETag: its version, and a digest of what else it depends on, if anything."""
    response.set_etag(f"{version}-{digest}" if digest else str(version))
    return response


def digest_of(content: bytes) -> str:
    """The digest of content, for the ETag of a resource with changes that its version does not count."""
    return sha256(content).hexdigest()[:_DIGITS]


def _read_tags_of_proxies() -> None:
    """Take the codings that proxies added out of `If-None-Match`; it is compared weakly anyway.

    Raises:
        Refusal: The header is longer than `LONGEST`.
    """
    sent = request.environ.get("HTTP_IF_NONE_MATCH")
    if sent is not None:
        if len(sent) > LONGEST:
            detail = Phrase("Expected at most {longest} characters.", longest=LONGEST)
            raise of_faults((PlacedFault("If-None-Match", "bad_input", detail, "header"),))
        request.environ["HTTP_IF_NONE_MATCH"] = _without_codings('"', sent)


def _answer_condition(response: Response) -> Response:
    """The answer to a read with an ETag, or 304 when the client has it already; `If-Match` is for writes.

    A resource without a version gets an ETag of its content. Answers with secrets and chunked answers get none.
    """
    if request.method not in _READS or response.status_code != _OK or is_secret(response):
        return response
    if "ETag" not in response.headers and not response.is_streamed:
        response.add_etag()
    if "HTTP_IF_NONE_MATCH" in request.environ:
        response.make_conditional({name: value for name, value in request.environ.items() if name != "HTTP_IF_MATCH"})
        response.headers.remove("Date")  # the server writes it
    return response
