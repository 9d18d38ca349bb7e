"""Faults of the database in one line: what Postgres says, and what the operator can do."""

from typing import NamedTuple

import psycopg
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

CONNECTION = "08000"
"""SQLSTATE of a fault without one: no connection, or no free one in the pool."""
NO_RIGHTS = "42501"
"""SQLSTATE of a statement that the role may not run."""
NEEDS_POOLER = (
    "a pooler such as PgBouncer stands before the database: set DATABASE_POOLER=transaction and DATABASE_LISTEN_URL"
)
_NEEDS_MIGRATION = "run `python -m service migrate`; `python -m service doctor` shows which version the tables have"
_TOO_MANY = "the database takes no more connections: raise max_connections, lower WEB_THREADS, or use a pooler"
_REMEDIES = {
    "55P03": "another transaction holds a lock for long: look at pg_locks",
    "57014": "a statement took too long: look at pg_stat_activity and the load of the database",
    "40P01": "two transactions were in each other's way; the request can be sent again",
    "40001": "two transactions were in each other's way; the request can be sent again",
    "53100": "the disk of the database is full: make room on it",
    "53300": _TOO_MANY,
    "25006": "the database is read-only: connect to the primary, or end `default_transaction_read_only`",
    NO_RIGHTS: "the role lacks rights: run it as the owner of the database and its tables",
    "42P01": _NEEDS_MIGRATION,
    "42703": _NEEDS_MIGRATION,
    "26000": NEEDS_POOLER,
    "42P05": NEEDS_POOLER,
}
"""SQLSTATE -> what to do."""
_OF_CONNECTIONS = (
    ("unsupported startup parameter", NEEDS_POOLER),
    ("password authentication failed", "check the role and the password in DATABASE_URL"),
    ("no password supplied", "DATABASE_URL needs a password"),
    ("no pg_hba.conf entry", "allow the role and this machine in pg_hba.conf"),
    ('FATAL:  role "', "check the role in DATABASE_URL, or create it"),
    ('FATAL:  database "', "check the name in DATABASE_URL, or create the database"),
    ("permission denied for database", "the role lacks rights: GRANT CONNECT ON DATABASE ... TO the role"),
    ("No space left on device", _REMEDIES["53100"]),
    ("too many", _TOO_MANY),
    ("remaining connection slots", _TOO_MANY),
)
"""Part of the message of a connection that fails, which has no SQLSTATE -> what to do."""
_POOL_IS_EMPTY = "every connection of the pool is in use: raise WEB_THREADS, or look for slow statements"
_OTHERWISE = "check DATABASE_URL, and that the database runs"


class DatabaseFault(NamedTuple):
    """A fault of the database.

    Attributes:
        code: The SQLSTATE; `CONNECTION` where there is none.
        message: The first line of the server or the driver.
        remedy: What to do.
    """

    code: str
    message: str
    remedy: str

    def __str__(self) -> str:
        """Returns it in one line."""
        return f"{self.message}; {self.remedy}"


def fault_of(error: BaseException) -> DatabaseFault:
    """Describes an exception of psycopg or SQLAlchemy, or one that has such a cause."""
    cause = _cause(error)
    lines = str(cause).strip().splitlines() or [type(cause).__name__]
    code = getattr(cause, "sqlstate", None)
    if isinstance(cause, PoolTimeoutError):
        return DatabaseFault(CONNECTION, lines[0], _POOL_IS_EMPTY)
    if code is not None:
        return DatabaseFault(code, lines[0], _REMEDIES.get(code, _OTHERWISE))
    line, remedy = next(
        ((line, remedy) for part, remedy in _OF_CONNECTIONS for line in lines if part in line), (lines[0], _OTHERWISE)
    )
    return DatabaseFault(CONNECTION, line, remedy)


def _cause(error: BaseException) -> BaseException:
    """The exception of the driver, where there is one behind another exception."""
    found = error
    while not isinstance(found, psycopg.Error):
        behind = getattr(found, "orig", None) or found.__cause__
        if not isinstance(behind, psycopg.Error | SQLAlchemyError):
            return found
        found = behind
    return found
