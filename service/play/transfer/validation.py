"""Validation of imported records against the game and each other, and their conversion into rows."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import marshmallow as ma

from service.dice import RolledDie
from service.phrases import Phrase
from service.play.call import ruleset_of
from service.play.editing import campaigns
from service.play.forms.bars import restored, sentence_of
from service.play.forms.documents import RESTORED, check_whole
from service.play.forms.forms import values
from service.play.forms.members import document_of
from service.play.forms.records import (
    CampaignRecord,
    ChangeRecord,
    CharacterRecord,
    CombatantRecord,
    EncounterRecord,
    EntryRecord,
    EventRecord,
    KeyRecord,
    SaidRecord,
    ShownRecord,
    TakenBackRecord,
)
from service.play.forms.remarks import remark_text
from service.play.library.contents import checked
from service.play.log.reversal import Place
from service.play.refusals import REPEATED
from service.play.resources.codec import Codec, codec_of
from service.play.resources.event_types import COMMAND, REWIND, UNDO, EventType
from service.play.resources.figure_documents import check_condition, check_sheet, check_stored
from service.play.resources.key import NO_SECRET
from service.play.resources.rows import (
    Campaign,
    Change,
    Character,
    Combatant,
    Document,
    Encounter,
    Event,
    Key,
    LibraryEntry,
    Visibility,
)
from service.play.visibility.command_secrets import sayable
from service.rulesets.contract.messages import Message
from service.rulesets.stored.findings import WordKind
from service.rulesets.vocabulary import Absent
from service.schemas.derive import schema_for
from service.schemas.faults import Fault
from service.schemas.strict_json import to_plain

_DIE = re.compile(r"d([1-9][0-9]{0,8})").fullmatch
_IS_HEX = re.compile(r"[0-9a-f]{64}").fullmatch
Row = TypeVar("Row", Campaign, Character, Encounter, Combatant, LibraryEntry)


class ImportValidator:
    """Validator of the parts of an imported campaign. Its methods raise `marshmallow.ValidationError`.

    Args:
        campaign_id: of the new campaign.

    Attributes:
        campaign: the row of the new campaign.
        codec: of the campaign's game and house rules.
        documents: every resource that events change, in their form, by kind and id.
    """

    campaign: Campaign
    codec: Codec

    def __init__(self, campaign_id: str) -> None:
        self._campaign_id = campaign_id
        self._taken: set[tuple[str, str]] = set()
        self._seq = 0
        self._undoers: dict[int, int] = {}
        self._undoing: set[int] = set()
        self.documents: dict[Place, Any] = {}

    def take_campaign(self, record: CampaignRecord) -> Campaign:
        """The campaign, of a game with stored play."""
        campaigns.check_game(record.ruleset, record.options)
        self.campaign = Campaign(**values(record) | {"id": self._campaign_id})
        self.codec = codec_of(ruleset_of(self.campaign), self.campaign.options)
        return self._taken_in("campaign", self.campaign)

    def modernized(self, document: Any) -> Any:
        """A record of an earlier version in today's form."""
        return self.codec.characters.modernized(document)

    def take_key(self, record: KeyRecord) -> Key:
        """A key without a secret."""
        self._once("key", record.id, "id")
        return Key(campaign_id=self._campaign_id, secret_hash=NO_SECRET, **values(record))

    def take_character(self, record: CharacterRecord) -> Character:
        """A character with a unique reference."""
        self._once("character", record.id, "id")
        if record.external_ref is not None:
            self._once("reference", record.external_ref, "external_ref")
        check_stored(self.codec, record.sheet, record.state, record.conditions)
        self._check_words(record)
        return self._taken_in("character", Character(campaign_id=self._campaign_id, **values(record)))

    def take_entry(self, record: EntryRecord) -> LibraryEntry:
        """An entry of the library with a name that is unique in its kind; raises `Refusal` for its content."""
        self._once("entry", record.id, "id")
        self._once(f"name of {record.kind}", record.name.casefold(), "name")
        checked(self.codec, record.kind, record.name, record.content)
        members = values(record) | {"source": to_plain(record.source)}
        return self._taken_in("entry", LibraryEntry(campaign_id=self._campaign_id, **members))

    def take_encounter(self, record: EncounterRecord) -> tuple[Encounter, tuple[Combatant, ...]]:
        """An encounter that names only its own combatants in order and turn."""
        self._once("encounter", record.id, "id")
        ids = {each.id for each in record.combatants}
        if not ids.issuperset(record.order) or len(set(record.order)) < len(record.order):
            _refuse(Phrase("Expected ids of combatants of this encounter, each once."), "order")
        if not ids.issuperset(record.delayed) or len(set(record.delayed)) < len(record.delayed):
            _refuse(Phrase("Expected ids of combatants of this encounter, each once."), "delayed")
        if not ids.issuperset(record.acted) or len(set(record.acted)) < len(record.acted):
            _refuse(Phrase("Expected ids of combatants of this encounter, each once."), "acted")
        if record.turn is not None and record.turn not in record.order:
            _refuse(Phrase("Expected the id of a combatant in `order`, or null."), "turn")
        present = []
        for index, combatant in enumerate(record.combatants):
            with _inside("combatants", index):
                present.append(self._combatant(record.id, index, combatant))
        encounter = Encounter(campaign_id=self._campaign_id, **values(record, "combatants"))
        return self._taken_in("encounter", encounter), tuple(present)

    def take_event(self, record: EventRecord) -> Event:
        """The next event of the log."""
        self._seq += 1
        if record.seq != self._seq:
            _refuse(Phrase("Expected {seq}: the log has no gaps.", seq=self._seq), "seq")
        if record.type not in frozenset(EventType):
            _refuse(Phrase("This version knows no such events. Import the log into a later one."), "type")
        if record.undone_by is not None:
            self._undoers[record.undone_by] = record.seq
            if record.undone_by <= record.seq:
                _refuse(Phrase("Expected a later event."), "undone_by")
        self._check_undo(record)
        self._check_replacement(record)
        self._check_summary(record.summary)
        self._check_remarks(record)
        _check_object(record.request, "request")
        _check_object(record.result, "result")
        _check_rolls(record.rolls)
        _check_commitment(record)
        changes = self._changes(record.changes)
        members = {"actor": to_plain(record.actor), "summary": to_plain(record.summary), "changes": changes}
        members["shown"] = None if record.shown is None else self._shown(record.shown)
        return Event(campaign_id=self._campaign_id, **values(record) | members)

    def check_undoers(self) -> None:
        """Refuse an event that is marked as undone by one that did not undo it."""
        for undoer, undone in sorted(self._undoers.items()):
            if undoer not in self._undoing:
                with _inside("events", undone - 1):
                    _refuse(Phrase("Expected the seq of an undo or rewind, or of what took its place."), "undone_by")

    def _combatant(self, encounter_id: str, index: int, record: CombatantRecord) -> Combatant:
        self._once(f"combatant of {encounter_id}", record.id, "id")
        self._once(f"name in {encounter_id}", record.name, "name")
        if record.encounter_id != encounter_id:
            _refuse(Phrase("Expected the id of the encounter that contains it."), "encounter_id")
        if record.character_id is not None and ("character", record.character_id) not in self._taken:
            _refuse(Phrase("Expected the id of a character of this document."), "character_id")
        if not (record.character_id is None) == (record.sheet is not None) == (record.state is not None):
            _refuse(Phrase("Expected sheet and state of a foe, and neither of a stored character."), "sheet")
        check_stored(self.codec, record.sheet or {}, record.state or {}, record.conditions)
        self._check_words(record, f"/combatants/{index}")
        return self._taken_in("combatant", Combatant(campaign_id=self._campaign_id, **values(record)))

    def _taken_in(self, resource: str, row: Row) -> Row:
        """A row that was validated, noted for the comparison with the events."""
        self.documents[resource, row.id] = document_of(row)
        return row

    def _check_words(self, record: CharacterRecord | CombatantRecord, pointer: str = "") -> None:
        """Refuse effects in sheets and conditions that the game does not know; raises `Refusal`.

        Earlier versions stored dice that the game cannot roll. Commands refuse these.
        """
        figure = self.codec.figure("", record.sheet or {}, record.state or {}, record.conditions)
        check_sheet(self.codec, figure.sheet, f"{pointer}/sheet", but=(WordKind.DICE,))
        for identity, condition in figure.lasting.items():
            check_condition(self.codec, condition, figure.sheet, f"{pointer}/conditions/{identity}", others=None)

    def _check_undo(self, record: EventRecord) -> None:
        if record.type not in (UNDO, REWIND):
            return
        self._undoing.add(record.seq)
        with _inside("result"):
            result = schema_for(TakenBackRecord).load(record.result)
            if any(seq >= record.seq for seq in result.undone):
                _refuse(Phrase("Expected earlier events."), "undone")

    def _check_replacement(self, record: EventRecord) -> None:
        if record.replaces is None or isinstance(record.replaces, Absent):
            return
        self._undoing.add(record.seq)
        if record.type != COMMAND or record.replaces >= record.seq:
            _refuse(Phrase("Expected the seq of an earlier event, on a command."), "replaces")

    def _check_summary(
        self, summary: SaidRecord | Absent | None, filled_in: Callable[[Document], Document] = dict
    ) -> None:
        if summary is None or isinstance(summary, Absent):
            return
        with _with_parameters("summary"):
            self.codec.ruleset.say(Message(summary.code, filled_in(summary.parameters)))

    def _check_remarks(self, record: EventRecord) -> None:
        """Refuse warnings and forced bars with a sentence that the game does not know."""
        for remark in _listed(record.warnings):
            with _with_parameters("warnings"):
                remark_text(self.codec.ruleset, remark.code, remark.parameters)
        for forced in _listed(record.forced):
            with _with_parameters("forced"):
                str(sentence_of(restored(forced), self.codec.ruleset))

    def _shown(self, record: ShownRecord) -> Document:
        """Document of an event as players see it."""
        with _inside("shown"):
            self._check_summary(record.summary, sayable)
            if not isinstance(record.result, Absent):
                _check_object(record.result, "result")
            if not isinstance(record.rolls, Absent):
                _check_rolls(record.rolls)
        shown: dict[str, Any] = to_plain(record)
        if not isinstance(record.changes, Absent):
            with _inside("shown"):
                shown["changes"] = to_plain(self._changes(record.changes))
        return shown

    def _changes(self, every: Sequence[ChangeRecord]) -> tuple[Change, ...]:
        for index, change in enumerate(every):
            for side in ("before", "after"):
                value = getattr(change, side)
                if not change.path and value is not Absent.ABSENT and change.resource in RESTORED:
                    with _inside("changes", index, side):
                        check_whole(change.resource, value)
        return tuple(map(self._change, every))

    def _change(self, record: ChangeRecord) -> Change:
        """The change; a change of the campaign gets the id of the new one."""
        own = {"id": self._campaign_id} if record.resource == "campaign" else {}
        return Change(**values(record) | own)

    def _once(self, kind: str, name: str, member: str) -> None:
        if (kind, name) in self._taken:
            _refuse(REPEATED, member)
        self._taken.add((kind, name))


