"""Spans of statements, by SQLAlchemy and by the driver alone."""

from collections.abc import Iterable
from typing import Any

import psycopg
from sqlalchemy import Engine, event

from service.store.driver import DirectConnection, Opened


def trace_statements(engines: Iterable[Engine | None], opened: Opened) -> None:
    """Wraps every statement on new connections of these engines in a span."""

    class Traced(psycopg.Cursor[Any]):
        """A cursor that runs statements in spans."""

        def execute(self, query: Any, *arguments: Any, **options: Any) -> Any:
            """Run a statement."""
            with opened(query if isinstance(query, str) else "COMPOSED"):
                return super().execute(query, *arguments, **options)

    def adapt(connection: DirectConnection, _record: Any) -> None:
        connection.cursor_factory, connection.opened = Traced, opened

    for engine in engines:
        if engine is not None:
            event.listen(engine, "connect", adapt)
