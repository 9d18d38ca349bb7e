"""Bearers of conditions, with the rows that an edit of their conditions reads and writes."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.forms.condition_inputs import ConditionInput
from service.play.forms.forms import values
from service.play.happening import Happening
from service.play.log import journal
from service.play.participants import encounters, stacking
from service.play.participants.participants import Participants
from service.play.resources.changes import difference
from service.play.resources.codec import Codec
from service.play.resources.event_types import EventType
from service.play.resources.rows import Change, Combatant, Encounter
from service.play.resources.snapshot import Scope, Snapshot
from service.play.time.durations import running_now
from service.resolution import refusal
from service.rulesets.contract.messages import Remark
from service.rulesets.stored.conditions import (
    COUNTED_UNITS,
    Anchor,
    Condition,
    ConditionKind,
    Duration,
    DurationUnit,
    Phase,
)
from service.rulesets.stored.figures import AnyFigure
from service.schemas.faults import PlacedFault
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class ConditionOutcome:
    """Result of adding, changing or ending a condition.

    Attributes:
        identity: its id; None when it was there already and is discrete.
        replaced: id of the replaced one, or None.
        condition: the current one, or None.
        happening: the edit; None if nothing has changed.
        version: of the character, or of the encounter.
        warnings: that it was there already.
    """

    identity: str | None
    replaced: str | None
    condition: Condition | None
    happening: Happening | None
    version: int
    warnings: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Bearer:
    """The character or combatant that has the conditions.

    Attributes:
        identity: of the character or combatant.
        encounter_id: where it is, or None for a character.
    """

    identity: str
    encounter_id: str | None = None


def scope_of(bearer: Bearer) -> Scope:
    """The rows of a bearer."""
    if bearer.encounter_id is None:
        return Scope(characters=(bearer.identity,))
    return Scope(encounters=(bearer.encounter_id,))


@dataclass(slots=True)
class LoadedBearer:
    """A bearer with its rows."""

    call: Call
    bearer: Bearer
    participants: Participants
    codec: Codec
    figure: AnyFigure
    version: int
    templates: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, call: Call, bearer: Bearer) -> "LoadedBearer":
        """The bearer, for a game master.

        Raises:
            Refusal: `forbidden` or `not_found`.
        """
        call.require_gm()
        participants = _participants(call, bearer)
        if bearer.identity not in participants:
            refusals.existing(None, "combatant" if bearer.encounter_id else "character")
        codec = call.codec()
        encounter, characters = participants.encounter, participants.characters
        version = encounter.version if encounter else characters[bearer.identity].version
        return cls(call, bearer, participants, codec, participants.cast(codec)[bearer.identity], version)

    def new_condition(self, given: ConditionInput) -> Condition:
        """The condition of an input, as the running encounter of its bearer counts it, at every address."""
        participant = self.participants.by_id[self.bearer.identity]
        encounter, combatant = participant.encounter, participant.combatant
        if encounter is None or combatant is None:
            return _condition(given, None, self.bearer.identity)
        duration = replace(given.duration, combatant=self._combatant_behind(given.duration.combatant, encounter))
        given = replace(given, source=self._combatant_behind(given.source, encounter), duration=duration)
        return stacking.in_encounter(_condition(given, encounter, combatant.id), encounter.id)

    def _combatant_behind(self, identity: str | None, encounter: Encounter) -> str | None:
        """The combatant of a character in an encounter; other ids do not change."""
        if identity is None:
            return None
        rows = self.participants.snapshot
        if self.participants.encounter is None:  # a character comes without the others of its encounter
            rows = self.call.work.load(Scope(encounters=(encounter.id,)))
        present = rows.combatants_of(encounter.id)
        return next((combatant.id for combatant in present if combatant.character_id == identity), identity)

    def with_kind_of_game(self, new: Condition) -> Condition:
        """The condition, cumulative where the game has several of its name and this one is none of those in place."""
        held = stacking.lasting(self.figure.conditions).values()
        alike = [existing for existing in held if stacking.same_name(existing.name, new.name)]
        is_another = all(self.codec.characters.coexists(new, existing) for existing in alike)
        several = bool(alike) and is_another and new.kind is ConditionKind.DISCRETE
        return replace(new, kind=ConditionKind.CUMULATIVE) if several else new

    def sheets_of_others(self) -> Iterator[Any]:
        """The sheets of all others in the encounter, or else in the campaign."""
        present = [each.row for each in self.participants.by_id.values()]
        if self.bearer.encounter_id is None:
            present = list(self.call.work.load(Scope(characters=None)).characters.values())
        for row in present:
            yield self.codec.figure(row.name, row.sheet or {}, row.state or {}).sheet

    def write(
        self, changed: Mapping[str, Condition], identity: str | None, replaced: str | None, type_: EventType
    ) -> ConditionOutcome:
        """Store the conditions and log it, unless nothing has changed."""
        happening = None
        if changed != self.figure.conditions:
            happening = self._written(changed, type_)
        condition = self.figure.conditions[identity] if identity else None
        if condition is not None and happening is not None:
            condition = stacking.dated(condition, happening.event.seq)
        return ConditionOutcome(identity, replaced, condition, happening, self.version)

    def _written(self, changed: Mapping[str, Condition], type_: EventType) -> Happening:
        call, before = self.call, self.participants.snapshot
        settled = replace(self.figure, conditions=changed)
        self.figure = self.codec.characters.settled(self.figure, settled, self.codec.options)
        written = {self.bearer.identity: self.figure}
        stored = self.participants.cast(self.codec)
        after, changes = self.participants.written(call, self.codec, stored, written, call.next_seq)
        changes += self._noted(after)
        if self.participants.encounter is not None:
            touched = encounters.next_version(call, self.participants.encounter)
            after.put(touched)
            self.version = touched.version
        else:
            self.version = after.characters[self.bearer.identity].version
        event = journal.append(call, journal.blank(call, type_, changes, self.bearer.encounter_id), after)
        call.work.save(before, after)
        return Happening(event=event, before=before, after=after)

    def _noted(self, rows: Snapshot) -> tuple[Change, ...]:
        """The change that notes the entry of a new condition; it is applied to the rows too."""
        if not self.templates:
            return ()
        of = self.participants.by_id[self.bearer.identity].row
        row = rows.combatants[of.id] if isinstance(of, Combatant) else rows.characters[of.id]
        noted = {**row.part_templates, **self.templates}
        rows.put(replace(row, part_templates=noted))
        resource = "combatant" if isinstance(of, Combatant) else "character"
        return tuple(difference(resource, of.id, row.part_templates, noted, "/part_templates"))


def _participants(call: Call, bearer: Bearer) -> Participants:
    """The bearer, with all others in its encounter."""
    rows = call.work.load(scope_of(bearer))
    if bearer.encounter_id is None:
        return Participants.of_characters(rows, (bearer.identity,))
    return Participants.of_encounter(rows, encounters.existing(rows, bearer.encounter_id))


def _condition(given: ConditionInput, encounter: Encounter | None, bearer: str) -> Condition:
    """The condition of an input; a turn or round that is running does not count as a full one."""
    asked = given.duration
    check_duration(asked.unit, asked.whose, asked.combatant)
    left = None
    if asked.unit in COUNTED_UNITS:
        anchor = {Anchor.TARGET: bearer, Anchor.SOURCE: given.source, Anchor.NAMED: asked.combatant}.get(asked.whose)
        left = asked.count + int(asked.phase is Phase.END and running_now(asked.unit, anchor, encounter))
    duration = Duration(unit=asked.unit, left=left, whose=asked.whose, combatant=asked.combatant, phase=asked.phase)
    return Condition(**values(given, "duration", "from_"), duration=duration)


def check_duration(unit: DurationUnit, whose: Anchor, combatant: str | None) -> None:
    """Refuse a duration whose unit, anchor and combatant do not fit each other."""
    if (whose is Anchor.NAMED) != (combatant is not None):
        refuse("/duration/combatant", Phrase("Expected the id of a combatant with `named`, and none without."))
    if whose is not Anchor.TARGET and unit is not DurationUnit.TURN:
        refuse("/duration/whose", Phrase("Expected `target`: only the unit `turn` counts the turns of a participant."))


def refuse(pointer: str, detail: Phrase) -> None:
    """Refuse a member of the body."""
    raise refusal.of_faults((PlacedFault(pointer, "bad_input", detail),))
