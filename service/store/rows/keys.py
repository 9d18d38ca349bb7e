"""The keys of a campaign."""

from collections.abc import Sequence

from sqlalchemy import Connection, update

from service.play.resources.rows import Key
from service.store.rows.common import Rows
from service.store.tables import keys


class StoredKeys(Rows[Key]):
    """`service.play.ports.KeyRows` in Postgres."""

    def __init__(self, connection: Connection, campaign_id: str) -> None:
        super().__init__(connection, campaign_id, keys, Key, ("id",))

    def get(self, key_id: str) -> Key | None:
        """One key, also a revoked one."""
        return self.one(keys.c.id == key_id)

    def all(self) -> Sequence[Key]:
        """All keys in the order made, the revoked ones too."""
        return self.many(order=keys.c.id)

    def insert(self, key: Key) -> None:
        """Add a key."""
        self.add(key)

    def update(self, key: Key) -> None:
        """Write a key as it is now."""
        self.write(key)

    def count_dry_run(self, key_id: str) -> None:
        """Count that the owner of a key has looked what a command would do."""
        counted = update(keys).where(self.mine(), keys.c.id == key_id).values(dry_runs=keys.c.dry_runs + 1)
        self.connection.execute(counted)
