"""`/v1`: version, games and addresses, for clients that know nothing but the host."""

from collections.abc import Mapping
from typing import Annotated

from flask import Response

from service import VERSION
from service.api.http.blueprint import Blueprint
from service.api.http.constant_answers import ConstantAnswer
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Doc
from service.schemas.answers import answer_schema
from service.values import dataclass

LINKS: Mapping[str, str] = {
    "documentation": "/docs",
    "openapi": "/openapi.json",
    "rulesets": "/v1/rulesets",
    "campaigns": "/v1/campaigns",
    "problems": "/problems",
    "health": "/healthz",
}
"""Name -> address below this host."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Entry point of the API."""

    version: Annotated[str, Doc("Semantic version of the service.")]
    rulesets: Annotated[tuple[str, ...], Doc("Names of the games, as in addresses.")]
    revisions: Annotated[Mapping[str, int], Doc("Name of a game -> revision of its rules.")]
    links: Annotated[Mapping[str, str], Doc("Name -> address below this host.")]


def blueprint(rulesets: tuple[Ruleset, ...]) -> Blueprint:
    """The route of the entry point."""
    routes = Blueprint("entry", __name__, description="Version, games and addresses.")
    names = tuple(ruleset.name for ruleset in rulesets)
    revisions = {ruleset.name: ruleset.revision for ruleset in rulesets}
    entry = ConstantAnswer(lambda: Entry(version=VERSION, rulesets=names, revisions=revisions, links=LINKS))

    @routes.route("/v1", tags=["rulesets"])
    @routes.doc(operationId="getEntry")
    @routes.response(200, answer_schema(Entry))
    def get_entry() -> Response:
        """Read the version, the games and the main addresses.

        The first call of a client that knows only the host.
        """
        return entry.answer()

    return routes
