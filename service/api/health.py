"""GET /healthz and /readyz: for those who watch the service from outside."""

from collections.abc import Callable

from flask import Blueprint, Response, jsonify

RETRY_AFTER = 1  # seconds


def health_blueprint(readiness: Callable[[], str]) -> Blueprint:
    """Makes both resources.

    Args:
        readiness: Answers "ready", or the code of what is missing.
    """
    health = Blueprint("health", __name__)

    @health.get("/healthz")
    def is_alive() -> Response:
        """The process answers."""
        return jsonify(status="alive")

    @health.get("/readyz")
    def is_ready() -> Response:
        """The database answers and is migrated."""
        code = readiness()
        if code == "ready":
            return jsonify(status="ready")
        response = jsonify(
            type=f"/problems/{code}",
            title="Not ready",
            status=503,
            detail="The database cannot serve requests yet; try again later.",
            code=code,
        )
        response.status_code = 503
        response.content_type = "application/problem+json"
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response

    return health
