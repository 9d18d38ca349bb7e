"""The OpenAPI document, built from routes and schemas, and the routes that serve it, whole and in parts."""

import gzip
from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import cache, partial
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from flask import Blueprint, Flask, Response, request
from flask_smorest import Api as SmorestApi
from flask_smorest import Blueprint as SmorestBlueprint

from service import VERSION
from service.api.http import problems
from service.api.http.application import Application
from service.api.http.parser import JSON
from service.api.http.path_parameters import with_own_parameters
from service.api.http.vary import vary_by
from service.api.openapi import webhooks
from service.api.openapi.bases import with_bases
from service.api.openapi.common_problems import with_default_answers
from service.api.openapi.enumerations import with_listed_values
from service.api.openapi.event_types import with_types_of_events
from service.api.openapi.headers import with_headers
from service.api.openapi.open_enumerations import with_open_enumerations
from service.api.openapi.parts import CORE, part_of
from service.api.openapi.prepared import Prepared
from service.api.openapi.problem_types import with_problem_types
from service.api.openapi.recorded_answers import with_recorded_answers
from service.api.openapi.references import operations_of
from service.api.openapi.shared_components import share
from service.api.openapi.summaries import with_unique_summaries
from service.play.commands.orders import OrderSchema
from service.play.editing import encounters
from service.play.forms import typed_forms
from service.play.forms.condition_inputs import ConditionDocument, ConditionInput
from service.play.forms.inputs import EntryInput
from service.play.library.packs import Pack
from service.resolution.resolver import Resolver
from service.rulesets import RULESETS
from service.schemas.body import RequestSchema
from service.schemas.components import Plugin, requested_components
from service.schemas.derive import schema_for
from service.schemas.records import Record
from service.schemas.strict_json import dumps
from service.simulation.sides import EncounterSimulationInput

Made = TypeVar("Made")
TITLE = "Arbiter"
INTRODUCTION = """\
Arbiter resolves the rules of tabletop role-playing games. Send it what a character attempts. The answer has the
outcome, every die, every modifier, and the rules that were applied.

**Dice.** Without dice in the request, the service rolls. With a `seed`, any text, the same request always gets the same
answer. With `dice`, the faces thrown at your table by stream, nothing else is rolled; when a stream runs out, the
problem `dice_exhausted` names the next die to throw. Send `rolls` of an answer as `dice` to get that answer again.

**House rules** are in the member `options`. Options that are left out have their defaults.

**Languages.** `Accept-Language` sets the language of `summary` and of problems: English or German. Ids, codes and
values do not change. `?render=text`, `discord` or `html` adds the answer as a block to display.

**Problems** are RFC 9457 documents with a stable `code` and a JSON pointer to each fault. Unknown members are refused.
[All codes](/problems) are listed with their meaning and what to do.

**Guides** with tested snippets: [a shell](/docs/guides/shell.md), [game masters](/docs/guides/game-master.md),
[Python](/docs/guides/python.md), [a page in a browser](/docs/guides/browser.md),
[Foundry VTT](/docs/guides/foundry.md), [a Discord bot](/docs/guides/discord.md),
[MapTool](/docs/guides/maptool.md), [webhooks](/docs/guides/webhooks.md).
"""
KEY_SCHEME = {
    "type": "http",
    "scheme": "bearer",
    "description": "A key of the campaign, `arb_...`. The answer to `createCampaign` shows the first one.",
}


