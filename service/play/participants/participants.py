"""Those whom a command is about: locked, shown to the game, and written back."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from service.play.call import Call
from service.play.participants import stacking
from service.play.resources.changes import difference
from service.play.resources.codec import Codec
from service.play.resources.rows import (
    Change,
    Character,
    CharacterKind,
    Combatant,
    CombatantStatus,
    Encounter,
    EncounterStatus,
)
from service.play.row_filter import RowFilter
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import Cast, Figure
from service.schemas.strict_json import to_plain

Row = TypeVar("Row")
MOST_ENCOUNTERS = 100
"""Most encounters of a status that time of the world reaches."""


@dataclass(slots=True)
class Participants:
    """The stored ones of a command.

    Attributes:
        encounter: in which they are, or None.
        combatants: id in the order -> the combatant; empty outside encounters.
        characters: id in the order -> the character behind it.
        encounters: the encounters of the combatants, by id.
    """

    encounter: Encounter | None
    combatants: dict[str, Combatant]
    characters: dict[str, Character]
    encounters: Mapping[str, Encounter] = field(default_factory=dict)

    def __contains__(self, identity: str) -> bool:
        """Whether an id of the order stands for somebody."""
        return identity in self.combatants or identity in self.characters

    def seen_by(self, row_filter: RowFilter | None) -> "Participants":
        """Only those who are there for the caller: no commands on whoever is hidden, or unknown to the party."""
        if row_filter is None:
            return self
        unseen = {identity for identity, combatant in self.combatants.items() if not row_filter.sees(combatant)}
        if self.encounter is None:
            unseen |= {identity for identity, character in self.characters.items() if not row_filter.knows(character)}
        seen = (_without(self.combatants, unseen), _without(self.characters, unseen))
        return Participants(self.encounter, *seen, self.encounters)

    @property
    def away(self) -> frozenset[str]:
        """Ids of combatants who have left the encounter; time of the world passes for them too."""
        if self.encounter is None:
            return frozenset()
        return frozenset(
            identity for identity, combatant in self.combatants.items() if combatant.status is CombatantStatus.LEFT
        )

    def encounters_to_touch(self, changes: Iterable[Change]) -> tuple[Encounter, ...]:
        """The encounters that have a new version: the one of the command, or those whose combatants have changed."""
        if self.encounter is not None:
            return (self.encounter,)
        changed = {change.id for change in changes if change.resource == "combatant"}
        ids = {self.combatants[identity].encounter_id for identity in changed}
        return tuple(encounter for identity, encounter in self.encounters.items() if identity in ids)

    def cast(self, codec: Codec) -> dict[str, Figure]:
        """As the game sees them."""
        return {identity: self._figure(codec, identity) for identity in {**self.combatants, **self.characters}}

    def character_of(self, identity: str | None) -> str | None:
        """Id of the stored character behind an id of the order; None for a foe or somebody unstored."""
        character = self.characters.get(identity) if identity else None
        return character.id if character else None

    def write(self, call: Call, codec: Codec, after: Cast, seq: int) -> tuple[Change, ...]:
        """Keep those who are another now.

        Args:
            call: makes ids for new stacking.
            codec: of the game.
            after: id in the order -> the figure as it is now.
            seq: of the event that changes them.

        Returns:
            What changed.
        """
        changes: list[Change] = []
        for identity, figure in after.items():
            documents = {
                "sheet": to_plain(figure.sheet),
                "state": codec.state_document(figure.state),
                "conditions": to_plain(self._conditions(call, figure, seq)),
            }
            if identity in self.characters:
                changes.extend(self._write_character(call, identity, documents))
            else:
                changes.extend(self._write_combatant(call, identity, documents))
            if identity in self.combatants:
                changes.extend(self._write_status(call, identity, figure.defeated))
        return tuple(changes)

    def write_seats(self, call: Call, seats: Mapping[str, int]) -> Iterator[Change]:
        """Keep the initiative of combatants; tells what changed."""
        for identity, initiative in seats.items():
            combatant = self.combatants[identity]
            if initiative != combatant.initiative:
                self.combatants[identity] = replace(combatant, initiative=initiative)
                call.work.combatants.update((self.combatants[identity],))
                yield from difference("combatant", identity, combatant.initiative, initiative, "/initiative")

    def _figure(self, codec: Codec, identity: str) -> Figure:
        combatant, character = self.combatants.get(identity), self.characters.get(identity)
        row = character or combatant
        assert row is not None  # noqa: S101 - it stands in one of the two
        figure = codec.figure(row.name, row.sheet or {}, row.state or {}, row.conditions)
        if character is not None:
            figure = replace(figure, is_pc=character.kind is CharacterKind.PC)
        encounter = (self.encounter or self.encounters.get(combatant.encounter_id)) if combatant else None
        if combatant is None or encounter is None:
            return figure
        return replace(
            figure,
            name=combatant.name,
            side=combatant.side,
            round=encounter.round if encounter.status is EncounterStatus.RUNNING else None,
            on_turn=encounter.turn == identity,
            has_left=combatant.status is CombatantStatus.LEFT,
            defeated=combatant.status is CombatantStatus.DEFEATED,
        )

    def _conditions(self, call: Call, figure: Figure, seq: int) -> dict[str, Condition]:
        """The conditions of a figure with those that were laid on it, and with the event that ended others."""
        all_of_them = {identity: stacking.dated(condition, seq) for identity, condition in figure.conditions.items()}
        encounter_id = self.encounter.id if self.encounter else None
        for new in figure.laid:
            laid = stacking.lay(all_of_them, stacking.in_encounter(new, encounter_id), seq, call.new_id)
            all_of_them = laid.conditions
        return all_of_them

    def _write_character(self, call: Call, identity: str, documents: Mapping[str, Any]) -> list[Change]:
        character = self.characters[identity]
        changes = _differences("character", character, documents)
        if changes:
            edited = replace(character, **documents, version=character.version + 1, updated_at=call.now())
            call.work.characters.update(edited)
            self.characters[identity] = edited
        return changes

    def _write_combatant(self, call: Call, identity: str, documents: Mapping[str, Any]) -> list[Change]:
        foe = self.combatants[identity]
        changes = _differences("combatant", foe, documents)
        if changes:
            self.combatants[identity] = replace(foe, **documents)
            call.work.combatants.update((self.combatants[identity],))
        return changes

    def _write_status(self, call: Call, identity: str, defeated: bool) -> list[Change]:
        combatant = self.combatants[identity]
        if defeated is (combatant.status is CombatantStatus.DEFEATED):
            return []
        status = CombatantStatus.DEFEATED if defeated else CombatantStatus.ACTIVE
        self.combatants[identity] = replace(combatant, status=status)
        call.work.combatants.update((self.combatants[identity],))
        return list(difference("combatant", identity, combatant.status.value, status.value, "/status"))


def _without(rows: Mapping[str, Row], unseen: Collection[str]) -> dict[str, Row]:
    return {identity: row for identity, row in rows.items() if identity not in unseen}


def lock_characters(call: Call, ids: Sequence[str]) -> Participants:
    """Those of the ids who are stored characters, locked."""
    return Participants(None, {}, dict(call.work.characters.lock(ids)))


def lock_combatants(call: Call, encounter: Encounter, ids: Sequence[str] | None = None) -> Participants:
    """Those of the ids who are combatants of a locked encounter, or all, with the characters behind them locked."""
    present = {combatant.id: combatant for combatant in call.work.combatants.of_encounter(encounter.id)}
    involved = {identity: present[identity] for identity in (present if ids is None else ids) if identity in present}
    behind = {
        identity: combatant.character_id
        for identity, combatant in involved.items()
        if combatant.character_id is not None
    }
    locked = call.work.characters.lock(tuple(behind.values()))
    characters = {identity: locked[character_id] for identity, character_id in behind.items()}
    return Participants(encounter, involved, characters, {encounter.id: encounter})


def lock_world(call: Call, ids: Sequence[str], *, foes: bool = True) -> Participants:
    """Characters, each once: as a combatant where it takes part in an encounter that has not ended.

    Args:
        call: holds the transaction.
        ids: of the characters.
        foes: whether the foes of these encounters are wanted as well.
    """
    encounters = _lock_encounters(call)
    wanted = set(ids)
    combatants = {
        combatant.character_id or combatant.id: combatant
        for combatant in _running_last(call.work.combatants.of_encounters(list(encounters)), encounters)
        if (foes and combatant.character_id is None)
        or (combatant.character_id in wanted and combatant.status is not CombatantStatus.LEFT)
    }
    locked = call.work.characters.lock(ids)
    characters = {
        combatants[identity].id if identity in combatants else identity: character
        for identity, character in locked.items()
    }
    involved = {combatant.id: combatant for combatant in combatants.values()}
    return Participants(None, involved, characters, encounters)


def _lock_encounters(call: Call) -> dict[str, Encounter]:
    """The encounters that have not ended, locked in the order of their ids."""
    found = [
        encounter.id
        for status in (EncounterStatus.PREPARING, EncounterStatus.RUNNING)
        for encounter in call.work.encounters.find({"status": status.value}, None, MOST_ENCOUNTERS).items
    ]
    locked = [encounter for identity in sorted(found) if (encounter := call.work.encounters.lock(identity))]
    return {encounter.id: encounter for encounter in locked if encounter.status is not EncounterStatus.ENDED}


def _running_last(combatants: Iterable[Combatant], encounters: Mapping[str, Encounter]) -> list[Combatant]:
    return sorted(combatants, key=lambda each: encounters[each.encounter_id].status is EncounterStatus.RUNNING)


def _differences(resource: str, row: Character | Combatant, documents: Mapping[str, Any]) -> list[Change]:
    return [
        change
        for member, document in documents.items()
        for change in difference(resource, row.id, getattr(row, member), document, f"/{member}")
    ]
