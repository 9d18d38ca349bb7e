"""Checks of `python -m service doctor`: whether this version can read and write the tables of a database."""

from collections.abc import Iterator

from sqlalchemy import Connection, text

from service.store.diagnosis import Diagnosis
from service.store.readiness import is_read_only
from service.store.revisions import revision_of, unusable
from service.store.tables import metadata

_MISSING_RIGHTS = text("""SELECT name, string_agg(lower(wanted), ', ' ORDER BY wanted)
    FROM unnest(CAST(:tables AS text[])) AS name, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS wanted
    WHERE to_regclass(name) IS NOT NULL AND NOT has_table_privilege(to_regclass(name), wanted)
    GROUP BY name ORDER BY name""")
_MAY_MIGRATE = text("""SELECT has_schema_privilege(current_schema(), 'CREATE') AND NOT EXISTS (
    SELECT FROM pg_class WHERE oid = to_regclass('campaigns') AND NOT pg_has_role(relowner, 'USAGE'))""")


def usability(connection: Connection) -> Iterator[Diagnosis]:
    """All checks, on a connection outside a transaction."""
    yield _migrations(connection)
    yield _writes(connection)
    yield _rights(connection)


def _migrations(connection: Connection) -> Diagnosis:
    revision = revision_of(connection)
    reason, _, remedy = unusable(revision).partition("; ")
    if reason:
        return Diagnosis("wrong", "migrations", reason, remedy if revision else "run `python -m service migrate`")
    return Diagnosis("fine", "migrations", f"all have been run, revision {revision}")


def _writes(connection: Connection) -> Diagnosis:
    if is_read_only(connection):
        advice = "connect to the primary, or end `default_transaction_read_only` of the database or role"
        return Diagnosis("wrong", "writes", "the database is read-only", advice)
    return Diagnosis("fine", "writes", "the database takes them")


def _rights(connection: Connection) -> Diagnosis:
    names = [table.name for table in metadata.sorted_tables]
    missing = connection.execute(_MISSING_RIGHTS, {"tables": names}).all()
    if missing:
        found = "; ".join(f"no {rights} on {name}" for name, rights in missing)
        advice = "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO the role of DATABASE_URL"
        return Diagnosis("wrong", "rights", found, advice)
    if not connection.execute(_MAY_MIGRATE).scalar_one():
        advice = "run `python -m service migrate` with a role that owns them before each upgrade"
        return Diagnosis("mind", "rights", "the role may use the tables, but not migrate them", advice)
    return Diagnosis("fine", "rights", "the role may use and migrate the tables")
