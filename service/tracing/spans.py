"""Spans by OpenTelemetry's packages; imported only where tracing is on.

The packages read the variables `OTEL_*` themselves: address, headers and sampling are no settings of this service.
A request has one span from its arrival until its answer is ready, with those of the rules and the statements in it.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias

from opentelemetry import propagate, trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, ConsoleSpanExporter, SpanExporter
from opentelemetry.trace import Span, SpanKind, Status, StatusCode

from service.metrics.tally import ROUTE, TRACE_ID, UNMATCHED

NAME = "arbiter"
SILENT = frozenset({"/healthz", "/readyz", "/metrics"})
"""Paths of probes and metrics, which are not traced."""
DOCUMENTS = "/openapi"
"""Begin of the paths whose requests have one span: the first one resolves an example of every operation."""
REQUEST_ID = "arbiter.request_id"
FAULT = 500
STOP_SECONDS = 2.0
"""For which the end of a process waits for the last spans to be taken."""
LONGEST_QUERY = 2000
"""Characters of a statement in its span; no value of a caller is in it."""

Environ: TypeAlias = dict[str, Any]
Application: TypeAlias = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

_has_one_span = ContextVar("has_one_span", default=False)


def exporter_of(name: str) -> SpanExporter:
    """Creates the exporter that `OTEL_TRACES_EXPORTER` names."""
    return ConsoleSpanExporter() if name == "console" else OTLPSpanExporter()


class Spans:
    """Creates and exports spans.

    Args:
        exporter: where they go.
    """

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter
        named = Resource.create({"service.name": NAME})
        self._provider = TracerProvider(resource=named.merge(OTELResourceDetector().detect()), shutdown_on_exit=False)
        self._tracer = self._provider.get_tracer(NAME)

    def start(self) -> None:
        """Starts to export; in the process that serves, since a thread does it."""
        self._provider.add_span_processor(BatchSpanProcessor(self._exporter))

    def stop(self) -> None:
        """Exports the remaining spans, without waiting for a collector that does not answer."""
        ending = threading.Thread(target=self._provider.shutdown, name="spans", daemon=True)
        ending.start()
        ending.join(STOP_SECONDS)

    def around(self, application: Application) -> Application:
        """The application, with a span for each request, in the trace of its sender."""

        def answer(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
            if environ["PATH_INFO"] in SILENT:
                return application(environ, start_response)
            with self._request(environ) as span:

                def start(status: str, headers: list[tuple[str, str]], *crash: Any) -> Any:
                    _set_status(span, int(status[:3]))
                    return start_response(status, headers, *crash)

                return application(environ, start)

        return answer

    @contextmanager
    def resolution(self, ruleset: str, operation: str) -> Iterator[None]:
        """A span of a resolution; a refusal is not an error of it."""
        if _has_one_span.get():
            yield
            return
        attributes = {"arbiter.ruleset": ruleset, "arbiter.operation": operation}
        with self._opened(f"resolve {ruleset}.{operation}", attributes=attributes):
            yield

    @contextmanager
    def statement(self, query: str) -> Iterator[None]:
        """A span of a statement that a request sends; background work has none."""
        if not trace.get_current_span().get_span_context().is_valid:
            yield
            return
        attributes = {"db.system.name": "postgresql", "db.query.text": query[:LONGEST_QUERY]}
        with self._opened(query.split(maxsplit=1)[0].upper(), kind=SpanKind.CLIENT, attributes=attributes) as span:
            try:
                yield
            except Exception as error:
                # Its message may hold what a caller sent; its class is enough.
                span.set_attribute("error.type", type(error).__qualname__)
                span.set_status(Status(StatusCode.ERROR))
                raise

    @contextmanager
    def _request(self, environ: Environ) -> Iterator[Span]:
        method = environ["REQUEST_METHOD"]
        sent = {"traceparent": environ.get("HTTP_TRACEPARENT", ""), "tracestate": environ.get("HTTP_TRACESTATE", "")}
        context = propagate.extract({name: text for name, text in sent.items() if text})
        with self._opened(method, context=context, kind=SpanKind.SERVER) as span:
            environ[TRACE_ID] = f"{span.get_span_context().trace_id:032x}"
            token = _has_one_span.set(environ["PATH_INFO"].startswith(DOCUMENTS))
            try:
                yield span
            finally:
                _has_one_span.reset(token)
            route = environ.get(ROUTE, UNMATCHED)
            span.update_name(f"{method} {route}")
            span.set_attributes(_attributes(environ, route))

    def _opened(self, name: str, **options: Any) -> Any:
        return self._tracer.start_as_current_span(
            name, record_exception=False, set_status_on_exception=False, **options
        )


def _attributes(environ: Environ, route: str) -> dict[str, str]:
    return {
        "http.request.method": environ["REQUEST_METHOD"],
        "http.route": route,
        "url.path": environ["PATH_INFO"],
        REQUEST_ID: environ.get(REQUEST_ID, ""),
    }


def _set_status(span: Span, status: int) -> None:
    span.set_attribute("http.response.status_code", status)
    if status >= FAULT:
        span.set_status(Status(StatusCode.ERROR))
