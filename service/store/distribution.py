"""Distribution of the tables over the machines of a Citus cluster: each campaign is one shard."""

from sqlalchemy import Connection, Engine, Table, text

from service.settings import StartError
from service.store.revisions import is_at_head
from service.store.tables import metadata

SHARD_BY = "campaign_id"
FIRST = "campaigns"
"""All other tables lie beside the shards of this one."""
_IS_THERE = text("SELECT to_regclass('pg_dist_partition') IS NOT NULL")
_DISTRIBUTED = text("SELECT logicalrel::text FROM pg_dist_partition")
_DISTRIBUTE_FIRST = text("SELECT create_distributed_table(:name, :column)")
_DISTRIBUTE = text("SELECT create_distributed_table(:name, :column, colocate_with => :beside)")


def distribute(engine: Engine) -> list[str]:
    """Distributes the tables that are not distributed yet, referenced ones first; all or none.

    Returns:
        A line for each table, once it is committed.

    Raises:
        StartError: The database has no Citus, or is not migrated.
    """
    with engine.begin() as connection:
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        if not connection.execute(_IS_THERE).scalar_one():
            raise StartError("the database has no extension `citus`; create it on the coordinator first")
        if not is_at_head(connection):
            raise StartError("the database is not migrated; run `python -m service migrate` first")
        done = {name.rpartition(".")[2] for name in connection.execute(_DISTRIBUTED).scalars()}
        return [_distributed(connection, table, done) for table in metadata.sorted_tables]


def _distributed(connection: Connection, table: Table, done: set[str]) -> str:
    if table.name in done:
        return f"{table.name}: is distributed already"
    names = {"name": table.name, "column": SHARD_BY}
    if table.name == FIRST:
        connection.execute(_DISTRIBUTE_FIRST, names)
    else:
        connection.execute(_DISTRIBUTE, names | {"beside": FIRST})
    return f"{table.name}: distributed by {SHARD_BY}"
