"""Tests of spans of requests, resolutions and statements, and of their absence where tracing is off."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import structlog
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode

from service.app import create_app
from service.settings import PROJECT_FOLDER, Settings, StartError
from service.tracing import spans as module
from service.tracing.switch import TracingSwitch
from service.tracing.tracing import spans_of
from tests.client import client_of
from tests.table import Table

TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
TASK = {"roller": {"name": "Harrak"}, "difficulty": "easy"}


class Sent:
    """A service that traces, and what it has sent.

    Args:
        settings: with a database.
        exporter: stores the spans.
    """

    def __init__(self, settings: Settings, exporter: InMemorySpanExporter) -> None:
        self.exporter = exporter
        self.app = create_app(replace(settings, otel_traces_exporter="console"))
        self.client = client_of(self.app)

    def spans(self) -> list[ReadableSpan]:
        """All spans since this was last asked, in the order in which they ended."""
        found = list(self.exporter.get_finished_spans())
        self.exporter.clear()
        return found


@pytest.fixture(scope="module")
def sent(database: Settings) -> Iterator[Sent]:
    """A service with spans in memory."""
    exporter = InMemorySpanExporter()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "exporter_of", lambda _name: exporter)
        patch.setattr(module, "BatchSpanProcessor", SimpleSpanProcessor)
        patch.setattr(TracingSwitch, "resolution", None)
        patch.setenv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test")
        made = Sent(database, exporter)
        made.app.start()
        made.client.get("/healthz")  # it reads the document first, which is a request too
        yield made
        made.app.stop()
        made.app.extensions["arbiter-campaign-calls"].transactions._engine.dispose()  # noqa: SLF001 - the app's own engine


def attributes(span: ReadableSpan) -> dict[str, Any]:
    """The attributes of a span."""
    return dict(span.attributes or {})


def test_a_resolution_is_a_span_within_that_of_its_request(sent: Sent) -> None:
    """On the trace of the caller; the fast path and Flask's report the same."""
    headers = {"traceparent": f"00-{TRACE}-{PARENT}-01", "X-Request-Id": "mine"}
    for content_type in ("application/json", "application/json; charset=utf-8"):
        sent.spans()
        answer = sent.client.post(
            "/v1/flyerbook/task", data=json.dumps(TASK), content_type=content_type, headers=headers
        )
        assert answer.status_code == 200
        resolution, request = sent.spans()
        assert (request.name, request.kind) == ("POST /v1/flyerbook/task", SpanKind.SERVER)
        assert f"{request.context.trace_id:032x}" == TRACE
        assert request.parent is not None
        assert f"{request.parent.span_id:016x}" == PARENT
        assert attributes(request)["http.response.status_code"] == 200
        assert attributes(request)["arbiter.request_id"] == "mine"
        assert resolution.name == "resolve flyerbook.task"
        assert resolution.parent is not None
        assert resolution.parent.span_id == request.context.span_id
        assert request.resource.attributes["service.name"] == "arbiter"
        assert request.resource.attributes["deployment.environment.name"] == "test"


def test_a_command_shows_its_statements(sent: Sent) -> None:
    """All statements have spans with their texts, without values; background work has none."""
    table = Table(sent.client)
    harrak = table.character("Somebody's name")
    sent.spans()
    table.run(f"/characters/{harrak['id']}/flyerbook/damage", {"damage": 4})
    *inner, request = sent.spans()
    assert attributes(request)["http.route"].startswith("/v1/campaigns/<uuid:campaign_id>/characters/")
    assert [span.name for span in inner if span.kind is SpanKind.INTERNAL] == ["resolve flyerbook.damage"]
    statements = [attributes(span) for span in inner if span.kind is SpanKind.CLIENT]
    assert len(statements) >= 2
    assert {one["db.system.name"] for one in statements} == {"postgresql"}
    assert not [one for one in statements if harrak["id"] in one["db.query.text"]]
    assert all(span.context.trace_id == request.context.trace_id for span in inner)


def test_a_document_has_one_span(database: Settings) -> None:
    """Its first request resolves an example of every operation, which would be hundreds of spans."""
    exporter = InMemorySpanExporter()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "exporter_of", lambda _name: exporter)
        patch.setattr(module, "BatchSpanProcessor", SimpleSpanProcessor)
        patch.setattr(TracingSwitch, "resolution", None)
        app = create_app(replace(database, otel_traces_exporter="console"))
        app.start()
        client = client_of(app)
        assert client.get("/openapi.json").status_code == 200
        assert [span.name for span in exporter.get_finished_spans()] == ["GET /openapi.json"]
        exporter.clear()
        assert client.post("/v1/flyerbook/task", json=TASK).status_code == 200
        assert len(exporter.get_finished_spans()) == 2
        app.stop()
        app.extensions["arbiter-campaign-calls"].transactions._engine.dispose()  # noqa: SLF001 - the app's own engine


def test_the_line_of_a_request_has_its_trace(sent: Sent) -> None:
    """That of its span, also where the caller sent none."""
    sent.spans()
    with structlog.testing.capture_logs() as lines:
        sent.client.post("/v1/flyerbook/task", json=TASK)
    *_, request = sent.spans()
    assert lines[-1]["trace_id"] == f"{request.context.trace_id:032x}"


def test_refusals_are_no_faults_and_probes_are_silent(sent: Sent) -> None:
    """A caller's mistake does not mark a span; health checks have none."""
    sent.spans()
    assert sent.client.post("/v1/flyerbook/task", json={}).status_code == 422
    assert sent.client.get("/v1/nowhere").status_code == 404
    assert sent.client.get("/healthz").status_code == 200
    found = sent.spans()
    assert [span.name for span in found] == ["POST /v1/flyerbook/task", "GET unmatched"]
    assert {span.status.status_code for span in found} == {StatusCode.UNSET}


def test_a_statement_that_fails_is_marked_without_its_message(sent: Sent) -> None:
    """The message of the database may hold what a caller sent."""
    made = module.Spans(sent.exporter)
    made.start()
    sent.spans()

    def fail() -> None:
        with made.resolution("flyerbook", "task"), made.statement("SELECT 1 / %(x)s"):
            raise ValueError("a secret")

    with pytest.raises(ValueError, match="secret"):
        fail()
    statement = sent.spans()[0]
    assert statement.status.status_code is StatusCode.ERROR
    assert attributes(statement)["error.type"] == "ValueError"
    assert "secret" not in statement.to_json()


def test_off_there_is_nothing(database: Settings) -> None:
    """No package is imported, and no call goes another way; the standard variable turns tracing off."""
    assert spans_of(replace(database, otel_traces_exporter="otlp", otel_sdk_disabled="true")) is None
    program = (
        "import sys; from service.app import create_app; from service.settings import Settings;"
        "create_app(Settings(database_url='postgresql+psycopg://u@h/d'));"
        "assert not [name for name in sys.modules if name.startswith('opentelemetry')]"
    )
    subprocess.run([sys.executable, "-c", program], cwd=PROJECT_FOLDER, check=True)


def test_without_its_packages_only_participants_that_want_it_are_reported(
    database: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service starts without the extra; a request for tracing fails with one line that names the extra."""
    monkeypatch.delitem(sys.modules, "service.tracing.spans")
    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    create_app(database)
    with pytest.raises(StartError, match=r"OTEL_TRACES_EXPORTER=otlp needs OpenTelemetry .*requirements/tracing\.lock"):
        create_app(replace(database, otel_traces_exporter="otlp"))
