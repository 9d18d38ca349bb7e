"""Examination of a database by `python -m service doctor`: each function returns diagnoses."""

import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import psycopg
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from service.settings import Settings, StartError
from service.store.database import CONNECTIONS_FOR_PEOPLE, connections_needed, listening_url, session_settings
from service.store.diagnosis import Diagnosis
from service.store.faults import NEEDS_POOLER, NO_RIGHTS, fault_of
from service.store.notifications import CHANNEL, connect
from service.store.usability import usability

OLDEST_POSTGRES = 150_000
SLOW_SECONDS, CLOCK_SECONDS, HEARD_SECONDS = 0.02, 2.0, 3.0


def examine(engine: Engine, settings: Settings) -> Iterator[Diagnosis]:
    """All diagnoses about the database."""
    try:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            yield _server(connection)
            yield _distance(connection)
            yield from usability(connection)
            yield _clock(connection)
            yield _room(connection, settings)
            yield _session(connection)
            yield _pooler(connection, settings)
    except SQLAlchemyError as error:
        fault = fault_of(error)
        matter = "pooler" if fault.remedy == NEEDS_POOLER else "rights" if fault.code == NO_RIGHTS else "database"
        yield Diagnosis("wrong", matter, fault.message, fault.remedy)
        return
    yield notifications(settings)


def _server(connection: Connection) -> Diagnosis:
    number = int(_scalar(connection, "SHOW server_version_num"))
    version = f"PostgreSQL {_scalar(connection, 'SHOW server_version')}"
    if number < OLDEST_POSTGRES:
        return Diagnosis("wrong", "database", version, "use PostgreSQL 15 or later")
    return Diagnosis("fine", "database", version)


def _distance(connection: Connection) -> Diagnosis:
    started = time.perf_counter()
    for _ in range(10):
        connection.exec_driver_sql("SELECT 1")
    seconds = (time.perf_counter() - started) / 10
    found = f"a statement takes {seconds * 1000:.1f} ms there and back"
    if seconds > SLOW_SECONDS:
        return Diagnosis("mind", "distance", found, "a command takes three of them: bring the database nearer")
    return Diagnosis("fine", "distance", found)


def _clock(connection: Connection) -> Diagnosis:
    moment: datetime = connection.execute(text("SELECT clock_timestamp()")).scalar_one()
    seconds = abs((datetime.now(UTC) - moment).total_seconds())
    found = f"{seconds:.1f} s between this machine and the database"
    if seconds > CLOCK_SECONDS:
        return Diagnosis("mind", "clock", found, "keep both by NTP: times of events, tickets and webhooks rely on it")
    return Diagnosis("fine", "clock", found)


def _room(connection: Connection, settings: Settings) -> Diagnosis:
    most, needed = int(_scalar(connection, "SHOW max_connections")), connections_needed(settings)
    found = f"{needed} wanted by {settings.web_workers} workers of this process, {most} taken by the database"
    if needed + CONNECTIONS_FOR_PEOPLE > most:
        return Diagnosis("mind", "connections", found, "lower WEB_THREADS, raise max_connections, or use a pooler")
    return Diagnosis("fine", "connections", found)


def _session(connection: Connection) -> Diagnosis:
    wanted = session_settings()
    actual = {name: _scalar(connection, f"SHOW {name}") for name in wanted}
    differ = [name for name in wanted if actual[name] != wanted[name]]
    if differ:
        statements = "; ".join(f"ALTER ROLE ... SET {name} = '{wanted[name]}'" for name in differ)
        return Diagnosis(
            "mind", "session", f"not as wanted: {', '.join(differ)}", f"as the pooler hides them: {statements}"
        )
    return Diagnosis("fine", "session", "timeouts and time zone are as wanted")


def _pooler(connection: Connection, settings: Settings) -> Diagnosis:
    """Whether connections go through a pooler, which makes up the process id of the server."""
    driver: Any = connection.connection.driver_connection
    is_pooled = driver.info.backend_pid != _scalar(connection, "SELECT pg_backend_pid()")
    found = "one stands before the database" if is_pooled else "none"
    if is_pooled and settings.database_pooler == "none":
        advice = "set DATABASE_POOLER=transaction and DATABASE_LISTEN_URL, unless it keeps sessions"
        return Diagnosis("wrong", "pooler", found, advice)
    if not is_pooled and settings.database_pooler != "none":
        return Diagnosis("mind", "pooler", found, "leave DATABASE_POOLER out: statements would be prepared")
    return Diagnosis("fine", "pooler", found)


def notifications(settings: Settings) -> Diagnosis:
    """Whether notifications from one connection arrive at another."""
    advice = "LISTEN needs a way around the pooler: DATABASE_LISTEN_URL; without it streams are up to 5 s late"
    try:
        url = listening_url(settings)
        with closing(connect(url, "arbiter doctor")) as listener, closing(connect(url, "arbiter doctor")) as teller:
            listener.execute(f"LISTEN {CHANNEL}")
            teller.execute("SELECT pg_notify(%s, 'doctor')", (CHANNEL,))
            heard = [one.payload for one in listener.notifies(timeout=HEARD_SECONDS, stop_after=1)]
    except (psycopg.Error, StartError) as error:
        return Diagnosis("wrong", "notifications", str(error).strip().splitlines()[0], advice)
    return (
        Diagnosis("fine", "notifications", "heard at once")
        if heard
        else Diagnosis("mind", "notifications", "unheard", advice)
    )


def _scalar(connection: Connection, statement: str) -> Any:
    return connection.exec_driver_sql(statement).scalar_one()
