"""Problem documents (RFC 9457) for all answers that are not a success."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import structlog
from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException, NotFound, RequestEntityTooLarge

from service.api.http.admission import LARGEST_BODY
from service.api.http.languages import asked, marked
from service.api.http.request_context import request_id
from service.api.http.similar_addresses import similar_addresses
from service.metrics import tally
from service.phrases import Phrase
from service.play.forms.bars import UntilView
from service.play.ports import Busy, CopyLost
from service.play.quotas import QUOTAS_OF_LOG, CampaignFull
from service.resolution.dice_refusals import Undecided
from service.resolution.refusal import Refusal, RefusalKind
from service.rulesets.vocabulary import Doc, Sometimes
from service.schemas.faults import PlacedFault
from service.schemas.strict_json import dumps
from service.suggestions import did_you_mean
from service.translations.questions import asked_in_words
from service.values import dataclass

RETRY_AFTER_SECONDS = 1
PROBLEM_JSON = "application/problem+json"

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemError:
    """One thing that is wrong with a request."""

    pointer: Annotated[str, Sometimes(), Doc("JSON pointer into the body; empty for the whole body.")]
    parameter: Annotated[str, Sometimes(), Doc("The query parameter, where it is about one.")]
    header: Annotated[str, Sometimes(), Doc("The header, where it is about one.")]
    code: Annotated[str, Doc("Stable code.")]
    detail: Annotated[str, Doc("The expected value, the received value, and what to do.")]
    rule: Annotated[str, Sometimes(), Doc("Of a bar: id of the rule.")]
    ability: Annotated[str, Sometimes(), Doc("Of a bar: the ability that it bars.")]
    until: Annotated[UntilView | None, Sometimes(), Doc("Of a bar: when it ends; null if that is unknown.")]
    fixed: Annotated[bool, Sometimes(), Doc("Of a bar: whether a game master cannot set it aside by `force`.")]
    details: Annotated[
        Mapping[str, Any], Sometimes(), Doc("Of a bar: further members, for example `needs`, the cost of an attack.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Problem document (RFC 9457): reason of a refusal. Some codes add members, as `dice_exhausted` does `stream`."""

    type: Annotated[str, Doc("The address of the page about the code, `https://{host}/problems/{code}`.")]
    title: Annotated[str, Doc("Short title of the kind of problem.")]
    status: Annotated[int, Doc("The HTTP status.")]
    detail: Annotated[str, Doc("Description of the problem: the fault, the expected value, and what to do.")]
    code: Annotated[str, Doc("Stable code; the one that all errors share, else `bad_input`.")]
    request_id: Annotated[str, Doc("The request's id, as in the header `X-Request-Id`.")]
    errors: Annotated[tuple[ProblemError, ...], Doc("Every single fault; may be empty.")]


STATUS_OF: Mapping[RefusalKind, int] = {
    RefusalKind.MALFORMED: 400,
    RefusalKind.UNAUTHENTICATED: 401,
    RefusalKind.FORBIDDEN: 403,
    RefusalKind.NOT_FOUND: 404,
    RefusalKind.CONFLICT: 409,
    RefusalKind.STALE: 412,
    RefusalKind.UNFIT: 422,
    RefusalKind.UNCONDITIONAL: 428,
    RefusalKind.TOO_OFTEN: 429,
    RefusalKind.BUSY: 503,
}
"""The HTTP status of each kind of refusal."""


def _no_address(near: Sequence[str]) -> Phrase:
    """The detail of a problem about an address that does not exist, with similar ones."""
    hint = did_you_mean(near, otherwise=Phrase("See /docs for what there is."))
    return Phrase("There is nothing at this address. {hint}", hint=hint)


HTTP_PROBLEMS: Mapping[int, tuple[str, Phrase, Phrase]] = {
    400: ("malformed_request", Phrase("Malformed request"), Phrase("The request is not proper HTTP.")),
    404: ("not_found", Phrase("Not found"), _no_address([])),
    405: (
        "method_not_allowed",
        Phrase("Method not allowed"),
        Phrase("This address does not take this method; see `Allow`."),
    ),
    406: ("not_acceptable", Phrase("Not acceptable"), Phrase("The answer has no such form.")),
    408: ("request_timeout", Phrase("Request timeout"), Phrase("The request did not arrive in time. Send it again.")),
    413: (
        "body_too_large",
        Phrase("Body too large"),
        Phrase("Expected a body of at most {largest} bytes. Send less at once.", largest=LARGEST_BODY),
    ),
    415: ("unsupported_media_type", Phrase("Unsupported media type"), Phrase("Send the body as application/json.")),
    416: (
        "range_not_satisfiable",
        Phrase("Range not satisfiable"),
        Phrase("The file has no such part. `Content-Range` has its length in bytes."),
    ),
    500: (
        "internal_error",
        Phrase("Internal error"),
        Phrase("Something went wrong here, not with your request. Try again later."),
    ),
    503: ("unavailable", Phrase("Unavailable"), Phrase("The service cannot answer just now. Try again later.")),
}
"""Status -> code, title and detail of problems that the HTTP layer finds."""


