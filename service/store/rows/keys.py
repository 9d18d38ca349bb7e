"""Repository of keys."""

from collections.abc import Sequence

from service.play.resources.page import Page
from service.play.resources.rows import Key
from service.store.rows.common import Rows
from service.store.session import Session
from service.store.statements.tables import KEY
from service.store.statements.writes import Write
from service.store.tables import keys

COUNT_DRY_RUN = (
    "UPDATE keys SET dry_runs = dry_runs + 1 WHERE campaign_id = %(campaign_id)s AND id = %(key_id)s RETURNING 1"
)


class StoredKeys(Rows[Key]):
    """`service.play.ports.KeyRows` in Postgres."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, keys, KEY)

    def get(self, key_id: str) -> Key | None:
        """One key, also a revoked one."""
        return self.one(keys.c.id == key_id)

    def all(self) -> Sequence[Key]:
        """All keys in the order of creation, also the revoked ones."""
        return self.many(order=keys.c.id)

    def find(self, after: str | None, limit: int) -> Page[Key]:
        """A page of them."""
        return self.page({}, after, limit)

    def insert(self, key: Key) -> None:
        """Add a key."""
        self.session.buffer.add(Write.INSERT, key)

    def update(self, key: Key) -> None:
        """Update a key."""
        self.session.buffer.add(Write.UPDATE, key)
