"""The one place where the parts are wired together."""

from datetime import UTC, datetime

from uuid_utils import uuid7

from service import tour
from service.api import campaigns
from service.api.http import campaign_calls, fast_path, request_context
from service.api.http.application import Application
from service.api.openapi import document
from service.api.stateless import batch, guides, health, resolutions, rules, rulesets, vectors
from service.resolution.resolver import Resolver, resolvers
from service.rulesets import RULESETS
from service.settings import Settings
from service.store.database import create_engine
from service.store.feed import PostgresEventFeed
from service.store.readiness import readiness
from service.store.transactions import Transactions

LARGEST_BODY = 256 * 1024
"""Bytes of a body; 413 beyond."""


def create_app(settings: Settings) -> Application:
    """The service as a WSGI application; nothing is connected to the database yet.

    Raises:
        StartError: the settings name no usable database.
    """
    app = Application(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    every = list(resolvers(RULESETS))
    fast_path.register(app, every)
    request_context.register(app)
    engine = create_engine(settings)
    feed = PostgresEventFeed(engine, most_waiting=settings.web_threads // 2)
    app.at_stop.append(feed.close)
    campaign_calls.register(app, campaign_calls.CampaignCalls(Transactions(engine, feed.notify), feed, _now, _new_id))
    commands = [*every, *resolvers(RULESETS, stored_only=True)]
    api = document.Api(app, document.requested(commands))
    api.register_blueprint(health.blueprint(lambda: readiness(engine)))
    api.register_blueprint(rulesets.blueprint(RULESETS))
    _register_games(api, every)
    api.register_blueprint(batch.blueprint(every))
    for routes in campaigns.blueprints(commands):
        api.register_blueprint(routes)
    app.register_blueprint(document.blueprint(api))
    app.register_blueprint(guides.blueprint())
    app.register_blueprint(tour.blueprint())
    return app


def _register_games(api: document.Api, every: list[Resolver]) -> None:
    for ruleset in RULESETS:
        routes = resolutions.blueprint(ruleset, [resolver for resolver in every if resolver.ruleset is ruleset])
        if ruleset.reference is not None:
            rulesets.add_reference(routes, ruleset)
        rules.add_rules(routes, ruleset)
        vectors.add_vectors(routes, ruleset)
        api.register_blueprint(routes)


def _now() -> datetime:
    return datetime.now(UTC)


def _new_id() -> str:
    return str(uuid7())
