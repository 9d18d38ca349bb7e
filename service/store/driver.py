"""psycopg connection with a fast path for prepared statements.

A cursor of psycopg's parses the text, decides whether to prepare, and waits in a generator, at every execution. The
fast path does the first two once and calls libpq, which waits without the interpreter's lock. SQLAlchemy uses cursors
on the same connection.
"""

import re
import select
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
Statement = tuple[str, Mapping[str, Any]]
"""A text with its parameters as `%(name)s`, and their values by name."""
Opened = Callable[[str], AbstractContextManager[None]]
"""Opens the tracing span of a statement."""
BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED"
BEGIN_AT_ONE_MOMENT = "BEGIN ISOLATION LEVEL REPEATABLE READ"
COMMIT = "COMMIT"
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
class _Parsed:
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
def _parsed(text: str) -> _Parsed:
    names = tuple(dict.fromkeys(_PARAMETER.findall(text)))
    numbered = _PARAMETER.sub(lambda found: f"${names.index(found[1]) + 1}", text).replace("%%", "%")
    return _Parsed(numbered.encode(), names, (PyFormat.TEXT,) * len(names))


class DirectConnection(psycopg.Connection[Any]):
    """psycopg connection with a fast path for statements with fixed texts.

    A rollback does not drop prepared statements: the service changes no tables while it serves.

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
        statement = _parsed(text)
        values = self._values(statement, parameters)
        with self.opened(text):
            return self._rows(self._answer(text, statement, values))

    def run_all(self, statements: Sequence[Statement]) -> list[Rows]:
        """Run several statements in one round trip, by the pipeline mode of libpq.

        Args:
            statements: each as `run` takes it.

        Raises:
            psycopg.Error: the first one; the statements after it are not run.
        """
        if len(statements) == 1:
            return [self.run(*statements[0])]
        texts = [text for text, _ in statements]
        parsed = [_parsed(text) for text in texts]
        values = [self._values(each, given) for each, (_, given) in zip(parsed, statements, strict=True)]
        with self.opened(";\n".join(texts)):
            names = [self._name_of(text, each) for text, each in zip(texts, parsed, strict=True)]
            try:
                results = self._in_pipeline(zip(names, parsed, values, strict=True))
            except psycopg.Error as error:
                self._forget_stale(error, texts)
                raise
        return [self._rows(result) for result in results]

    def command(self, text: str) -> None:
        """Run a statement that takes no parameters and returns no rows.

        Raises:
            psycopg.Error: as psycopg itself raises.
        """
        with self.opened(text):
            self._sent(self.pgconn.exec_, text.encode())

    def commit(self) -> None:
        """Commit the transaction, if one is open."""
        self._end(COMMIT)

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

    def _values(self, statement: _Parsed, parameters: Mapping[str, Any]) -> Sequence[Any]:
        transformer = self._transformer = self._transformer or Transformer(self)
        values: Sequence[Any] = transformer.dump_sequence(
            [parameters[name] for name in statement.names], statement.formats
        )
        return values

    def _rows(self, result: PGresult) -> Rows:
        self._transformer.set_pgresult(result)
        rows: Rows = self._transformer.load_rows(0, result.ntuples, tuple)
        return rows

    def _answer(self, text: str, statement: _Parsed, values: Sequence[Any]) -> PGresult:
        name = self._name_of(text, statement)
        if name is None:
            return self._sent(self.pgconn.exec_params, statement.text, values)
        try:
            return self._sent(self.pgconn.exec_prepared, name, values)
        except psycopg.Error as error:
            self._forget_stale(error, (text,))
            raise

    def _name_of(self, text: str, statement: _Parsed) -> bytes | None:
        """The name of a statement, which is prepared now unless it was before; None where nothing is prepared."""
        if not self.prepares:
            return None
        name = self._statement_names.get(text)
        if name is None:
            name = b"arbiter_%d" % self._statement_count
            self._statement_count += 1
            self._sent(self.pgconn.prepare, name, statement.text)
            self._statement_names[text] = name
        return name

    def _forget_stale(self, error: psycopg.Error, texts: Iterable[str]) -> None:
        if error.sqlstate in _STALE:
            for text in texts:
                self._statement_names.pop(text, None)

    def _in_pipeline(self, queued: Iterable[tuple[bytes | None, _Parsed, Sequence[Any]]]) -> list[PGresult]:
        """The results of statements that are sent at once, or the error of the first that fails."""
        pgconn = self.pgconn
        try:
            pgconn.enter_pipeline_mode()
            for name, statement, values in queued:
                if name is None:
                    pgconn.send_query_params(statement.text, values)
                else:
                    pgconn.send_query_prepared(name, values)
            pgconn.pipeline_sync()
            results = list(self._until_sync())
            pgconn.exit_pipeline_mode()
        except psycopg.OperationalError as error:
            raise LostConnection(str(error)) from error
        return [self._checked(result) for result in results]

    def _until_sync(self) -> Iterator[PGresult]:
        """The results up to the end of the pipeline.

        It waits for the socket itself, because libpq's function waits with the interpreter's lock held.
        """
        pgconn, arrives = self.pgconn, select.poll()
        arrives.register(pgconn.socket, select.POLLIN | select.POLLOUT)
        while pgconn.flush():  # psycopg's connections do not block, so some of a large statement may be left
            arrives.poll()
            pgconn.consume_input()
        arrives.modify(pgconn.socket, select.POLLIN)
        while True:
            while pgconn.is_busy():
                arrives.poll()
                pgconn.consume_input()
            result = pgconn.get_result()
            if result is not None:
                if result.status == ExecStatus.PIPELINE_SYNC:
                    return
                yield result
            elif pgconn.status == ConnStatus.BAD:
                raise LostConnection(pgconn.get_error_message())

    def _sent(self, send: Callable[..., PGresult], *arguments: Any) -> PGresult:
        """The result of a libpq call, or the error that it reports."""
        try:
            result = send(*arguments)
        except psycopg.OperationalError as error:
            raise LostConnection(str(error)) from error
        return self._checked(result)

    def _checked(self, result: PGresult) -> PGresult:
        """A result, or the error that it reports."""
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
