"""`/problems` and `/problems/{code}`: the pages that `type` of a problem refers to, for programs and browsers."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated

from flask import Response, request
from jinja2 import Environment, PackageLoader, StrictUndefined

from service.api.http.blueprint import Blueprint
from service.api.http.caching import cached_by_all
from service.api.http.constant_answers import ConstantAnswer
from service.api.http.parser import JSON
from service.api.http.vary import vary_by
from service.api.stateless.problem_codes import ProblemExplained, explained
from service.phrases import Phrase
from service.resolution.refusal import Refusal, not_found
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Doc
from service.schemas.answers import answer_schema
from service.schemas.faults import shortened
from service.suggestions import did_you_mean, similar
from service.values import dataclass

HTML = "text/html"
_PAGES = Environment(
    loader=PackageLoader("service.api.stateless"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemList:
    """All codes of problems."""

    items: Annotated[tuple[ProblemExplained, ...], Doc("In alphabetical order.")]


def blueprint(rulesets: tuple[Ruleset, ...]) -> Blueprint:
    """Both routes."""
    routes = Blueprint("problems", __name__, description="Codes of problems, with their meaning and what to do.")
    codes = explained(rulesets)
    everything = ConstantAnswer(lambda: ProblemList(items=tuple(codes.values())))
    by_code = {code: ConstantAnswer(partial(codes.__getitem__, code)) for code in codes}

    @routes.route("/problems")
    @routes.doc(operationId="listProblemCodes")
    @routes.response(200, answer_schema(ProblemList))
    @routes.alt_response(200, schema={"type": "string"}, content_type=HTML, success=True, description="A page.")
    def list_codes() -> Response:
        """List the codes of problems.

        Each code has its meaning, what to do, and its status: one if the request is the cause, one if stored data is.
        Browsers get a page.
        """
        return _in_form("problem_list.html", {"codes": codes.values()}, everything)

    @routes.route("/problems/<code>")
    @routes.doc(
        operationId="getProblemCode",
        not_found="`not_found`: there is no such code; the detail names a similar one.",
    )
    @routes.response(200, answer_schema(ProblemExplained))
    @routes.alt_response(200, schema={"type": "string"}, content_type=HTML, success=True, description="A page.")
    def get_code(code: str) -> Response:
        """Read the explanation of a problem code.

        `type` of a problem has this address. Browsers get a page.
        """
        if code not in codes:
            raise _no_code(code, codes)
        return _in_form("problem.html", {"told": codes[code]}, by_code[code])

    return routes


def _in_form(template: str, values: Mapping[str, object], constant: ConstantAnswer) -> Response:
    """HTML for browsers, JSON for all other clients."""
    if request.accept_mimetypes.best_match((JSON, HTML), default=JSON) == HTML:
        response = cached_by_all(Response(_PAGES.get_template(template).render(values), mimetype=HTML))
    else:
        response = constant.answer()
    vary_by(response, "Accept")
    return response


def _no_code(code: str, codes: Mapping[str, ProblemExplained]) -> Refusal:
    near = similar(shortened(code), codes)
    hint = did_you_mean(near, otherwise=Phrase("All are listed at /problems."))
    detail = Phrase('No problem has the code "{name}". {hint}', name=shortened(code), hint=hint)
    return not_found(detail, Phrase("No such code"), near=near)
