"""create_app: the one place where the parts are wired together."""

from flask import Flask

from service.api.health import health_blueprint
from service.settings import Settings
from service.store.database import create_engine
from service.store.readiness import readiness


def create_app(settings: Settings) -> Flask:
    """Makes the application; its database is the one of the settings."""
    engine = create_engine(settings)
    app = Flask("service")
    app.register_blueprint(health_blueprint(lambda: readiness(engine)))
    return app
