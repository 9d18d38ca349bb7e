"""Factory of the WSGI application: the one place where the parts are wired together."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from uuid_utils import uuid7
from werkzeug.middleware.proxy_fix import ProxyFix

from service import tour
from service.addresses import AddressPolicy
from service.api import campaigns
from service.api.campaigns import library as campaign_library
from service.api.campaigns import transfer
from service.api.campaigns.commands import handlers_of
from service.api.http import (
    caching,
    campaign_calls,
    compression,
    content_headers,
    creation,
    fast_path,
    nulls,
    preconditions,
    rate_limits,
    request_context,
)
from service.api.http.admission import LARGEST_BODY, Admission
from service.api.http.application import Application
from service.api.http.fast_path import FastPath
from service.api.http.log_members import LogMembers
from service.api.openapi import document
from service.api.stateless import (
    abilities,
    batch,
    entry,
    health,
    imports,
    library,
    metrics,
    moves,
    problem_pages,
    resolutions,
    rules,
    rulesets,
    scenes,
    simulation,
    vectors,
)
from service.delivery.client import Client
from service.delivery.dispatcher import Dispatcher
from service.metrics.publisher import Levels, Publisher
from service.play.call import Actor, Call
from service.play.prompts.execution import PromptRunner
from service.play.prompts.prompts import expire
from service.play.quotas import Quotas
from service.resolution.resolver import Resolver, resolvers
from service.rulesets import RULESETS
from service.settings import Settings, StartError
from service.store.database import create_engine, listening_url, pool_levels, replica_engine
from service.store.deadlines import Deadlines, DuePrompt
from service.store.driver import Opened
from service.store.feed import PostgresEventFeed
from service.store.log_heads import LogNews
from service.store.outbox import Outbox
from service.store.readiness import readiness
from service.store.replica import Replica
from service.store.tracing import trace_statements
from service.store.transactions import StoredTransactions
from service.tracing.switch import TracingSwitch
from service.tracing.tracing import spans_of


def create_app(settings: Settings) -> Application:
    """The service as a WSGI application, without a connection to the database yet.

    Raises:
        StartError: the settings name no usable database.
    """
    app = Application(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    every = list(resolvers(RULESETS))
    app.admission, app.fast_path = _admission(every), FastPath(every)
    fast_path.register(app)
    app.log_members = LogMembers(settings.log_clients == "on", settings.trusted_proxies)
    request_context.register(app, app.log_members)
    _limit(app, settings)
    content_headers.register(app)
    compression.register(app)
    preconditions.register(app)
    caching.register(app)
    nulls.register(app)
    engine = create_engine(settings)
    feed = PostgresEventFeed(listening_url(settings), most_waiting=settings.web_threads // 2)
    app.at_stop.append(feed.close)
    app.news = LogNews(engine, feed)
    copy = replica_engine(settings)
    replica = None if copy is None else Replica(copy, feed)
    dispatcher = _dispatcher(app, Outbox(engine, _now, _new_id), settings)
    transactions = StoredTransactions(engine, feed.notify, _quotas(settings), replica, dispatcher.wake)
    campaign_calls.register(app, campaign_calls.CampaignCalls(transactions, feed, _now, _new_id, _addresses(settings)))
    commands = [*every, *resolvers(RULESETS, stored_only=True)]
    api = document.Api(app, partial(document.requested, commands))
    api.register_blueprint(health.blueprint(lambda: readiness(engine)))
    api.register_blueprint(problem_pages.blueprint(RULESETS))
    api.register_blueprint(entry.blueprint(RULESETS))
    api.register_blueprint(rulesets.blueprint(RULESETS))
    runner = PromptRunner(handlers_of(commands))
    _register_games(api, every, runner)
    api.register_blueprint(batch.blueprint(every))
    _watch_deadlines(app, Deadlines(engine, partial(_expire, transactions, runner)))
    for routes in campaigns.blueprints(runner):
        api.register_blueprint(routes)
    app.register_blueprint(document.blueprint(api, app))
    app.register_blueprint(abilities.pages(RULESETS))
    app.register_blueprint(tour.blueprint(settings.embed_origins))
    _measure(app, settings, lambda: pool_levels(engine) | {("pending",): dispatcher.pending})
    _trace(app, settings, partial(trace_statements, [engine, copy]))
    return app


def _addresses(settings: Settings) -> AddressPolicy:
    """Policy for the addresses of webhooks."""
    return AddressPolicy(is_open=settings.webhook_addresses == "any")


def _dispatcher(app: Application, outbox: Outbox, settings: Settings) -> Dispatcher:
    """Delivers messages for webhooks while a process serves."""
    dispatcher = Dispatcher(outbox, Client(_addresses(settings)))
    app.at_start.append(dispatcher.start)
    app.at_stop.append(dispatcher.stop)
    return dispatcher


def _measure(app: Application, settings: Settings, levels: Callable[[], Levels]) -> None:
    """Publish metrics, and serve them to permitted readers."""
    if settings.metrics != "off":
        publisher = Publisher(levels)
        app.publish = publisher.publish
        app.register_blueprint(metrics.blueprint(publisher, settings))


def _trace(app: Application, settings: Settings, trace_statements_by: Callable[[Opened], None]) -> None:
    """Wrap requests, resolutions and statements in spans, where the settings say so."""
    spans = spans_of(settings)
    if spans is not None:
        TracingSwitch.resolution = spans.resolution
        app.wsgi_app = spans.around(app.wsgi_app)  # type: ignore[method-assign, assignment]  # Flask's documented way
        trace_statements_by(spans.statement)
        app.at_start.append(spans.start)
        app.at_stop.append(spans.stop)


def _watch_deadlines(app: Application, deadlines: Deadlines) -> None:
    """Expire prompts while the process serves."""
    app.extensions["arbiter-deadlines"] = deadlines
    app.at_start.append(deadlines.start)
    app.at_stop.append(deadlines.close)


def _expire(transactions: StoredTransactions, runner: PromptRunner, due: DuePrompt) -> None:
    """Expires a prompt at its deadline, in the name of its sender's key."""
    with transactions.writing(due.campaign_id, due.key_id) as work:
        call = Call(work, Actor.of(work.access.key), _now, _new_id)
        expire(call, runner, due.prompt_id)


