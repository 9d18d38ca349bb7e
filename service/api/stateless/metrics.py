"""`/metrics`: metrics for Prometheus, protected as the operator's settings say."""

from flask import Blueprint, Response

from service.api.http.campaign_calls import unauthenticated
from service.api.http.creation import sends
from service.metrics.publisher import CONTENT_TYPE, Publisher
from service.phrases import Phrase
from service.settings import Settings, StartError


def blueprint(publisher: Publisher, settings: Settings) -> Blueprint:
    """The route, which is left out of the API's document.

    Args:
        publisher: has the metrics.
        settings: name the readers.

    Raises:
        StartError: a key is needed, and there is none.
    """
    key = settings.metrics_key if settings.metrics == "key" else None
    if settings.metrics == "key" and key is None:
        raise StartError("METRICS=key needs METRICS_KEY")
    routes = Blueprint("metrics", __name__)

    @routes.get("/metrics")
    def exposition() -> Response:
        """The metrics of all processes, in Prometheus' text format."""
        if key is not None and not sends(key):
            raise unauthenticated(Phrase("The figures are the operator's. Send the key for them as a bearer token."))
        publisher.publish()
        return Response(publisher.exposition(), content_type=CONTENT_TYPE)

    return routes