class Api(SmorestApi):
    """flask-smorest's registry of routes and their documentation, with our schemas and our problems."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask, requested: Callable[[], frozenset[str]]) -> None:
        plugin = Plugin()
        self._requested, self._undocumented = requested, list[SmorestBlueprint]()
        super().__init__(
            app,
            spec_kwargs={
                "marshmallow_plugin": plugin,
                "title": TITLE,
                "version": VERSION,
                "openapi_version": "3.1.0",
                "info": {"description": INTRODUCTION, "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}},
                "security": [],
                "servers": [{"url": "/", "description": "The server that serves this document."}],
            },
        )

    def _init_spec(self, **keywords: Any) -> None:
        super()._init_spec(**keywords)
        self.spec.components.security_scheme("key", KEY_SCHEME)

    def register_blueprint(self, blp: SmorestBlueprint, **options: Any) -> None:
        """Register the views now, and document them when the document is needed."""
        self._app.extensions["flask-smorest"]["blp_name_to_api"][blp.name] = self
        self._app.register_blueprint(blp, **options)
        self._undocumented.append(blp)

    def document_all(self) -> None:
        """Document all views, once; this takes as long as half a start."""
        self.ma_plugin.converter.requested = self._requested()
        for blp in self._undocumented:
            blp.register_views_in_doc(self, self._app, self.spec, name=blp.name, parameters=None)
            self.spec.tag({"name": blp.name, "description": blp.description})
        self._undocumented.clear()

    def _register_responses(self) -> None:
        """Skipped: each route documents its problems."""

    def _register_pagination_header(self) -> None:
        """Skipped: each list documents its pages."""

    def _register_etag_headers(self) -> None:
        """Skipped: each resource documents its ETags."""

    def _register_error_handlers(self) -> None:
        problems.register(self._app)


BODIES_SHARED_WITH_ANSWERS = (
    schema_for(ConditionInput),
    schema_for(ConditionDocument),
    encounters.BODY.record.schema,
    *typed_forms.BODIES,
    schema_for(EntryInput),
    schema_for(Pack),
    schema_for(EncounterSimulationInput),
)
"""Bodies with parts that answers have too, beside those of the games."""


def requested(resolvers: Iterable[Resolver]) -> frozenset[str]:
    """Names of all components in requests."""
    schemas: list[RequestSchema] = []
    for resolver in resolvers:
        if not resolver.operation.stored_only:
            schemas.append(resolver.schema)
        if resolver.operation.command is not None:
            schemas.append(OrderSchema(resolver.ruleset, resolver.operation))
    bodies = map(Record, BODIES_SHARED_WITH_ANSWERS)
    return requested_components((*(schema.request for schema in schemas), *bodies))


class Documents(NamedTuple):
    """The OpenAPI document in two forms.

    Attributes:
        whole: with examples of all answers.
        lean: with examples of requests and resolutions only; the documents of parts are made from it.
    """

    whole: dict[str, Any]
    lean: dict[str, Any]


def documents(api: Api) -> Documents:
    """The documents with their components in alphabetical order, so that they are reproducible.

    Parameters of a path are listed with each of its operations, before all others: generated clients take them first.
    """
    api.document_all()
    messages = webhooks.described(api.ma_plugin.converter.resolve_nested_schema)
    described: dict[str, Any] = api.spec.to_dict()
    described["paths"] = {path: with_own_parameters(item) for path, item in described["paths"].items()}
    games = sorted(ruleset.name for ruleset in RULESETS)
    described = with_problem_types(described)
    schemas = with_listed_values(with_bases(described["components"]["schemas"]))
    described["components"]["schemas"] = with_types_of_events(schemas, games)
    described = with_default_answers(with_headers(with_open_enumerations(described, messages)))
    lean = {**described, "webhooks": messages}
    titles = {ruleset.name: ruleset.title for ruleset in RULESETS}
    whole = with_unique_summaries(with_recorded_answers(deepcopy(lean)), titles)
    return Documents(*(_in_order(share(form, games)) for form in (whole, lean)))


def _in_order(document: dict[str, Any]) -> dict[str, Any]:
    """The document with sorted components, and with the tags that its operations have."""
    components = {kind: dict(sorted(named.items())) for kind, named in sorted(document["components"].items())}
    used = {tag for operation in operations_of(document) for tag in operation["tags"]}
    tags = [tag for tag in document["tags"] if tag["name"] in used]
    return {**document, "components": components, "tags": tags}


def blueprint(api: Api, app: Application) -> Blueprint:
    """The routes of the document: `/openapi.json`, `/openapi/{ruleset}.json` and `/openapi/core.json`."""
    routes = Blueprint("documentation", __name__)
    both = once(lambda: documents(api))
    games = tuple(ruleset.name for ruleset in RULESETS)
    makers = {"/openapi.json": lambda: both().whole}
    makers |= {f"/openapi/{game or CORE}.json": partial(_part, both, game, games) for game in (*games, None)}
    prepared = Prepared(lambda: {path: _packed(make) for path, make in makers.items()})
    app.before_fork.append(prepared.begin)
    for path, make in makers.items():
        _Served(path, make, prepared).add(routes)
    return routes


def _part(both: Callable[[], Documents], game: str | None, games: tuple[str, ...]) -> dict[str, Any]:
    return part_of(both().lean, game, games)


def once(make: Callable[[], Made]) -> Callable[[], Made]:
    """The function with its result cached, called once also under concurrency."""
    lock, cached = Lock(), cache(make)

    def get() -> Made:
        with lock:
            return cached()

    return get


def _packed(make: Callable[[], dict[str, Any]]) -> bytes:
    return gzip.compress(dumps(make()), mtime=0)  # a tenth of the size


class _Served:
    """A served document, made at its first request where it is not prepared.

    Args:
        path: its path.
        make: the document.
        prepared: the packed documents by their paths.
    """

    def __init__(self, path: str, make: Callable[[], dict[str, Any]], prepared: Prepared) -> None:
        self._path = path
        self._packed = cache(lambda: prepared.get(path) or _packed(make))

    def add(self, routes: Blueprint) -> None:
        """Route its path to it."""
        name = self._path.strip("/").replace("/", "_").replace(".", "_")
        routes.add_url_rule(self._path, name, self._answer)

    def _answer(self) -> Response:
        """The document."""
        is_packed = request.accept_encodings.quality("gzip") > 0
        content = self._packed()
        response = Response(content if is_packed else gzip.decompress(content), mimetype=JSON)
        if is_packed:
            response.content_encoding = "gzip"
        vary_by(response, "Accept-Encoding")
        return response
