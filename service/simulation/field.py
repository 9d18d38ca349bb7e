"""The fighters of one fight as they are now."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from service.play.resources.rows import Character, Combatant, CombatantStatus
from service.play.resources.snapshot import Snapshot
from service.play.resources.stored_members import documents_of
from service.rulesets.stored.paths import value_at
from service.simulation.position import Position

Row: TypeAlias = Combatant | Character
Value = TypeVar("Value")
Reads = dict[str, tuple[Row, Value]]
"""Id of a fighter -> a value, with the row from which it was read."""


class Field:
    """The fighters of one fight, by their rows.

    Args:
        position: the start.
        rows: they are replaced as the fight goes on.
    """

    def __init__(self, position: Position, rows: Snapshot) -> None:
        self.position, self._rows = position, rows
        self._health: Reads[str] = {}
        self._share: Reads[float] = {}

    def row(self, identity: str) -> Row:
        """The row with the documents of a fighter."""
        combatant = self._rows.combatants[identity]
        return self._rows.characters.get(combatant.character_id or "", combatant)

    def health(self, identity: str) -> str:
        """The word for the health of a fighter."""
        return self._read(identity, self._health, self.position.health)

    def share(self, identity: str) -> float:
        """The share of the health of a sound fighter, at most 1."""
        return self._read(identity, self._share, lambda row: self.position.share(identity, row))

    def _read(self, identity: str, reads: "Reads[Value]", read: Callable[[Row], Value]) -> Value:
        """A value of a fighter; read again only if its row has changed."""
        row, known = self.row(identity), reads.get(identity)
        if known is None or known[0] is not row:
            known = reads[identity] = row, read(row)
        return known[1]

    def is_present(self, identity: str) -> bool:
        """Whether a fighter has not left."""
        return self._rows.combatants[identity].status is not CombatantStatus.LEFT

    def is_out(self, identity: str) -> bool:
        """Whether a fighter is out of action."""
        return self.health(identity) in self.position.out

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

    def side_of(self, identity: str) -> tuple[str, ...]:
        """All who began on the side of a fighter, and itself."""
        return self.position.sides[self.position.fighters[identity].side]

    def sides_left(self) -> list[str]:
        """Sides with a fighter that still fights."""
        return [side for side, fighters in self.position.sides.items() if any(map(self.fights, fighters))]
