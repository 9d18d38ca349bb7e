"""Validation of imported records against the game and each other, and their conversion into rows."""

from typing import Any, TypeVar

from service.phrases import Phrase
from service.play.editing import campaigns
from service.play.forms.forms import values
from service.play.forms.members import document_of
from service.play.forms.records import (
    CampaignRecord,
    CharacterRecord,
    CombatantRecord,
    EncounterRecord,
    EntryRecord,
    EventRecord,
    KeyRecord,
    TakenBackRecord,
)
from service.play.library.contents import checked
from service.play.log.reversal import Place
from service.play.refusals import REPEATED
from service.play.resources.codec import Codec, codec_of
from service.play.resources.event_types import COMMAND, REWIND, UNDO, EventType
from service.play.resources.figure_documents import check_condition, check_sheet, check_stored
from service.play.resources.key import NO_SECRET
from service.play.resources.rows import Campaign, Character, Combatant, Encounter, Event, Key, LibraryEntry
from service.play.transfer.event_validation import (
    changes_of,
    check_commitment,
    check_object,
    check_remarks,
    check_rolls,
    check_summary,
    inside,
    refuse,
    shown_document,
)
from service.rulesets import RULESET_BY_NAME
from service.rulesets.stored.findings import WordKind
from service.rulesets.vocabulary import Absent
from service.schemas.derive import schema_for
from service.schemas.strict_json import to_plain

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
        self.codec = codec_of(RULESET_BY_NAME[self.campaign.ruleset], self.campaign.options)
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
            refuse(Phrase("Expected ids of combatants of this encounter, each once."), "order")
        if not ids.issuperset(record.delayed) or len(set(record.delayed)) < len(record.delayed):
            refuse(Phrase("Expected ids of combatants of this encounter, each once."), "delayed")
        if not ids.issuperset(record.acted) or len(set(record.acted)) < len(record.acted):
            refuse(Phrase("Expected ids of combatants of this encounter, each once."), "acted")
        if record.turn is not None and record.turn not in record.order:
            refuse(Phrase("Expected the id of a combatant in `order`, or null."), "turn")
        present = []
        for index, combatant in enumerate(record.combatants):
            with inside("combatants", index):
                present.append(self._combatant(record.id, index, combatant))
        encounter = Encounter(campaign_id=self._campaign_id, **values(record, "combatants"))
        return self._taken_in("encounter", encounter), tuple(present)

    def take_event(self, record: EventRecord) -> Event:
        """The next event of the log."""
        self._seq += 1
        if record.seq != self._seq:
            refuse(Phrase("Expected {seq}: the log has no gaps.", seq=self._seq), "seq")
        if record.type not in frozenset(EventType):
            refuse(Phrase("This version knows no such events. Import the log into a later one."), "type")
        if record.undone_by is not None:
            self._undoers[record.undone_by] = record.seq
            if record.undone_by <= record.seq:
                refuse(Phrase("Expected a later event."), "undone_by")
        self._check_undo(record)
        self._check_replacement(record)
        check_summary(self.codec.ruleset, record.summary)
        check_remarks(self.codec.ruleset, record)
        check_object(record.request, "request")
        check_object(record.result, "result")
        check_rolls(record.rolls)
        check_commitment(record)
        changes = changes_of(self._campaign_id, record.changes)
        members = {"actor": to_plain(record.actor), "summary": to_plain(record.summary), "changes": changes}
        members["shown"] = (
            None if record.shown is None else shown_document(self.codec.ruleset, self._campaign_id, record.shown)
        )
        return Event(campaign_id=self._campaign_id, **values(record) | members)

    def check_undoers(self) -> None:
        """Refuse an event that is marked as undone by one that did not undo it."""
        for undoer, undone in sorted(self._undoers.items()):
            if undoer not in self._undoing:
                with inside("events", undone - 1):
                    refuse(Phrase("Expected the seq of an undo or rewind, or of what took its place."), "undone_by")

    def _combatant(self, encounter_id: str, index: int, record: CombatantRecord) -> Combatant:
        self._once(f"combatant of {encounter_id}", record.id, "id")
        self._once(f"name in {encounter_id}", record.name, "name")
        if record.encounter_id != encounter_id:
            refuse(Phrase("Expected the id of the encounter that contains it."), "encounter_id")
        if record.character_id is not None and ("character", record.character_id) not in self._taken:
            refuse(Phrase("Expected the id of a character of this document."), "character_id")
        if not (record.character_id is None) == (record.sheet is not None) == (record.state is not None):
            refuse(Phrase("Expected sheet and state of a foe, and neither of a stored character."), "sheet")
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
        with inside("result"):
            result = schema_for(TakenBackRecord).load(record.result)
            if any(seq >= record.seq for seq in result.undone):
                refuse(Phrase("Expected earlier events."), "undone")

    def _check_replacement(self, record: EventRecord) -> None:
        if record.replaces is None or isinstance(record.replaces, Absent):
            return
        self._undoing.add(record.seq)
        if record.type != COMMAND or record.replaces >= record.seq:
            refuse(Phrase("Expected the seq of an earlier event, on a command."), "replaces")

    def _once(self, kind: str, name: str, member: str) -> None:
        if (kind, name) in self._taken:
            refuse(REPEATED, member)
        self._taken.add((kind, name))
