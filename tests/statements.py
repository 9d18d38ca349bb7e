"""Statements that are sent to Postgres, whichever way they go."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from service.store.driver import DirectConnection

SEPARATOR = ";\n"
"""Between statements that are sent in one round trip."""


@contextmanager
def noted(note: Callable[[str, Any], None]) -> Iterator[None]:
    """A block that reports each round trip to a function: a statement, or several with a separator, and parameters.

    BEGIN, COMMIT and ROLLBACK are statements too.
    """

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
        run_all = DirectConnection.run_all

        def send_all(connection: DirectConnection, statements: Sequence[tuple[str, Any]]) -> Any:
            if len(statements) > 1:  # one alone goes through `run`
                note(
                    SEPARATOR.join(text for text, _ in statements), {k: v for _, g in statements for k, v in g.items()}
                )
            return run_all(connection, statements)

        patch.setattr(DirectConnection, "run_all", send_all)
        yield
