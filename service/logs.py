"""Logging configuration: one line per event on standard error, as text or JSON.

What structlog logs goes straight to standard error: a request has one line, and the standard library's way would
take more time than the request itself. What others log (gunicorn, Alembic, warnings) is brought to the same form.
"""

import json
import logging
import sys
import time
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import orjson
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from service.settings import Settings

_FRAMES = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
"""Local variables stay out of the log: they hold what callers sent."""
_LEADING = frozenset({"timestamp", "level", "event", "exception"})
"""Members that `as_text` places itself."""


def configure_logging(settings: Settings) -> None:
    """Sends what structlog, the standard library and gunicorn log through one format."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: list[Processor] = [structlog.processors.add_log_level, _add_time]
    structlog.configure(
        processors=[*shared, *_renderers(settings)],
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(handlers=[_handler(settings, shared)], level=level, force=True)
    if settings.log_level != "debug":
        logging.getLogger("alembic").setLevel(logging.WARNING)


def _add_time(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """The time in UTC, by ISO 8601."""
    seconds, microseconds = divmod(time.time_ns() // 1000, 1_000_000)
    event["timestamp"] = f"{_up_to_second(seconds)}.{microseconds:06d}Z"
    return event


@lru_cache(maxsize=2)
def _up_to_second(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}"


def as_text(_logger: WrappedLogger, _method: str, event: EventDict) -> str:
    """Renders an event for people: time, level and event, then `name=value`, then a traceback."""
    details = [f"{name}={_on_one_line(value)}" for name, value in event.items() if name not in _LEADING]
    line = " ".join([event["timestamp"], f"{event['level']:<7}", _printable(event["event"]), *details])
    return f"{line}\n{event['exception']}" if "exception" in event else line


def as_json(_logger: WrappedLogger, _method: str, event: EventDict) -> str:
    """Renders an event as an object in JSON."""
    try:
        return orjson.dumps(event, default=repr).decode()
    except TypeError:
        # A lone surrogate, which UTF-8 cannot carry; ASCII can.
        return json.dumps(event, default=repr)


def _handler(settings: Settings, shared: list[Processor]) -> logging.Handler:
    """The handler of what the standard library logs."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_renderers(settings)],
        )
    )
    return handler


def _renderers(settings: Settings) -> list[Processor]:
    if settings.log_format == "json":
        return [structlog.processors.ExceptionRenderer(_FRAMES), as_json]
    return [structlog.processors.format_exc_info, as_text]


def _on_one_line(value: Any) -> str:
    """A value with line breaks escaped, so that no client can forge a line."""
    text = str(value)
    return text if text.isprintable() and " " not in text else repr(text)


def _printable(text: str) -> str:
    return text if text.isprintable() else repr(text)
