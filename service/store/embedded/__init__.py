"""An embedded Postgres, for machines without one.

From the bottom up:

    binaries    where `postgres` and `initdb` come from
    account     which account of the operating system Postgres runs as
    folder      places on disk, and their permissions
    reach       what another account than root can reach
    locks       locks that no crash leaves behind
    supervisor  the child process that stops Postgres when we die and restarts it when it dies
    programs    makes the data and starts the supervisor
    server      puts them together: EmbeddedPostgres, throw_away_postgres
"""

from service.store.embedded.server import EmbeddedPostgres, throw_away_postgres

__all__ = ["EmbeddedPostgres", "throw_away_postgres"]
