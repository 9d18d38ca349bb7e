"""Participants of a command or of time: shown to the rules as figures, and written back."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field
from functools import cached_property
from typing import Any

from service.play.call import Call
from service.play.forms.remarks import ALREADY_THERE
from service.play.participants import encounters, stacking, upkeep
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
from service.play.resources.snapshot import Snapshot
from service.play.row_filter import RowFilter
from service.rulesets.contract.messages import Remark
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import AnyFigure, Cast
from service.schemas.strict_json import to_plain
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class PresentParticipant:
    """Stored character or combatant that an order names.

    Attributes:
        character: the stored character, or None for a foe.
        combatant: that it is, or that the character is in a running encounter; None elsewhere.
        encounter: of the combatant, or None.
        is_in_encounter: whether the order is about the encounter, and not about a character who happens to be in one.
    """

    character: Character | None
    combatant: Combatant | None
    encounter: Encounter | None
    is_in_encounter: bool

    @property
    def row(self) -> Character | Combatant:
        """The row with sheet, state and conditions."""
        row = self.character or self.combatant
        assert row is not None  # noqa: S101 - it is one of the two
        return row

    def figure(self, codec: Codec) -> AnyFigure:
        """The participant as the rules of the game see it."""
        row, combatant, encounter = self.row, self.combatant, self.encounter
        documents = row.sheet or {}, row.state or {}, row.conditions
        of_party = self.character is not None and self.character.kind is CharacterKind.PC
        if combatant is None or encounter is None:
            return codec.figure(row.name, *documents, is_pc=of_party)
        has_left = combatant.status is CombatantStatus.LEFT
        return codec.figure(
            combatant.name if self.is_in_encounter else row.name,
            *documents,
            is_pc=of_party,
            side=combatant.side,
            encounter=encounter.id,
            round=encounter.round if encounter.status is EncounterStatus.RUNNING and not has_left else None,
            on_turn=encounter.turn == combatant.id,
            has_left=has_left,
            defeated=combatant.status is CombatantStatus.DEFEATED,
        )


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
        for identity, figure in after.items():
            participant = self.by_id[identity]
            documents = _changed_documents(call, codec, participant, before[identity], figure, seq)
            changes.extend(_with_maxima(codec, figure, _write(call, rows, participant.row, documents)))
            if participant.combatant is not None:
                changes.extend(_write_status(call, rows, participant, defeated=figure.defeated))
        return rows, tuple(changes)


def already_there(cast: Cast) -> Iterator[Remark]:
    """Remarks on new conditions that were ignored because they are in place already."""
    for figure in cast.values():
        for condition in stacking.ignored(figure.conditions, figure.laid):
            yield Remark(code=ALREADY_THERE, parameters={"name": figure.name, "condition": condition})


def _changed_documents(
    call: Call, codec: Codec, participant: PresentParticipant, before: AnyFigure, figure: AnyFigure, seq: int
) -> dict[str, Any]:
    """Sheet, state and conditions of a figure, as far as the rules have made new ones."""
    documents = dict[str, Any]()
    if figure.sheet is not before.sheet:
        documents["sheet"] = to_plain(figure.sheet)
    if figure.state is not before.state:
        documents["state"] = codec.state_document(before.state, figure.state, participant.row.state or {})
    if figure.conditions is not before.conditions or figure.laid:
        documents["conditions"] = to_plain(_conditions(call, participant, figure, seq))
    return documents


def _conditions(call: Call, participant: PresentParticipant, figure: AnyFigure, seq: int) -> dict[str, Condition]:
    """The conditions of a figure; new ones get ids, and ended ones the seq of the event."""
    all_of_them = {identity: stacking.dated(condition, seq) for identity, condition in figure.conditions.items()}
    encounter_id = participant.encounter.id if participant.encounter else None
    for new in figure.laid:
        stacked = stacking.lay(all_of_them, stacking.in_encounter(new, encounter_id), seq, call.new_id)
        all_of_them = stacked.conditions
    return all_of_them


def _running_last(snapshot: Snapshot) -> list[Combatant]:
    running = EncounterStatus.RUNNING
    return sorted(
        snapshot.combatants.values(), key=lambda each: snapshot.encounters[each.encounter_id].status is running
    )


def _is_visible(participant: PresentParticipant, row_filter: RowFilter) -> bool:
    if participant.is_in_encounter and participant.combatant is not None:
        return row_filter.sees(participant.combatant)
    return row_filter.knows(participant.character)


def _write(call: Call, rows: Snapshot, row: Character | Combatant, documents: Mapping[str, Any]) -> list[Change]:
    """Write documents into a row: the sheet, the state or the conditions."""
    resource = "character" if isinstance(row, Character) else "combatant"
    changes = [
        change
        for member, document in documents.items()
        for change in difference(resource, row.id, getattr(row, member), document, f"/{member}")
    ]
    if changes and isinstance(row, Character):
        rows.put(replace(row, **documents, version=row.version + 1, updated_at=call.now()))
    elif changes:
        rows.put(replace(row, **documents))
    return changes


def _with_maxima(codec: Codec, figure: AnyFigure, changes: list[Change]) -> Iterable[Change]:
    """The changes of a participant; those of pools with the most that each can be."""
    maxima = codec.characters.maxima(figure.sheet) if changes else {}
    for change in changes:
        most = maxima.get(change.path.removeprefix("/state/"))
        yield change if most is None else replace(change, maximum=most)


def _write_status(call: Call, rows: Snapshot, participant: PresentParticipant, *, defeated: bool) -> list[Change]:
    """Write into a combatant whether it is defeated; a character's encounter elsewhere is touched too."""
    assert participant.combatant is not None  # noqa: S101 - the caller has looked
    combatant = rows.combatants[participant.combatant.id]
    if defeated is (combatant.status is CombatantStatus.DEFEATED):
        return []
    status = CombatantStatus.DEFEATED if defeated else CombatantStatus.ACTIVE
    rows.put(replace(combatant, status=status))
    if not participant.is_in_encounter and participant.encounter is not None:
        rows.put(encounters.next_version(call, participant.encounter))
    return list(difference("combatant", combatant.id, combatant.status.value, status.value, "/status"))
