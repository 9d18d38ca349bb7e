"""The fighters of one fight as they are now."""

from service.play.resources.codec import documents_of
from service.play.resources.rows import Character, Combatant, CombatantStatus
from service.play.resources.snapshot import Snapshot
from service.simulation.paths import value_at
from service.simulation.position import Look, Position


class Field:
    """The fighters of one fight, by their rows.

    Args:
        position: the start.
        rows: they are replaced as the fight goes on.
    """

    def __init__(self, position: Position, rows: Snapshot) -> None:
        self.position, self._rows = position, rows
        self._looks: dict[str, Look] = {}

    def row(self, identity: str) -> Combatant | Character:
        """The row with the documents of a fighter."""
        combatant = self._rows.combatants[identity]
        return self._rows.characters.get(combatant.character_id or "", combatant)

    def look(self, identity: str) -> Look:
        """The health of a fighter; read again only if its row has changed."""
        row, known = self.row(identity), self._looks.get(identity)
        if known is None or known.row is not row:
            known = self._looks[identity] = self.position.look(row)
        return known

    def is_present(self, identity: str) -> bool:
        """Whether a fighter has not left."""
        return self._rows.combatants[identity].status is not CombatantStatus.LEFT

    def is_out(self, identity: str) -> bool:
        """Whether a fighter is out of action."""
        return self.look(identity).health in self.position.out

    def fights(self, identity: str) -> bool:
        """Whether a fighter is neither out nor away."""
        return self._rows.combatants[identity].status is CombatantStatus.ACTIVE and not self.is_out(identity)

    def has_acted(self, identity: str) -> bool:
        """Whether a fighter has taken the action of its turn, after an order."""
        path = self.position.declared.acted
        return not path or bool(value_at(documents_of(self.row(identity)), path))

    def enemies(self, identity: str) -> list[str]:
        """The enemies of a fighter that still fight."""
        fighters = self.position.fighters
        side = fighters[identity].side
        return [each for each, row in fighters.items() if row.side != side and self.fights(each)]

    def side_of(self, identity: str) -> list[str]:
        """All who began on the side of a fighter, and itself."""
        fighters = self.position.fighters
        return [each for each, row in fighters.items() if row.side == fighters[identity].side]

    def sides_left(self) -> list[str]:
        """Sides with a fighter that still fights."""
        fighters = self.position.fighters
        return [
            side
            for side in self.position.sides
            if any(row.side == side and self.fights(each) for each, row in fighters.items())
        ]
