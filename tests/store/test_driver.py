"""Tests of the fast path of statements with fixed texts."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import DataError

from service.play.ports import NoSuchRow
from service.settings import Settings
from service.store.database import create_engine
from service.store.driver import BEGIN, COMMIT, DirectConnection, LostConnection
from service.store.readiness import Readiness, readiness
from service.store.transactions import StoredTransactions
from service.values import replace

PREPARED = "SELECT count(*) FROM pg_prepared_statements"
ONE = "SELECT %(number)s::int"
NOBODY = "01976f3e-4b5a-7c00-8000-00000000000a"


@pytest.fixture
def connection(alone: Engine) -> Iterator[DirectConnection]:
    """A connection on which nothing is prepared yet."""
    pooled = alone.raw_connection()
    driver: Any = pooled.driver_connection
    yield driver
    if pooled.is_valid:
        pooled.invalidate()


@pytest.fixture
def alone(database: Settings) -> Iterator[Engine]:
    """An engine with one connection, which is taken in turn."""
    engine = create_engine(replace(database, web_threads=1))
    yield engine
    engine.dispose()


@pytest.mark.parametrize("prepares", [True, False])
@pytest.mark.parametrize(
    ("text", "value", "told"),
    [
        ("SELECT %(a)s::text", '50 % of O\'Hara, "x" \\', '50 % of O\'Hara, "x" \\'),
        ("SELECT %(a)s::bigint + 1", 2**40, 2**40 + 1),
        ("SELECT %(a)s::int IS NULL", None, True),
        ("SELECT %(a)s::boolean", True, True),
        ("SELECT %(a)s::bytea", b"\x00\xff", b"\x00\xff"),
        ("SELECT %(a)s::timestamptz", datetime(2026, 5, 1, 12, 30, 1, 5, UTC), datetime(2026, 5, 1, 12, 30, 1, 5, UTC)),
        ("SELECT %(a)s::text[]", ["a,b", 'c"d', "{e}", ""], ["a,b", 'c"d', "{e}", ""]),
        ("SELECT %(a)s::uuid[]", [NOBODY], [NOBODY]),
        ("SELECT %(a)s::uuid", NOBODY, NOBODY),
        ("SELECT %(a)s::jsonb", '{"a": [1, null]}', {"a": [1, None]}),
        ("SELECT 7 %% %(a)s::int", 4, 3),
        ("SELECT %(a)s::int + %(a)s::int", 4, 8),
    ],
)
def test_values_come_back_as_they_went(
    connection: DirectConnection, prepares: bool, text: str, value: Any, told: Any
) -> None:
    """Of every type, prepared or not, the first time and again."""
    connection.prepares = prepares
    for _ in range(2):
        assert connection.run(text, {"a": value, "unused": 1}) == [(told,)]
    assert connection.run(PREPARED, {}) == [(2 if prepares else 0,)]


@pytest.mark.parametrize("prepares", [True, False])
def test_statements_of_one_round_trip_answer_in_their_order(connection: DirectConnection, prepares: bool) -> None:
    """However large they and their answers are; the connection goes on."""
    connection.prepares = prepares
    large = "x" * 20_000_000
    for _ in range(2):
        first, *others = connection.run_all([(ONE, {"number": 7}), *[("SELECT %(a)s::text", {"a": large})] * 3])
        assert (first, others) == ([(7,)], [[(large,)]] * 3)
    assert connection.run(ONE, {"number": 1}) == [(1,)]


@pytest.mark.parametrize("prepares", [True, False])
def test_after_an_error_no_statement_of_the_round_trip_is_run(connection: DirectConnection, prepares: bool) -> None:
    """The first error is raised; the connection goes on after a rollback."""
    connection.prepares = prepares
    connection.command(BEGIN)
    connection.run("CREATE TEMPORARY TABLE written (a int)", {})
    insert, fails = "INSERT INTO written VALUES (%(number)s)", "SELECT 1 / %(number)s::int"
    with pytest.raises(psycopg.errors.DivisionByZero):
        connection.run_all([(insert, {"number": 1}), (fails, {"number": 0}), (insert, {"number": "no number"})])
    connection.rollback()
    assert connection.run_all([(ONE, {"number": 1}), (ONE, {"number": 2})]) == [[(1,)], [(2,)]]


@pytest.mark.parametrize("prepares", [True, False])
def test_after_an_error_nothing_is_committed(connection: DirectConnection, prepares: bool) -> None:
    """The COMMIT of the same round trip is not run."""
    connection.prepares = prepares
    write, fails = ("CREATE TEMPORARY TABLE written (a int)", {}), ("SELECT 1 / %(number)s::int", {"number": 0})
    with pytest.raises(psycopg.errors.DivisionByZero):
        connection.run_all([(BEGIN, {}), write, fails, (COMMIT, {})])
    connection.rollback()
    assert connection.run("SELECT to_regclass('written') IS NULL", {}) == [(True,)]


def test_errors_are_those_of_psycopg(connection: DirectConnection) -> None:
    """By their SQLSTATE; the connection goes on."""
    with pytest.raises(psycopg.errors.DivisionByZero):
        connection.run("SELECT 1 / %(number)s::int", {"number": 0})
    with pytest.raises(psycopg.errors.SyntaxError):
        connection.run("SELEC", {})
    assert connection.run(ONE, {"number": 1}) == [(1,)]


def test_a_rollback_keeps_what_is_prepared(connection: DirectConnection) -> None:
    """Psycopg itself would have Postgres forget everything."""
    connection.command(BEGIN)
    connection.run(ONE, {"number": 1})
    connection.rollback()
    assert connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
    assert connection.run(PREPARED, {}) == [(2,)]


def test_a_statement_that_was_forgotten_is_prepared_again(connection: DirectConnection) -> None:
    """After one error, as where a pooler or an operator has thrown it away."""
    connection.run(ONE, {"number": 1})
    connection.command("DEALLOCATE ALL")
    with pytest.raises(psycopg.errors.InvalidSqlStatementName):
        connection.run(ONE, {"number": 1})
    assert connection.run(ONE, {"number": 2}) == [(2,)]


def test_a_connection_that_has_died_says_so(connection: DirectConnection, engine: Engine) -> None:
    """At once and on later calls, with all parameters."""
    with engine.connect() as other:
        other.execute(text(f"SELECT pg_terminate_backend({connection.info.backend_pid}, 5000)"))
    sends: list[Callable[[], Any]] = [lambda: connection.run(ONE, {"number": 1}), lambda: connection.command(BEGIN)]
    sends.append(lambda: connection.run_all([(ONE, {"number": 1})] * 2))
    for send in (*sends, *sends):
        with pytest.raises(LostConnection):
            send()
    assert connection.closed


def test_a_refusal_throws_no_prepared_statement_away(alone: Engine) -> None:
    """Neither does a readiness probe, or a statement of SQLAlchemy's that fails."""
    transactions = StoredTransactions(alone)
    for open_ in (transactions.reading, transactions.writing, transactions.trying):
        with pytest.raises(NoSuchRow), open_(NOBODY, NOBODY):
            pass
    before = prepared(alone)
    assert before > 1
    for open_ in (transactions.reading, transactions.writing, transactions.trying):
        with pytest.raises(NoSuchRow), open_(NOBODY, NOBODY):
            pass
    assert readiness(alone) is Readiness.READY
    with pytest.raises(DataError), alone.connect() as connection:
        connection.exec_driver_sql("SELECT 1 / 0")
    assert prepared(alone) == before


def prepared(engine: Engine) -> int:
    """The number of statements that are prepared on the connection of an engine."""
    with engine.connect() as connection:
        return int(connection.exec_driver_sql(PREPARED).scalar_one())
