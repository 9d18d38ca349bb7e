"""A plain request of a resolution in ASGI: it sends JSON, asks at most for `nulls=omit`, and needs no Flask."""

import time
from collections.abc import Mapping
from typing import Any, TypeAlias

from service.api.http.compression import packed
from service.api.http.languages import HEADERS
from service.api.http.log_members import LogMembers
from service.api.http.nulls import ALONE, without_nulls
from service.api.http.parser import JSON
from service.api.http.request_context import ALWAYS, REQUEST_ID_HEADER, identity_of, note
from service.translations.language import Language
from service.values import dataclass

Headers: TypeAlias = tuple[tuple[bytes, bytes], ...]
_JSON = JSON.encode()
_REQUEST_ID = REQUEST_ID_HEADER.lower().encode()
_HEADERS: dict[str, Headers] = {
    code: tuple((name.lower().encode(), text.encode()) for name, text in (("Content-Type", JSON), *headers, *ALWAYS))
    for code, headers in HEADERS.items()
}


@dataclass(frozen=True, slots=True)
class PlainRequest:
    """A plain request.

    Attributes:
        path: of the operation.
        address: of the connection.
        headers: by their names in lower case; none came twice.
        omits_nulls: whether the answer has no members that are null.
        started_at: when the request came, by `time.perf_counter`.
    """

    path: str
    address: str
    headers: Mapping[bytes, bytes]
    omits_nulls: bool
    started_at: float

    def header(self, name: bytes) -> str:
        """The value of a header; "" where it is missing."""
        return self.headers.get(name, b"").decode("latin-1")

    def answered(self, content: bytes, language: Language, log_members: LogMembers) -> tuple[Headers, bytes]:
        """Headers and body of its answer; the request is counted and logged.

        Args:
            content: the JSON of the answer.
            language: of texts for people.
            log_members: gives the members of lines in the log that tell where requests came from.
        """
        identity = identity_of(self.header(_REQUEST_ID))
        client = log_members.client_of(self.address, self.header(b"x-forwarded-for"))
        members = {"request_id": identity, **log_members.of(client, self.header(b"traceparent"))}
        note("POST", self.path, self.path, 200, self.started_at, members)
        content = without_nulls(content) if self.omits_nulls else content
        coding, content = packed(content, self.header(b"accept-encoding"))
        own = [(b"content-length", b"%d" % len(content)), (_REQUEST_ID, identity.encode())]
        if coding is not None:
            own.append((b"content-encoding", coding.encode()))
        return (*_HEADERS[language.code], *own), content


def plain_request(scope: Mapping[str, Any]) -> PlainRequest | None:
    """The request of a scope in ASGI, if it is plain."""
    query = scope["query_string"]
    if scope["method"] != "POST" or (query and query != ALONE):
        return None
    headers = dict(scope["headers"])
    if headers.get(b"content-type") != _JSON or b"content-encoding" in headers or len(headers) < len(scope["headers"]):
        return None
    address, _ = scope.get("client") or ("", 0)
    return PlainRequest(scope["path"], address, headers, query == ALONE, time.perf_counter())
