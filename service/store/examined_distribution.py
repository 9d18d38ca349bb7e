"""Examination of a Citus cluster by `python -m service doctor`."""

from collections.abc import Iterator

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from service.store.database import LOCK_TIMEOUT
from service.store.diagnosis import Diagnosis
from service.store.distribution import SHARD_BY, has_citus, is_coordinator, misplaced, placements, undistributed

MATTER = "distribution"
_DISTRIBUTE = "run `python -m service migrate --distribute`"
_TIMEOUTS = text("SELECT DISTINCT result FROM run_command_on_workers('SHOW lock_timeout')")
_WORKERS = text("SELECT count(*) FROM citus_get_active_worker_nodes()")


def examine_distribution(engine: Engine) -> Iterator[Diagnosis]:
    """Whether all tables are distributed; nothing where the database has no Citus or does not answer."""
    try:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            if has_citus(connection):
                yield _diagnosis(connection)
                if is_coordinator(connection):
                    yield _timeouts(connection)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
        yield Diagnosis("mind", MATTER, reason, "the role needs to read citus_tables")


def _diagnosis(connection: Connection) -> Diagnosis:
    if not is_coordinator(connection):
        return Diagnosis("wrong", MATTER, "this is a worker of a cluster", "name the coordinator in DATABASE_URL")
    found = placements(connection)
    missing = undistributed(found)
    if reasons := misplaced(found):
        return Diagnosis("wrong", MATTER, "; ".join(reasons), f"undistribute these tables, then {_DISTRIBUTE}")
    if not found:
        return Diagnosis("mind", MATTER, "no table is distributed, though the database has Citus", _DISTRIBUTE)
    if missing:
        return Diagnosis("wrong", MATTER, f"not distributed: {', '.join(missing)}", _DISTRIBUTE)
    workers = connection.execute(_WORKERS).scalar_one()
    return Diagnosis("fine", MATTER, f"all {len(found)} tables by {SHARD_BY}, {workers} workers")


def _timeouts(connection: Connection) -> Diagnosis:
    """Whether workers limit the wait for a lock; settings of a session stay on the coordinator."""
    found = ", ".join(sorted(connection.execute(_TIMEOUTS).scalars()))
    if found == f"{LOCK_TIMEOUT}s":
        return Diagnosis("fine", "workers", f"lock_timeout is {found}")
    return Diagnosis(
        "mind",
        "workers",
        f"lock_timeout is {found or 'unknown'}",
        f"ALTER ROLE ... SET lock_timeout = '{LOCK_TIMEOUT}s'",
    )
