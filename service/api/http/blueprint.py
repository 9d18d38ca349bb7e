"""flask-smorest's blueprint with strict parsing and with all refusals documented."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, wraps
from typing import Any

from flask import Response, current_app, request
from flask_smorest import Blueprint as SmorestBlueprint

from service.api.http import nulls
from service.api.http.campaign_calls import authenticated_first
from service.api.http.parser import StrictParser
from service.api.http.preconditions import (
    IDEMPOTENCY_KEY,
    IF_ABSENT,
    IF_MATCH,
    IF_NONE_MATCH,
    REQUIRED_IF_MATCH,
)
from service.api.http.problems import PROBLEM_JSON, Problem
from service.resolution.refusal import of_faults
from service.schemas.answers import AnswerSchema, extended_answer_schema
from service.schemas.body import MERGE_PATCH, PatchBody
from service.schemas.faults import PlacedFault, unknown_member
from service.schemas.query import NO_NUL, NUL, OF_QUERIES, REPEATED
from service.schemas.strict import JSONSchema

_OF_SMOREST = ("default", 422)
"""Answers that flask-smorest documents by itself, in words that depend on the version of Python."""
PROBLEM_SCHEMA = extended_answer_schema(Problem)

OF_BODIES = {
    "400": "`malformed_json`: the body is not strict JSON.",
    "413": "`body_too_large`: the body is larger than this address takes.",
    "415": "`unsupported_media_type`: the body must be `application/json`; `unsupported_content_encoding`: and plain.",
}
IN_PROGRESS = "`idempotency_in_progress`: the first call with this key still runs."
CREATION_KEY = "`unauthenticated`: creating campaigns on this service needs the operator's key."
LIMITED = "`rate_limited`: too many calls from this address; see `Retry-After`."
AT_WORK = "`busy`: too much work at present; see `Retry-After`."
NO_SUCH_ENTRY = "`not_found`: the library has no such entry; the member near lists similar names."
BUSY = "`busy`: the database is busy or unreachable; see `Retry-After`."
_DOCUMENTED_BY_NAME = {
    "malformed": "400",
    "unauthenticated": "401",
    "forbidden": "403",
    "not_found": "404",
    "conflict": "409",
    "stale": "412",
    "unconditional": "428",
    "limited": "429",
    "unavailable": "503",
}


Decorator = Callable[[Any], Any]
_DECORATORS = "_documented_by"
"""Attribute of a view: functions that give the decorators of flask-smorest, the innermost first."""
_ANSWERS_JSON = "answers_json"
"""Attribute of a view with an answer in JSON."""
_GM_ONLY, _BY_ROLE = "only game masters may do this.", "the role of the key does not allow it."


class Blueprint(SmorestBlueprint):
    """A group of routes.

    Views are documented with `doc(operationId=..., refusals=(codes...), malformed="...", not_found="...",
    unavailable="...")`: the codes of status 422, which the answer's description lists (or a function that gives them),
    and the descriptions of 400, 404 and 503, where they can happen and no body says so. Every GET takes `If-None-Match`
    but those with `never_stored=True`.
    """

    ARGUMENTS_PARSER = StrictParser()

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._prepare_doc_cbks.append(_document_problems)
        self.before_request(_refuse_nul)
        self._bare: dict[Any, Callable[[Any], Any]] = {}
        self._undocumented: list[Callable[[], None]] = []
        self.before_request(_refuse_unfit_query)

    def arguments(self, schema: Any, *, location: str = "json", **documented: Any) -> Decorator:
        """Read the body or the query, and pass it to the view after what outer decorators have read.

        Args:
            schema: loads it.
            location: `json` or `query`.
            documented: as flask-smorest takes it, or a function that gives it, which is called when it is documented.
        """

        def decorate(view: Any) -> Any:
            @wraps(view)
            def reading(*read: Any, **of_path: Any) -> Any:
                return view(*read, self.ARGUMENTS_PARSER.parse(schema, location=location), **of_path)

            reading.reads_query = location == "query" or reads_query(view)  # type: ignore[attr-defined]
            form = {"location": location} | ({"content_type": MERGE_PATCH} if isinstance(schema, PatchBody) else {})
            return _documented_by(reading, partial(self._document, "arguments", schema, documented | form))

        return decorate

    def response(self, status_code: Any, schema: Any = None, *, whole: bool = False, **documented: Any) -> Decorator:
        """Document the answer, which the view itself makes.

        Args:
            status_code: its status.
            schema: of its body, if it has one.
            whole: whether it is sent in parts, which cannot be changed.
            documented: as flask-smorest takes it.
        """
        document = self._documenting("response", status_code, {"schema": schema, **documented})
        return document if whole else lambda view: _with_json(document(view), schema)

    def alt_response(self, status_code: Any, response: Any = None, **documented: Any) -> Decorator:
        """Document another answer."""
        return self._documenting("alt_response", status_code, {"response": response, **documented})

    def doc(self, **documented: Any) -> Decorator:
        """Document the view."""
        return lambda view: _documented_by(view, partial(SmorestBlueprint.doc, **documented))

    def _documenting(self, name: str, argument: Any, documented: dict[str, Any]) -> Decorator:
        return lambda view: _documented_by(view, partial(self._document, name, argument, documented))

    def _document(self, name: str, argument: Any, documented: dict[str, Any]) -> Decorator:
        """The decorator of flask-smorest, of which only the documentation is used."""
        given = {key: value() if callable(value) else value for key, value in documented.items()}
        decorator: Decorator = getattr(super(), name)(argument, **given)
        return decorator

    def bare(
        self,
        rule: str,
        view: Callable[[], Response],
        document: Callable[[Callable[[], Response]], Any],
        *,
        reads_query: bool = False,
        **options: Any,
    ) -> None:
        """Route to a view that parses its request itself, without the wrapper of `arguments`.

        Args:
            rule: the path.
            view: the view function.
            document: gives the same view, decorated, of which only the documentation is taken, when that is wanted.
            reads_query: whether it takes parameters, and reports mistakes in them itself.
            options: as those of `route`.
        """
        self._bare[view] = document
        view.reads_query = reads_query  # type: ignore[attr-defined]
        self.route(rule, **options)(view)

    def register_views_in_doc(self, *arguments: Any, **keywords: Any) -> None:
        """Collect the documentation of the views, and add it to the document."""
        for store in self._undocumented:
            store()
        self._undocumented = []
        super().register_views_in_doc(*arguments, **keywords)

    def _store_endpoint_docs(self, endpoint: str, view: Any, *arguments: Any, **options: Any) -> None:
        self._undocumented.append(
            partial(self._store, super()._store_endpoint_docs, endpoint, view, *arguments, **options)
        )

    def _store(self, store: Callable[..., None], endpoint: str, view: Any, *arguments: Any, **options: Any) -> None:
        documented = self._bare[view](view) if view in self._bare else view
        for decorator in getattr(documented, _DECORATORS, ()):
            documented = decorator()(documented)
        store(endpoint, documented, *arguments, **options)

    def keyed(
        self,
        operation_id: str,
        *,
        parameters: Sequence[JSONSchema] = (),
        gm: bool = False,
        versioned: bool = False,
        refusals: Sequence[str] = (),
        conflicts: Sequence[str] = (),
    ) -> Any:
        """Document a route that needs the key of a campaign.

        Args:
            operation_id: its name in generated clients.
            parameters: headers that it takes.
            gm: whether only a game master may call it.
            versioned: whether `If-Match` is required.
            refusals: codes of status 422 beside the general ones.
            conflicts: codes of status 409.
        """
        in_progress = ("idempotency_in_progress",) if IDEMPOTENCY_KEY in parameters else ()
        reused = ("idempotency_key_reused",) if IDEMPOTENCY_KEY in parameters else ()
        full = ("campaign_full",) if IDEMPOTENCY_KEY in parameters or IF_MATCH in parameters else ()
        conflicting = (*conflicts, *in_progress, *full)
        documented: dict[str, Any] = {
            "operationId": operation_id,
            "security": [{"key": []}],
            "refusals": (*refusals, *reused),
            "unauthenticated": "`unauthenticated`: the key is missing, invalid or revoked.",
            "forbidden": f"`forbidden`: {_GM_ONLY if gm else _BY_ROLE}",
            "not_found": "`not_found`: there is no such thing in the campaign of the key.",
            "limited": LIMITED,
            "unavailable": BUSY,
        }
        if parameters:
            needed = REQUIRED_IF_MATCH if versioned else IF_MATCH
            documented["parameters"] = [needed if each == IF_MATCH else each for each in parameters]
        if conflicting:
            documented["conflict"] = in_the_way(conflicting)
        if IF_MATCH in parameters:
            documented["stale"] = "`stale_version`: the resource has changed since you read it."
        if versioned or IF_ABSENT in parameters:
            documented["unconditional"] = "`precondition_required`: send `If-Match`."
        return self.lean(**documented)

    def lean(self, **documented: Any) -> Decorator:
        """Document the view, which takes `nulls` if it answers with JSON."""

        def decorate(view: Any) -> Any:
            if not getattr(view, _ANSWERS_JSON, False):
                return self.doc(**documented)(view)
            parameters = [*documented.get("parameters", ()), nulls.PARAMETER]
            return nulls.takes_nulls(self.doc(**documented | {"parameters": parameters})(view))

        return decorate


def in_the_way(conflicts: Sequence[str]) -> str:
    """The description of status 409 with these codes."""
    return f"Conflict: {_listed(conflicts)}."


def _listed(codes: Iterable[str]) -> str:
    return ", ".join(f"`{code}`" for code in sorted({*codes}))


@authenticated_first
def _refuse_nul() -> None:
    """Refuse NUL in the address: no text of the database can contain it.

    Raises:
        Refusal: `bad_input`.
    """
    names = [name for name, value in (request.view_args or {}).items() if isinstance(value, str) and NUL in value]
    if names:
        raise of_faults(tuple(PlacedFault(name, NO_NUL.code, NO_NUL.detail, "parameter") for name in names))


def reads_query(view: Any) -> bool:
    """Whether a view has query parameters and refuses unknown ones itself."""
    return getattr(view, "reads_query", False)


def _with_json(view: Any, schema: Any) -> Any:
    """The view, marked if this schema of its answer is one of JSON."""
    if isinstance(schema, AnswerSchema):
        setattr(view, _ANSWERS_JSON, True)
    return view


def _documented_by(view: Any, decorator: Callable[[], Decorator]) -> Any:
    """The view with a documenting decorator, applied when the document is needed."""
    setattr(view, _DECORATORS, (*getattr(view, _DECORATORS, ()), decorator))
    return view


@authenticated_first
def _refuse_unfit_query() -> None:
    """Refuse repeated query parameters, and unknown ones on routes that declare none.

    Raises:
        Refusal: `unknown_field`; `bad_input` for a repeated one, or for another value of `nulls` than it has.
    """
    if not request.query_string:
        return
    repeated = [name for name, values in request.args.lists() if len(values) > 1]
    if repeated:
        raise of_faults(tuple(PlacedFault(name, REPEATED.code, REPEATED.detail, "parameter") for name in repeated))
    others = nulls.other_parameters(request)
    if others and not reads_query(current_app.view_functions[request.endpoint or ""]):
        name = next(iter(others))
        detail = unknown_member(name, nulls.further_names(request), "unknown_field").detail
        raise of_faults((PlacedFault(name, "unknown_field", detail, "parameter"),))


def _document_problems(doc: JSONSchema, doc_info: JSONSchema, method: str, **_: Any) -> JSONSchema:
    """Explicit problem answers, each with its codes, and the condition that every read takes."""
    manual = doc_info.get("manual_doc", {})
    refusals = manual.pop("refusals", ())
    refusals = refusals() if callable(refusals) else refusals
    own = {str(status): answer for status, answer in doc.get("responses", {}).items() if status not in _OF_SMOREST}
    answers = {status: _with_prose(answer) for status, answer in own.items()}
    if "requestBody" in doc:
        answers |= {status: _problem(text) for status, text in OF_BODIES.items()}
    refused = (*refusals, *OF_QUERIES, *_general_codes(doc))
    answers["422"] = _problem(f"Refused: {_listed(refused)}.")
    if method == "get" and not manual.pop("never_stored", False):
        manual["parameters"] = [IF_NONE_MATCH, *manual.get("parameters", ())]
        answers["304"] = {"description": "Not modified; see `If-None-Match`."}
    for name, status in _DOCUMENTED_BY_NAME.items():
        if name in manual:
            answers[status] = _problem(manual.pop(name))
    answers["500"] = _problem("`internal_error`: a fault of the service.")
    if "parameters" in manual:  # flask-smorest would put them in place of those of the query
        doc = doc | {"parameters": [*doc.get("parameters", ()), *manual.pop("parameters")]}
    return doc | {"responses": dict(sorted(answers.items()))}


def _general_codes(doc: JSONSchema) -> Iterator[str]:
    """Codes with which body and query may be refused in every operation."""
    places = [*doc.get("requestBody", {}).get("content", {}).values(), *doc.get("parameters", ())]
    for place in places:
        yield from getattr(place.get("schema"), "codes", ())


def _with_prose(answer: JSONSchema) -> JSONSchema:
    """The answer described by the prose of its content in place of the name of its status."""
    schemas = [content["schema"] for content in answer.get("content", {}).values()]
    prose = next((schema.prose for schema in schemas if isinstance(schema, AnswerSchema)), None)
    return answer if prose is None else {**answer, "description": prose}


def _problem(description: str) -> JSONSchema:
    return {"description": description, "content": {PROBLEM_JSON: {"schema": PROBLEM_SCHEMA}}}
