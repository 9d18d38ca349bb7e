"""Participants of a command or of time, with the rows and encounters around them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import field
from functools import cached_property

from service.play.call import Call
from service.play.participants import upkeep
from service.play.participants.present import PresentParticipant
from service.play.participants.writing import FigureWriter
from service.play.resources.codec import Codec
from service.play.resources.rows import Change, Character, Combatant, CombatantStatus, Encounter, EncounterStatus
from service.play.resources.snapshot import Snapshot
from service.play.row_filter import RowFilter
from service.rulesets.stored.figures import AnyFigure, Cast
from service.values import dataclass


@dataclass()
class Participants:
    """The stored participants of an order.

    Attributes:
        snapshot: their rows, and others of the same encounters.
        encounter: in which the order is, or None.
        by_id: id in the order -> who it is.
    """

    snapshot: Snapshot
    encounter: Encounter | None
    by_id: dict[str, PresentParticipant] = field(default_factory=dict)

    @classmethod
    def of_encounter(cls, snapshot: Snapshot, encounter: Encounter, ids: Iterable[str] | None = None) -> "Participants":
        """Combatants of an encounter: those with these ids, or all of them."""
        present = {combatant.id: combatant for combatant in snapshot.combatants_of(encounter.id)}
        named = present if ids is None else ids
        found = cls(snapshot, encounter)
        for combatant in (present[identity] for identity in named if identity in present):
            character = snapshot.character_of(combatant)
            found.by_id[combatant.id] = PresentParticipant(character, combatant, encounter, is_in_encounter=True)
        return found

    @classmethod
    def of_characters(cls, snapshot: Snapshot, ids: Iterable[str]) -> "Participants":
        """The participants of some character ids; a character in a running encounter is bound by it until it leaves."""
        taking_part = {
            combatant.character_id: combatant
            for combatant in snapshot.combatants.values()
            if combatant.status is not CombatantStatus.LEFT
        }
        found = cls(snapshot, None)
        for identity in ids:
            if (character := snapshot.characters.get(identity)) is not None:
                combatant = taking_part.get(identity)
                encounter = snapshot.encounters[combatant.encounter_id] if combatant else None
                found.by_id[identity] = PresentParticipant(character, combatant, encounter, is_in_encounter=False)
        return found

    @classmethod
    def of_world(cls, snapshot: Snapshot, ids: Collection[str], *, foes: bool) -> "Participants":
        """Characters, each once: as a combatant where it takes part in an encounter that has not ended.

        Args:
            snapshot: with all encounters that have not ended.
            ids: of the characters.
            foes: whether the foes of these encounters are wanted as well.
        """
        taking_part = {
            combatant.character_id or combatant.id: combatant
            for combatant in _running_last(snapshot)
            if (foes and combatant.character_id is None)
            or (combatant.character_id in ids and combatant.status is not CombatantStatus.LEFT)
        }
        found = cls(snapshot, None)
        for combatant in taking_part.values():
            character = snapshot.character_of(combatant)
            encounter = snapshot.encounters[combatant.encounter_id]
            found.by_id[combatant.id] = PresentParticipant(character, combatant, encounter, is_in_encounter=True)
        for identity in ids:
            if identity not in taking_part and (character := snapshot.characters.get(identity)) is not None:
                found.by_id[identity] = PresentParticipant(character, None, None, is_in_encounter=False)
        return found

    def joined_by(self, rows: Snapshot) -> "Participants":
        """These participants together with all in the encounters of some rows."""
        snapshot = self.snapshot.copy()
        snapshot.encounters.update(rows.encounters)
        snapshot.combatants.update(rows.combatants)
        snapshot.characters.update(rows.characters)
        together = Participants(snapshot, self.encounter, dict(self.by_id))
        for combatant in rows.combatants.values():
            if combatant.character_id not in self.by_id:
                character = snapshot.character_of(combatant)
                encounter = snapshot.encounters[combatant.encounter_id]
                together.by_id[combatant.id] = PresentParticipant(character, combatant, encounter, is_in_encounter=True)
        return together

    def only(self, ids: Iterable[str]) -> "Participants":
        """The participants with some of the ids."""
        return Participants(self.snapshot, self.encounter, {each: self.by_id[each] for each in ids if each in self})

    def __contains__(self, identity: str) -> bool:
        """Whether an id of the order belongs to a participant."""
        return identity in self.by_id

    @cached_property
    def characters(self) -> Mapping[str, Character]:
        """Id in the order -> the stored character behind it."""
        return {identity: each.character for identity, each in self.by_id.items() if each.character is not None}

    @cached_property
    def combatants(self) -> Mapping[str, Combatant]:
        """Id in the order -> the combatant behind it; of a character, the one in another encounter."""
        return {identity: each.combatant for identity, each in self.by_id.items() if each.combatant is not None}

    @cached_property
    def bound(self) -> tuple[str, ...]:
        """Ids of the combatants of the encounter that `upkeep.bound` names; none outside encounters."""
        return upkeep.bound(self.snapshot, self.encounter.id) if self.encounter else ()

    def visible_to(self, row_filter: RowFilter | None) -> Collection[str]:
        """Ids of participants that the caller may command or name; hidden and unknown ones are left out."""
        if row_filter is None:
            return self.by_id.keys()
        return [identity for identity, each in self.by_id.items() if _is_visible(each, row_filter)]

    @property
    def away(self) -> frozenset[str]:
        """Ids of combatants who have left the encounter; time of the world passes for them too."""
        if self.encounter is None:
            return frozenset()
        left = CombatantStatus.LEFT
        return frozenset(
            identity
            for identity, each in self.by_id.items()
            if each.combatant is not None and each.combatant.status is left
        )

    @property
    def encounters(self) -> Mapping[str, Encounter]:
        """The encounters of all participants, by id."""
        return self.snapshot.encounters

    def encounters_to_touch(self, changes: Iterable[Change]) -> tuple[Encounter, ...]:
        """The encounters that get a new version: that of the command, or those with changed combatants.

        A combatant changes with its character, so players cannot infer a hidden combatant from a version.
        """
        if self.encounter is not None:
            return (self.encounter,)
        changed = {change.id for change in changes}
        present = self.snapshot.combatants.values()
        ids = {each.encounter_id for each in present if changed & {each.id, each.character_id}}
        return tuple(encounter for identity, encounter in self.encounters.items() if identity in ids)

    def cast(self, codec: Codec) -> dict[str, AnyFigure]:
        """The figures of all participants, by id."""
        return {identity: participant.figure(codec) for identity, participant in self.by_id.items()}

    def character_of(self, identity: str | None) -> str | None:
        """Id of the stored character behind an id of the order; None for foes and for participants not stored."""
        participant = self.by_id.get(identity or "")
        return participant.character.id if participant and participant.character else None

    def written(
        self, call: Call, codec: Codec, before: Cast, after: Cast, seq: int
    ) -> tuple[Snapshot, tuple[Change, ...]]:
        """The rows after the rules were applied, with the changes.

        Args:
            call: makes ids for new conditions.
            codec: of the game.
            before: the figures of the rows, by id in the order.
            after: id in the order -> the figure after the command.
            seq: of the event that changes them.
        """
        rows, changes = self.snapshot.copy(), list[Change]()
        writer = FigureWriter(call, codec, rows, seq)
        for identity, figure in after.items():
            changes.extend(writer.write(self.by_id[identity], before[identity], figure))
        return rows, tuple(changes)


def _running_last(snapshot: Snapshot) -> list[Combatant]:
    running = EncounterStatus.RUNNING
    return sorted(
        snapshot.combatants.values(), key=lambda each: snapshot.encounters[each.encounter_id].status is running
    )


def _is_visible(participant: PresentParticipant, row_filter: RowFilter) -> bool:
    if participant.is_in_encounter and participant.combatant is not None:
        return row_filter.sees(participant.combatant)
    return row_filter.knows(participant.character)
