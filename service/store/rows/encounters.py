"""The encounters of a campaign."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from service.play.resources.page import Page
from service.play.resources.rows import Encounter
from service.store.rows.common import Rows
from service.store.tables import encounters


class StoredEncounters(Rows[Encounter]):
    """`service.play.ports.EncounterRows` in Postgres."""

    def __init__(self, connection: Connection, campaign_id: str) -> None:
        super().__init__(connection, campaign_id, encounters, Encounter, ("id",))

    def get(self, encounter_id: str) -> Encounter | None:
        """One encounter."""
        return self.one(encounters.c.id == encounter_id)

    def lock(self, encounter_id: str) -> Encounter | None:
        """One encounter, kept from everybody else until the transaction ends."""
        return self.one(encounters.c.id == encounter_id, lock=True)

    def find(self, filters: Mapping[str, Any], after: str | None, limit: int) -> Page[Encounter]:
        """Encounters whose columns have these values."""
        return self.page(filters, after, limit)

    def insert(self, encounter: Encounter) -> None:
        """Add an encounter."""
        self.add(encounter)

    def update(self, encounter: Encounter) -> None:
        """Write an encounter as it is now."""
        self.write(encounter)

    def delete(self, encounter_id: str) -> None:
        """Remove an encounter; the database removes its combatants."""
        self.remove(encounters.c.id == encounter_id)
