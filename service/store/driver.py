"""psycopg connection with a fast path for prepared statements.

A cursor of psycopg's parses the text, decides whether to prepare, and waits in a generator, at every execution. The
fast path does the first two once and calls libpq, which waits without the interpreter's lock. SQLAlchemy uses cursors
on the same connection.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import Any

import orjson
import psycopg
from psycopg.adapt import Loader, PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, ExecStatus, TransactionStatus
from psycopg.pq.abc import PGresult
from psycopg.types.string import TextLoader
from sqlalchemy import Engine, event

from service.values import dataclass

Rows = list[Sequence[Any]]
Opened = Callable[[str], AbstractContextManager[None]]
"""Opens the tracing span of a statement."""
BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED"
BEGIN_AT_ONE_MOMENT = "BEGIN ISOLATION LEVEL REPEATABLE READ"
_MOST_TEXTS = 1000
_PARAMETER = re.compile(r"%\((\w+)\)s")
_GOOD = frozenset({ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK})
_NO_SPAN = nullcontext()
_STALE = frozenset({"26000", "0A000"})
"""SQLSTATE of a prepared statement that is gone, or whose tables have changed since."""


def _untraced(_text: str) -> AbstractContextManager[None]:
    return _NO_SPAN


class LostConnection(psycopg.OperationalError):
    """The connection to Postgres is closed."""


class JSONLoader(Loader):
    """Loads JSON by orjson directly, since it runs for each value of a row."""

    load = staticmethod(orjson.loads)  # type: ignore[assignment]  # takes texts too


@dataclass(frozen=True, slots=True)
class _Statement:
    """Statement with numbered parameters.

    Attributes:
        text: with `$1` in the place of `%(name)s`.
        names: of the parameters, in the order of their numbers.
        formats: of the parameters: all are sent as text, and Postgres infers their types from the statement.
    """

    text: bytes
    names: tuple[str, ...]
    formats: tuple[PyFormat, ...]


@lru_cache(_MOST_TEXTS)
def _parsed(text: str) -> _Statement:
    names = tuple(dict.fromkeys(_PARAMETER.findall(text)))
    numbered = _PARAMETER.sub(lambda found: f"${names.index(found[1]) + 1}", text).replace("%%", "%")
    return _Statement(numbered.encode(), names, (PyFormat.TEXT,) * len(names))


class DirectConnection(psycopg.Connection[Any]):
    """psycopg connection with a fast path for statements whose text is built once.

    A rollback keeps prepared statements: the service changes no tables while it serves.

    Attributes:
        prepares: whether statements are prepared; False behind a transaction pooler.
        opened: opens the tracing span of a statement.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.prepares = True
        self.opened: Opened = _untraced
        self._statement_names: dict[str, bytes] = {}
        self._statement_count = 0
        self._transformer: Any = None

    def run(self, text: str, parameters: Mapping[str, Any]) -> Rows:
        """Run a statement, prepared at its first execution on this connection.

        Args:
            text: of the statement, with its parameters as `%(name)s`.
            parameters: by name; names that the statement lacks are ignored.

        Raises:
            psycopg.Error: as psycopg itself raises.
        """
        transformer = self._transformer = self._transformer or Transformer(self)
        statement = _parsed(text)
        values = transformer.dump_sequence([parameters[name] for name in statement.names], statement.formats)
        with self.opened(text):
            result = self._answer(text, statement, values)
        transformer.set_pgresult(result)
        rows: Rows = transformer.load_rows(0, result.ntuples, tuple)
        return rows

    def command(self, text: str) -> None:
        """Run a statement that takes no parameters and returns no rows.

        Raises:
            psycopg.Error: as psycopg itself raises.
        """
        with self.opened(text):
            self._sent(self.pgconn.exec_, text.encode())

    def commit(self) -> None:
        """Commit the transaction, if one is open."""
        self._end("COMMIT")

    def rollback(self) -> None:
        """Roll the transaction back, if one is open."""
        self._end("ROLLBACK")

    def close(self) -> None:
        """Close the connection and break its reference cycle."""
        self._transformer = None
        super().close()

    def _end(self, text: str) -> None:
        if self.pgconn.transaction_status != TransactionStatus.IDLE:
            self.command(text)

    def _answer(self, text: str, statement: _Statement, values: Sequence[Any]) -> PGresult:
        if not self.prepares:
            return self._sent(self.pgconn.exec_params, statement.text, values)
        name = self._statement_names.get(text)
        if name is None:
            name = b"arbiter_%d" % self._statement_count
            self._statement_count += 1
            self._sent(self.pgconn.prepare, name, statement.text)
            self._statement_names[text] = name
        try:
            return self._sent(self.pgconn.exec_prepared, name, values)
        except psycopg.Error as error:
            if error.sqlstate in _STALE:
                del self._statement_names[text]
            raise

    def _sent(self, send: Callable[..., PGresult], *arguments: Any) -> PGresult:
        """The result of a libpq call, or the error that it reports."""
        try:
            result = send(*arguments)
        except psycopg.OperationalError as error:
            raise LostConnection(str(error)) from error
        if result.status in _GOOD:
            return result
        encoding = self.info.encoding
        if self.pgconn.status == ConnStatus.BAD:
            raise LostConnection(result.get_error_message(encoding))
        raise error_from_result(result, encoding)


def connect_directly(engine: Engine, *, prepares: bool) -> None:
    """Configure an engine to open `DirectConnection`s that read ids as text and JSON by orjson.

    Args:
        engine: without open connections.
        prepares: whether statements are prepared.
    """

    def connect(_dialect: Any, _record: Any, arguments: Any, options: Any) -> DirectConnection:
        connection: DirectConnection = DirectConnection.connect(*arguments, **options)
        connection.prepares = prepares
        return connection

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "connect", _adapt)


def _adapt(connection: DirectConnection, _record: Any) -> None:
    connection.adapters.register_loader("uuid", TextLoader)
    for name in ("json", "jsonb"):
        connection.adapters.register_loader(name, JSONLoader)
