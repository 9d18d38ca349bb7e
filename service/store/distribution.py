"""Distribution of the tables over the machines of a Citus cluster: each campaign is in one shard."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, Engine, Table, text
from sqlalchemy.exc import DBAPIError

from service.settings import StartError
from service.store.revisions import is_at_head
from service.store.tables import metadata
from service.values import dataclass

SHARD_BY = "campaign_id"
FIRST = "campaigns"
"""The table whose shards all other tables are colocated with."""
_HAS_CITUS = text("SELECT count(*) > 0 FROM pg_extension WHERE extname = 'citus'")
_IS_COORDINATOR = text("SELECT citus_is_coordinator()")
_DISTRIBUTED = text(
    """SELECT c.relname, t.citus_table_type, t.distribution_column, t.colocation_id
    FROM citus_tables t JOIN pg_class c ON c.oid = t.table_name WHERE pg_table_is_visible(c.oid)"""
)
_DISTRIBUTE_FIRST = text("SELECT create_distributed_table(:name, :column)")
_DISTRIBUTE = text("SELECT create_distributed_table(:name, :column, colocate_with => :beside)")


@dataclass(frozen=True, slots=True)
class Placement:
    """Placement of a table on a Citus cluster.

    Attributes:
        kind: `distributed`, `reference`, `schema` or `local`, as `citus_tables` has it.
        column: by which it is distributed.
        group: number of the group of colocated tables.
    """

    kind: str
    column: str | None
    group: int


def has_citus(connection: Connection) -> bool:
    """Whether the database has the extension."""
    return bool(connection.execute(_HAS_CITUS).scalar_one())


def is_coordinator(connection: Connection) -> bool:
    """Whether the server is the coordinator of its cluster, and no worker."""
    return bool(connection.execute(_IS_COORDINATOR).scalar_one())


def placements(connection: Connection) -> dict[str, Placement]:
    """The tables that Citus manages, by name."""
    return {name: Placement(*others) for name, *others in connection.execute(_DISTRIBUTED)}


def undistributed(found: Mapping[str, Placement]) -> Sequence[str]:
    """The names of the tables that are not distributed, parents first."""
    return [table.name for table in metadata.sorted_tables if table.name not in found]


def misplaced(found: Mapping[str, Placement]) -> Sequence[str]:
    """A sentence for each table with a wrong placement."""
    beside = found[FIRST].group if FIRST in found else None
    return [
        reason
        for table in metadata.sorted_tables
        if table.name in found and (reason := _misfit(table.name, found[table.name], beside))
    ]


def distribute(engine: Engine) -> list[str]:
    """Distributes the tables that are not distributed yet, referenced ones first; all or none.

    Returns:
        A line for each table, once it is committed.

    Raises:
        StartError: The database has no Citus or is a worker, is not migrated, or refuses.
    """
    with engine.begin() as connection:
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        _check(connection)
        found = placements(connection)
        if reasons := misplaced(found):
            raise StartError(f"{'; '.join(reasons)}; undistribute_table() takes a distribution back")
        return [_distributed(connection, table, found) for table in metadata.sorted_tables]


def _check(connection: Connection) -> None:
    if not has_citus(connection):
        raise StartError("the database has no extension `citus`; create it on all machines of the cluster first")
    if not is_coordinator(connection):
        raise StartError("the database is not the coordinator of its cluster; name the coordinator in DATABASE_URL")
    if not is_at_head(connection):
        raise StartError("the database is not migrated; run `python -m service migrate` first")


def _misfit(name: str, found: Placement, beside: int | None) -> str | None:
    if (found.kind, found.column) != ("distributed", SHARD_BY):
        by = f" by {found.column}" if found.kind == "distributed" else ""
        return f"the table {name} is {found.kind}{by}, expected distributed by {SHARD_BY}"
    if beside is not None and found.group != beside:
        return f"the table {name} is not colocated with {FIRST}"
    return None


def _distributed(connection: Connection, table: Table, found: Mapping[str, Placement]) -> str:
    if table.name in found:
        return f"{table.name}: is distributed already"
    names = {"name": table.name, "column": SHARD_BY}
    try:
        if table.name == FIRST:
            connection.execute(_DISTRIBUTE_FIRST, names)
        else:
            connection.execute(_DISTRIBUTE, names | {"beside": FIRST})
    except DBAPIError as error:
        raise StartError(f"the table {table.name} cannot be distributed: {_reason(error)}") from error
    return f"{table.name}: distributed by {SHARD_BY}"


def _reason(error: DBAPIError) -> str:
    """The server's message, with its detail and hint."""
    diagnostics = getattr(error.orig, "diag", None)
    parts = (getattr(diagnostics, f"message_{name}", None) for name in ("primary", "detail", "hint"))
    return "; ".join(part for part in parts if part) or str(error.orig).strip().splitlines()[0]
