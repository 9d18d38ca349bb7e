"""The one place where the parts are wired together."""

from flask import Flask
from flask_cors import CORS

from service.api import batch, documentation, health, request_context, resolutions, rulesets
from service.resolution.resolver import resolvers
from service.rulesets import RULESETS
from service.schemas.components import requested_components
from service.settings import Settings
from service.store.database import create_engine
from service.store.readiness import readiness

LARGEST_BODY = 256 * 1024
"""Bytes of a body; 413 beyond."""
EXPOSED_HEADERS = ("ETag", "Location", "Link", "Retry-After", "X-Request-Id", "RateLimit", "RateLimit-Policy")
PREFLIGHT_SECONDS = 86_400


def create_app(settings: Settings) -> Flask:
    """The service as a WSGI application; nothing is connected to the database yet.

    Raises:
        StartError: the settings name no usable database.
    """
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    CORS(app, origins="*", send_wildcard=True, expose_headers=list(EXPOSED_HEADERS), max_age=PREFLIGHT_SECONDS)
    request_context.register(app)
    engine = create_engine(settings)
    every = list(resolvers(RULESETS))
    api = documentation.Api(app, requested_components(resolver.schema for resolver in every))
    api.register_blueprint(health.blueprint(lambda: readiness(engine)))
    api.register_blueprint(rulesets.blueprint(RULESETS))
    for ruleset in RULESETS:
        routes = resolutions.blueprint(ruleset, [resolver for resolver in every if resolver.ruleset is ruleset])
        if ruleset.reference is not None:
            rulesets.add_reference(routes, ruleset)
        api.register_blueprint(routes)
    api.register_blueprint(batch.blueprint(every))
    app.register_blueprint(documentation.blueprint(api))
    return app
