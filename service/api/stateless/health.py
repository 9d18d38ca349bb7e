"""`/healthz` and `/readyz`: probes for orchestrators and monitoring."""

from collections.abc import Callable
from typing import Annotated

from flask import Response

from service.api.http.blueprint import Blueprint
from service.api.http.caching import never_stored
from service.api.http.parser import JSON
from service.api.http.problems import problem
from service.phrases import Phrase
from service.rulesets.vocabulary import Doc
from service.schemas.answers import answer_schema
from service.schemas.strict_json import dumps
from service.values import dataclass

READY = "ready"
RETRY_AFTER_SECONDS = 1
NOT_READY = "`database_unreachable`, `database_read_only`, `migrations_behind` or `migrations_ahead`."


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """Health of the service."""

    status: Annotated[str, Doc("`alive` or `ready`.")]


def blueprint(readiness: Callable[[], str]) -> Blueprint:
    """Both routes.

    Args:
        readiness: answers `ready`, or the code of the missing condition.
    """
    routes = Blueprint(
        "health",
        __name__,
        description="For monitoring: whether the process answers, and whether the database does.",
    )

    @routes.route("/healthz")
    @routes.doc(operationId="isAlive", never_stored=True)
    @routes.response(200, answer_schema(Health))
    def is_alive() -> Response:
        """Report that the process answers.

        Use it as a liveness probe: restart the process when it fails. The database is not checked.
        """
        return never_stored(Response(dumps(Health(status="alive")), mimetype=JSON))

    @routes.route("/readyz")
    @routes.doc(operationId="isReady", never_stored=True, unavailable=NOT_READY)
    @routes.response(200, answer_schema(Health))
    def is_ready() -> Response:
        """Report whether the database answers, is migrated and takes writes.

        Use it as a readiness probe: until it succeeds, calls that need the database are refused with `busy`.
        """
        code = readiness()
        if code == READY:
            return never_stored(Response(dumps(Health(status=READY)), mimetype=JSON))
        response = problem(
            503, code, Phrase("Not ready"), Phrase("The database cannot serve requests yet. Try again later.")
        )
        response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return response

    return routes
