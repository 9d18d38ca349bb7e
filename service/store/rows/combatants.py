"""The combatants of a campaign's encounters."""

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, or_, true

from service.play.resources.rows import Combatant
from service.store.rows.common import Rows
from service.store.tables import combatants


class StoredCombatants(Rows[Combatant]):
    """`service.play.ports.CombatantRows` in Postgres."""

    def __init__(self, connection: Connection, campaign_id: str) -> None:
        super().__init__(connection, campaign_id, combatants, Combatant, ("encounter_id", "id"))

    def of_encounter(self, encounter_id: str) -> Sequence[Combatant]:
        """All combatants of an encounter, in the order added."""
        return self.many(combatants.c.encounter_id == encounter_id, order=combatants.c.position)

    def of_encounters(self, encounter_ids: Sequence[str], only: Collection[str] | None = None) -> Sequence[Combatant]:
        """All combatants of several encounters, those of each in the order added; or only these and the hidden."""
        wanted = true() if only is None else or_(combatants.c.id.in_(sorted(only)), combatants.c.hidden)
        return self.many(combatants.c.encounter_id.in_(encounter_ids), wanted, order=combatants.c.position)

    def of_character(self, character_id: str) -> Sequence[Combatant]:
        """Where a character takes part."""
        return self.many(combatants.c.character_id == character_id, order=combatants.c.id)

    def insert(self, rows: Sequence[Combatant]) -> None:
        """Add combatants."""
        self.add(*rows)

    def update(self, rows: Sequence[Combatant]) -> None:
        """Write combatants as they are now."""
        for row in rows:
            self.write(row)

    def delete(self, encounter_id: str, combatant_id: str) -> None:
        """Remove a combatant."""
        self.remove(combatants.c.encounter_id == encounter_id, combatants.c.id == combatant_id)
