"""Tests of log lines."""

import json
import logging
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import structlog

from service.api.http.application import Application
from service.app import create_app
from service.logs import configure_logging
from service.settings import Settings
from tests.client import client_of
from tests.specification import document


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    """Logging is the process's own: what a test sets is taken back."""
    handlers, level = logging.root.handlers[:], logging.root.level
    yield
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)
    structlog.reset_defaults()


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines on standard error."""
    return capsys.readouterr().err.splitlines()


def test_an_event_is_one_line_of_text(capsys: pytest.CaptureFixture[str]) -> None:
    """Time, level, event, then every value; nothing that a client sent can end the line or make up a value."""
    configure_logging(Settings())
    structlog.get_logger().info("request", path="/a\nb", name="c status=200", status=404, surrogate="\udc80")
    (line,) = lines(capsys)
    _, rest = line.split(" ", 1)
    assert rest == r"info    request path='/a\nb' name='c status=200' status=404 surrogate='\udc80'"


def test_an_event_is_one_object_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    """For every text, a lone surrogate too."""
    configure_logging(Settings(log_format="json"))
    for path in ("/a\nb", "\udc80"):
        structlog.get_logger().info("request", path=path)
    first, second = (json.loads(line) for line in lines(capsys))
    assert (first["event"], first["level"], first["path"]) == ("request", "info", "/a\nb")
    assert second["path"] == "\udc80"


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_other_people_log_in_the_same_form(capsys: pytest.CaptureFixture[str], log_format: str) -> None:
    """The standard library's loggers, of gunicorn for one, with their name."""
    configure_logging(Settings(log_format=log_format))
    logging.getLogger("gunicorn.error").warning("Worker %d left", 7)
    (line,) = lines(capsys)
    if log_format == "json":
        assert json.loads(line)["logger"] == "gunicorn.error"
    assert "Worker 7 left" in line


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_a_crash_has_its_traceback_without_values(capsys: pytest.CaptureFixture[str], log_format: str) -> None:
    """The traceback has places, but no local variables: they hold what callers sent."""
    configure_logging(Settings(log_format=log_format))
    secret = "swordfish".upper()
    try:
        int("no number")
    except ValueError as error:
        structlog.get_logger().error("crash", exc_info=error)
    logged = "\n".join(lines(capsys))
    assert "ValueError" in logged
    assert "test_logs.py" in logged
    assert secret not in logged


def test_what_is_less_severe_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    """For structlog and for the standard library alike."""
    configure_logging(Settings(log_level="warning"))
    structlog.get_logger().info("request")
    logging.getLogger("anyone").info("hello")
    assert lines(capsys) == []


NOWHERE = "postgresql+psycopg:///nowhere?host=/nowhere"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


@cache
def app_of(settings: Settings) -> Application:
    """The service with these settings."""
    return create_app(settings)


def line_of(settings: Settings, headers: dict[str, str]) -> dict[str, Any]:
    """The line about a request."""
    client = client_of(app_of(settings))
    document()  # the client reads it, and this has a line too
    with structlog.testing.capture_logs() as found:
        client.get("/v1/rulesets", headers=headers, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    (line,) = found
    return dict(line)


@pytest.mark.parametrize(
    ("sent", "logged"),
    [
        (f"00-{TRACE}-00f067aa0ba902b7-01", TRACE),
        (f"00-{'0' * 32}-00f067aa0ba902b7-01", None),
        ("nonsense status=200", None),
        (f"00-{TRACE}-00f067aa0ba902b7-01-more", None),
        ("", None),
    ],
)
def test_the_line_of_a_request_has_client_and_trace(sent: str, logged: str | None) -> None:
    """The address from which it came, and the trace that its sender named, where that is a proper one."""
    line = line_of(Settings(database_url=NOWHERE), {"traceparent": sent})
    assert line["client"] == "192.0.2.7"
    assert line.get("trace_id") == logged


def test_the_address_is_that_of_trusted_proxies() -> None:
    """The address that the last trusted proxy saw."""
    settings = Settings(database_url=NOWHERE, trusted_proxies=1)
    assert line_of(settings, {"X-Forwarded-For": "198.51.100.1, 203.0.113.5"})["client"] == "203.0.113.5"


def test_addresses_are_left_out_of_the_log() -> None:
    """By a setting."""
    line = line_of(Settings(database_url=NOWHERE, log_clients="off"), {})
    assert line["event"] == "request"
    assert "192.0.2.7" not in str(line)


@pytest.mark.parametrize("forwarded", ["", "203.0.113.5", "198.51.100.1, 203.0.113.5", "a, b,c , d", ", ,"])
@pytest.mark.parametrize("proxies", [0, 1, 2, 3])
def test_the_loop_trusts_the_proxies_that_flask_trusts(proxies: int, forwarded: str) -> None:
    """Plain resolutions log the address that Flask sees."""
    settings = Settings(database_url=NOWHERE, trusted_proxies=proxies)
    by_flask = line_of(settings, {"X-Forwarded-For": forwarded} if forwarded else {})["client"]
    assert app_of(settings).log_members.client_of("192.0.2.7", forwarded) == by_flask