def _quotas(settings: Settings) -> Quotas:
    try:
        return Quotas.parse(settings.quotas)
    except ValueError as error:
        raise StartError(f"QUOTAS: {error} cannot be used: expected such as characters=500;events=100000") from None


def _admission(every: list[Resolver]) -> Admission:
    """The admission of the application: cheap routes, expensive routes, and routes with large bodies.

    A resolution comes here when the fast path does not answer it, so that it may take much work.
    """
    resolutions = [f"/v1/{resolver.ruleset.name}/{resolver.operation.path}" for resolver in every]
    chances = [f"{path}/{what}" for path in resolutions for what in ("odds", "odds.svg")]
    largest = {
        batch.PATH: batch.LARGEST_BATCH,
        transfer.IMPORT_PATH: transfer.LARGEST_IMPORT,
        campaign_library.IMPORT_PATH: campaign_library.LARGEST_PACK,
    }
    lists = [f"/v1/{game.name}/{name}" for game in RULESETS for name in ("moves", "simulation", "simulation.svg")]
    documents = ["/openapi.json", *(f"/openapi/{name}.json" for name in ("core", *(game.name for game in RULESETS)))]
    return Admission(["/healthz"], [*resolutions, *chances, *lists, *largest, *documents], ["/simulation"], largest)


def _limit(app: Application, settings: Settings) -> None:
    """Add rate limits, and restrict the creation of campaigns."""
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies)  # type: ignore[method-assign]  # Flask's documented way
    unlimited = () if settings.campaign_creation == "limited" else (rate_limits.CREATION,)
    rate_limits.RateLimits(settings.rate_limits, without=unlimited).register(app)
    creation.register(app, settings)


def _register_games(api: document.Api, every: list[Resolver], runner: PromptRunner) -> None:
    for ruleset in RULESETS:
        routes = resolutions.blueprint(ruleset, [resolver for resolver in every if resolver.ruleset is ruleset])
        if ruleset.reference is not None:
            rulesets.add_reference(routes, ruleset)
        rules.add_rules(routes, ruleset)
        library.add_library(routes, ruleset)
        imports.add_imports(routes, ruleset)
        abilities.add_abilities(routes, ruleset)
        vectors.add_vectors(routes, ruleset)
        scenes.add_scenes(routes, ruleset)
        moves.add_moves(routes, ruleset, runner.handlers)
        simulation.add_simulation(routes, ruleset, runner.handlers)
        api.register_blueprint(routes)


def _now() -> datetime:
    return datetime.now(UTC)


def _new_id() -> str:
    return str(uuid7())
