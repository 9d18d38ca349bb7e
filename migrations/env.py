"""Alembic calls this to run migrations on the connection that `service.store.migrate` made."""

from alembic import context

from service.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    compare_server_default=True,
)
with context.begin_transaction():
    context.run_migrations()
