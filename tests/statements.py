"""Statements that are sent to Postgres, whichever way they go."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from service.store.driver import DirectConnection


@contextmanager
def noted(note: Callable[[str, Any], None]) -> Iterator[None]:
    """A block in which a function is told each statement with its parameters, and each BEGIN, COMMIT and ROLLBACK."""

    class Noting(psycopg.Cursor[Any]):
        def execute(self, query: Any, params: Any = None, **options: Any) -> Any:
            note(str(query), params)
            return super().execute(query, params, **options)

    def noting(original: Callable[..., Any]) -> Callable[..., Any]:
        def send(connection: DirectConnection, text: str, *parameters: Any) -> Any:
            note(text, *(parameters or (None,)))
            return original(connection, text, *parameters)

        return send

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(psycopg.Connection, "cursor", lambda self, *_, **__: Noting(self))
        for name in ("run", "command"):
            patch.setattr(DirectConnection, name, noting(getattr(DirectConnection, name)))
        yield
