"""Repository of combatants."""

from collections.abc import Sequence

from service.play.resources.rows import Combatant
from service.store.rows.common import Rows
from service.store.session import Session
from service.store.statements.tables import COMBATANT
from service.store.statements.writes import Write
from service.store.tables import combatants


class StoredCombatants(Rows[Combatant]):
    """`service.play.ports.CombatantRows` in Postgres."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, combatants, COMBATANT)

    def of_character(self, character_id: str) -> Sequence[Combatant]:
        """Combatants of a character, in all encounters."""
        return self.many(combatants.c.character_id == character_id, order=combatants.c.id)

    def insert(self, rows: Sequence[Combatant]) -> None:
        """Add combatants."""
        self.session.buffer.add(Write.INSERT, *rows)

    def update(self, rows: Sequence[Combatant]) -> None:
        """Update combatants."""
        self.session.buffer.add(Write.UPDATE, *rows)

    def delete(self, combatant: Combatant) -> None:
        """Remove a combatant."""
        self.session.buffer.add(Write.DELETE, combatant)
