"""`POST /v1/{ruleset}/convert/{system}`: foes and characters of other systems as entries of a library."""

from flask import Response

from service.api.http import ready_answers
from service.api.http.blueprint import Blueprint
from service.api.http.languages import ACCEPT_LANGUAGE, asked
from service.rulesets.contract.importer import Conversion, Importer
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.answers import answer_schema
from service.schemas.imports import ImportBody
from service.schemas.names import pascal_case
from service.translations.conversions import notes_in
from service.values import replace


def add_imports(routes: Blueprint, ruleset: Ruleset) -> None:
    """Add the routes of a game's importers to the routes of the game."""
    for importer in ruleset.importers:
        _add(routes, ruleset, importer)


def _add(routes: Blueprint, ruleset: Ruleset, importer: Importer) -> None:
    @routes.route(f"/convert/{importer.system}", methods=["POST"], endpoint=f"convert_{importer.system}")
    @routes.doc(
        operationId=f"{ruleset.name}Convert{pascal_case(importer.system)}",
        summary=importer.title,
        description=f"{importer.description} What cannot be converted has a note. Stores nothing; "
        "`.../library/convert/{system}` of a campaign does.",
        parameters=[ACCEPT_LANGUAGE],
    )
    @routes.arguments(ImportBody(importer), example=importer.example)
    @routes.response(200, answer_schema(Conversion))
    def convert(conversion: Conversion) -> Response:
        language = asked()
        return ready_answers.json(replace(conversion, notes=notes_in(language, conversion)), language)