def problem(
    status: int,
    code: str,
    title: str,
    detail: str,
    errors: tuple[PlacedFault, ...] = (),
    members: Mapping[str, Any] | None = None,
) -> Response:
    """A problem document as a response, in the language asked for; codes and places are the same in all."""
    language = asked()
    tally.count("problems", code)
    body = {
        "type": type_of(code),
        "title": language.translated(title),
        "status": status,
        "detail": language.translated(detail),
        "code": code,
        "request_id": request_id(),
        "errors": [
            {fault.kind: fault.place, "code": fault.code, "detail": language.translated(fault.detail), **fault.members}
            for fault in errors
        ],
        **(members or {}),
    }
    return marked(Response(dumps(body), status, mimetype=PROBLEM_JSON), language)


def type_of(code: str) -> str:
    """The type of a problem: the address of the page about its code, on the host that was called if that is valid."""
    return f"{request.host_url if request.host else '/'}problems/{code}"


def of_refusal(refusal: Refusal) -> Response:
    """The problem document of a refused call."""
    members = {**refusal.members, **_question(refusal)}
    response = problem(STATUS_OF[refusal.kind], refusal.code, refusal.title, refusal.detail, refusal.errors, members)
    if refusal.kind is RefusalKind.UNAUTHENTICATED:
        response.headers["WWW-Authenticate"] = "Bearer"
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response


def _question(refusal: Refusal) -> Mapping[str, Any]:
    """The decision that is needed in words, where the caller may know its options."""
    if not isinstance(refusal, Undecided) or "options" not in refusal.members:
        return {}
    needed = refusal.needed
    decision = asked_in_words(asked(), refusal.ruleset, needed.member, needed.options, needed.position)
    return {"question": decision.question, "labels": decision.labels}


def of_busy(_: Busy) -> Response:
    """The problem document of a call that may succeed a little later."""
    detail = Phrase(
        "The database is busy or away. Send the same request again; with its `Idempotency-Key` it is done once."
    )
    response = problem(503, "busy", Phrase("Busy"), detail)
    response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response


def of_lost_copy(lost: CopyLost) -> Any:
    """The answer of the same call, repeated on the primary; the first attempt has changed nothing."""
    if "has_lost_copy" in g or request.endpoint is None:
        return of_busy(lost)
    g.has_lost_copy = True
    try:
        return current_app.view_functions[request.endpoint](**(request.view_args or {}))
    except Exception as error:  # noqa: BLE001 - answered like the first time
        return current_app.handle_user_exception(error)


def of_full(error: CampaignFull) -> Response:
    """The problem document of a call that exceeds a quota."""
    advice = (
        Phrase("Events are never removed. Continue in a new campaign, or ask the operator to raise the quota.")
        if error.quota in QUOTAS_OF_LOG
        else Phrase("Delete resources that you no longer need, or continue in a new campaign.")
    )
    detail = Phrase(
        "The campaign would exceed its quota `{quota}` of {limit}. {advice}",
        quota=error.quota,
        limit=error.limit,
        advice=advice,
    )
    title = Phrase("The campaign is full")
    return problem(409, "campaign_full", title, detail, (), {"quota": error.quota, "limit": error.limit})


def of_http(error: HTTPException) -> Response:
    """The problem document of an HTTP error, with its headers (Allow, Retry-After ...).

    A status without an entry in `HTTP_PROBLEMS` has the code of 400 or 500, so that every code is explained.
    """
    if error.response is not None or error.code is None or error.code < 400:  # noqa: PLR2004 - redirects are no problems
        return error.get_response()  # type: ignore[return-value]  # werkzeug's base class
    general = HTTP_PROBLEMS[500 if error.code >= 500 else 400]  # noqa: PLR2004 - faults of the service begin there
    code, title, detail = HTTP_PROBLEMS.get(error.code, general)
    if error is request.routing_exception and isinstance(error, NotFound):
        detail = _no_address(_similar_to_the_called_one())
    if isinstance(error, RequestEntityTooLarge):
        detail = detail.with_parameters({"largest": request.max_content_length})
    response = problem(error.code, code, title, detail)
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    return response


def _similar_to_the_called_one() -> list[str]:
    """Addresses that are similar to that of the request."""
    adapter = current_app.create_url_adapter(request)
    return [] if adapter is None else similar_addresses(adapter, request.path)


def of_crash(error: Exception) -> Response:
    """The problem document of an internal error; the log has the details."""
    _log.error("crash", exc_info=error, request_id=request_id())
    return problem(500, *HTTP_PROBLEMS[500])


def register(app: Flask) -> None:
    """Answer every error of the app with a problem document."""
    app.register_error_handler(Refusal, of_refusal)
    app.register_error_handler(Busy, of_busy)
    app.register_error_handler(CopyLost, of_lost_copy)
    app.register_error_handler(CampaignFull, of_full)
    app.register_error_handler(HTTPException, of_http)
    app.register_error_handler(Exception, of_crash)
