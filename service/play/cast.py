"""Those whom a command is about: locked, shown to the game, and written back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from service.play.call import Call
from service.play.changes import difference
from service.play.codec import Codec
from service.play.resources import Change, Character, Combatant
from service.rulesets.stored import Cast


@dataclass(slots=True)
class Stored:
    """The stored ones of a command.

    Attributes:
        names: id in the order -> name.
        characters: id in the order -> the character behind it.
        foes: id in the order -> the combatant with a state of its own.
    """

    names: dict[str, str]
    characters: dict[str, Character]
    foes: dict[str, Combatant]

    def cast(self, codec: Codec) -> Cast:
        """As the game sees them."""
        rows: dict[str, Character | Combatant] = {**self.characters, **self.foes}
        return {
            identity: codec.figure(self.names[identity], row.sheet or {}, row.state or {}, row.conditions)
            for identity, row in rows.items()
        }

    def character_of(self, identity: str | None) -> str | None:
        """Id of the stored character behind an id of the order; None for a foe or somebody unstored."""
        character = self.characters.get(identity) if identity else None
        return character.id if character else None

    def write(self, call: Call, states: Mapping[str, Mapping[str, Any]]) -> tuple[Change, ...]:
        """Keep the states that are other ones now; returns what changed."""
        changes: list[Change] = []
        for identity, state in states.items():
            if identity in self.characters:
                changes.extend(self._write_character(call, identity, state))
            else:
                changes.extend(self._write_foe(call, identity, state))
        return tuple(changes)

    def _write_character(self, call: Call, identity: str, state: Mapping[str, Any]) -> list[Change]:
        character = self.characters[identity]
        changes = list(difference("character", character.id, character.state, state, "/state"))
        if changes:
            edited = replace(character, state=state, version=character.version + 1, updated_at=call.now())
            call.work.characters.update(edited)
            self.characters[identity] = edited
        return changes

    def _write_foe(self, call: Call, identity: str, state: Mapping[str, Any]) -> list[Change]:
        foe = self.foes[identity]
        changes = list(difference("combatant", foe.id, foe.state, state, "/state"))
        if changes:
            self.foes[identity] = replace(foe, state=state)
            call.work.combatants.update((self.foes[identity],))
        return changes


def lock_characters(call: Call, ids: Sequence[str]) -> Stored:
    """Those of the ids who are stored characters, locked."""
    characters = dict(call.work.characters.lock(ids))
    return Stored({identity: character.name for identity, character in characters.items()}, characters, {})


def lock_combatants(call: Call, encounter_id: str, ids: Sequence[str]) -> Stored:
    """Those of the ids who are combatants of a locked encounter, with the characters behind them locked."""
    present = {combatant.id: combatant for combatant in call.work.combatants.of_encounter(encounter_id)}
    involved = {identity: present[identity] for identity in ids if identity in present}
    behind = {
        identity: combatant.character_id
        for identity, combatant in involved.items()
        if combatant.character_id is not None
    }
    locked = call.work.characters.lock(tuple(behind.values()))
    return Stored(
        names={identity: combatant.name for identity, combatant in involved.items()},
        characters={identity: locked[character_id] for identity, character_id in behind.items()},
        foes={identity: combatant for identity, combatant in involved.items() if identity not in behind},
    )
