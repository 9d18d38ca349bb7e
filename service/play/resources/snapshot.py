"""The rows of a campaign in a call: loaded at once, replaced in memory, written at once."""

from collections.abc import Collection, Iterator
from dataclasses import field
from typing import Any

from service.play.resources.rows import Character, Combatant, Encounter, Event, Key
from service.values import dataclass

Row = Encounter | Combatant | Character


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Rows that a call loads: encounters with their combatants, or characters.

    Attributes:
        encounters: ids of encounters.
        combatants: ids of the combatants that are wanted beside the hidden ones, or of the characters that they are;
            None for all of the encounters.
        characters: where no encounter is named, ids of characters, with the running encounters in which they take
            part; None for all of the campaign.
        npcs: whether the game master's characters are wanted too.
        character: id of one character without its encounters, or None.
        event: seq of one event, or None.
        key: id of one key, or None.
        unended: whether all encounters that have not ended are wanted, in place of named ones.
    """

    encounters: Collection[str] = ()
    combatants: Collection[str] | None = None
    characters: Collection[str] | None = ()
    npcs: bool = False
    unended: bool = False
    character: str | None = None
    event: int | None = None
    key: str | None = None


@dataclass(slots=True)
class Snapshot:
    """Rows as they were at one moment.

    Attributes:
        encounters: by id.
        combatants: by id, in the order added.
        characters: by id.
        on_stage: ids of the game master's characters that players see in some encounter.
        events: by seq.
        keys: by id.
    """

    encounters: dict[str, Encounter]
    combatants: dict[str, Combatant]
    characters: dict[str, Character]
    on_stage: set[str]
    events: dict[int, Event] = field(default_factory=dict)
    keys: dict[str, Key] = field(default_factory=dict)

    @classmethod
    def empty(cls) -> "Snapshot":
        """No rows."""
        return cls({}, {}, {}, set())

    def copy(self) -> "Snapshot":
        """A copy with rows that can be replaced without changing this one."""
        return Snapshot(dict(self.encounters), dict(self.combatants), dict(self.characters), set(self.on_stage))

    def put(self, row: Row) -> None:
        """Add a row, or replace it."""
        self._rows_like(row)[row.id] = row

    def discard(self, row: Row) -> None:
        """Remove a row."""
        self._rows_like(row).pop(row.id, None)

    def combatants_of(self, encounter_id: str) -> tuple[Combatant, ...]:
        """The combatants of an encounter, in the order added."""
        return tuple(each for each in self.combatants.values() if each.encounter_id == encounter_id)

    def character_of(self, combatant: Combatant) -> Character | None:
        """The stored character of a combatant; None for one without."""
        return self.characters.get(combatant.character_id or "")

    def replaced_since(self, earlier: "Snapshot") -> Iterator[Row]:
        """The rows that differ from those of an earlier snapshot."""
        for name in ("encounters", "characters", "combatants"):
            before: dict[str, Row] = getattr(earlier, name)
            for identity, row in getattr(self, name).items():
                if row is not before.get(identity):
                    yield row

    def _rows_like(self, row: Row) -> dict[str, Any]:
        if isinstance(row, Encounter):
            return self.encounters
        return self.combatants if isinstance(row, Combatant) else self.characters
