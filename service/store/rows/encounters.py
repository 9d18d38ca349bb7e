"""Repository of encounters."""

from collections.abc import Mapping
from typing import Any

from service.play.resources.page import Page
from service.play.resources.rows import Encounter
from service.store.rows.common import Rows
from service.store.session import Session
from service.store.statements.tables import ENCOUNTER
from service.store.statements.writes import Write
from service.store.tables import encounters


class StoredEncounters(Rows[Encounter]):
    """`service.play.ports.EncounterRows` in Postgres."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, encounters, ENCOUNTER)

    def find(self, filters: Mapping[str, Any], after: str | None, limit: int) -> Page[Encounter]:
        """Encounters whose columns have these values."""
        return self.page(filters, after, limit)

    def insert(self, encounter: Encounter) -> None:
        """Add an encounter."""
        self.session.buffer.add(Write.INSERT, encounter)

    def update(self, encounter: Encounter) -> None:
        """Update an encounter."""
        self.session.buffer.add(Write.UPDATE, encounter)

    def delete(self, encounter: Encounter) -> None:
        """Delete an encounter, whose combatants were deleted before."""
        self.session.buffer.add(Write.DELETE, encounter)