def _listed(records: Sequence[Any] | Absent | None) -> Sequence[Any]:
    """The records of a member that may be null or missing."""
    return () if records is None or isinstance(records, Absent) else records


@contextmanager
def _with_parameters(member: str) -> Iterator[None]:
    """A block that fills in a sentence of the game, and refuses what cannot be filled in."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError):
        _refuse(Phrase("Expected a line that the game can say: its code, and all that it speaks of."), member)


def _check_object(value: Any, member: str) -> None:
    if value is not None and not isinstance(value, Mapping):
        _refuse(Phrase("Expected an object, or null."), member)


def _check_rolls(rolls: Sequence[Any]) -> None:
    for index, die in enumerate(rolls):
        with _inside("rolls", index):
            rolled = schema_for(RolledDie).load(die)
            sides = _DIE(rolled.die)
            if sides is None:
                _refuse(Phrase("Expected a kind of die such as `d6`."), "die")
            elif not 1 <= rolled.face <= int(sides[1]):
                _refuse(Phrase("Expected a face of this die, from 1 to {sides}.", sides=sides[1]), "face")


def _check_commitment(record: EventRecord) -> None:
    """Refuse what cannot be hash and nonce of a blind roll; both are there or none, and of no other event."""
    for member in ("commitment", "nonce"):
        value = getattr(record, member)
        if value is not None and _IS_HEX(value) is None:
            _refuse(Phrase("Expected 64 hexadecimal digits, or null."), member)
    if (record.commitment is None) is not (record.nonce is None):
        _refuse(Phrase("Expected `commitment` and `nonce` together, or neither."), "nonce")
    if record.commitment is not None and record.visibility is not Visibility.BLIND:
        _refuse(Phrase("Expected null: the event is not blind."), "commitment")


@contextmanager
def _inside(*where: str | int) -> Iterator[None]:
    """A block that adds a pointer into the record to its faults."""
    try:
        yield
    except ma.ValidationError as error:
        messages: Any = error.messages
        for token in reversed(where):
            messages = {token: messages}
        raise ma.ValidationError(messages) from None


def _refuse(detail: Phrase, member: str) -> None:
    raise ma.ValidationError({member: [Fault("bad_input", detail)]})
