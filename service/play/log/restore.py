"""Restoring of resources: those that undone events changed are loaded, restored and written."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.play.call import Call
from service.play.forms.documents import RESTORED, check_document, edited_row, row_of
from service.play.forms.excerpts import Trace
from service.play.forms.members import document_of
from service.play.log.dependencies import touches_of
from service.play.log.history import encounters_of
from service.play.log.reversal import Differs, Place, reverse
from service.play.participants import encounters
from service.play.resources.changes import alike, created, deleted, difference, whole
from service.play.resources.declaration import Unique, marked
from service.play.resources.rows import Change, Character, Combatant, CombatantStatus, EncounterStatus
from service.play.resources.snapshot import Scope, Snapshot
from service.play.visibility import seen_versions
from service.rulesets.vocabulary import Absent
from service.values import replace

ORDER = ("encounter", "character", "entry", "combatant", "campaign")
"""Resources come in this order and go the other way round: combatants are of the two first."""
_IN_SNAPSHOTS = ("encounter", "character", "combatant")
"""Resources whose rows a snapshot holds."""


def places_of(traces: Iterable[Trace]) -> frozenset[Place]:
    """The resources that events touch or need, and the encounters of these events."""
    places: set[Place] = set()
    for trace in traces:
        places |= {touch.place for touch in touches_of(trace.changes) if touch.resource in RESTORED}
        places |= {("encounter", identity) for identity in encounters_of(trace)}
    return frozenset(places)


class RestoredResources:
    """Resources at some places, for restoring.

    Args:
        call: holds the transaction.
    """

    def __init__(self, call: Call) -> None:
        self._call, self._work = call, call.work
        self.rows = Snapshot.empty()
        self.encounter_ids: list[str] = []
        self._documents: dict[Place, Any] = {}
        self._found: dict[Place, Any] = {}
        self._made: dict[Place, Any] = {}

    def load(self, places: frozenset[Place]) -> None:
        """Load resources, and all combatants of the encounters among them."""
        by_kind = {kind: sorted(identity for name, identity in places if name == kind) for kind in ORDER}
        self._load_encounters(by_kind["encounter"])
        self._load_encounters(self._elsewhere(by_kind["combatant"]))
        others = [identity for identity in by_kind["character"] if identity not in self.rows.characters]
        if others:
            loaded = self._work.load(Scope(characters=others))
            self.rows.characters.update(loaded.characters)
            self.rows.on_stage |= loaded.on_stage
        entries = self._work.library.some(by_kind["entry"]) if by_kind["entry"] else {}
        campaign = self._call.campaign()
        rows: Mapping[str, Mapping[str, Any]] = {
            "encounter": self.rows.encounters,
            "character": self.rows.characters,
            "combatant": self.rows.combatants,
            "entry": entries,
        }
        self._found = {(kind, row.id): row for kind, of_kind in rows.items() for row in of_kind.values()}
        self._found["campaign", campaign.id] = campaign
        self._documents = {place: document_of(row) for place, row in self._found.items()}

    def _load_encounters(self, encounter_ids: list[str]) -> None:
        """Load encounters, with all their combatants and characters."""
        if encounter_ids:
            self.encounter_ids = sorted({*self.encounter_ids, *encounter_ids})
            self.rows = self._work.load(Scope(encounters=self.encounter_ids))

    def _elsewhere(self, combatant_ids: list[str]) -> list[str]:
        """Ids of encounters in which events outside of them changed combatants, as when a character is renamed."""
        others = [identity for identity in combatant_ids if identity not in self.rows.combatants]
        return sorted({each.encounter_id for each in self._work.combatants.some(others).values()} if others else ())

    def take_back(self, trace: Trace) -> None:
        """Restore the members that an event changed.

        Raises:
            Differs: a member is not as the event left it.
        """
        codec = self._call.codec()
        for change in reversed(trace.changes):
            reverse(self._documents, change, codec)
            if not change.path and isinstance(change.before, Mapping):
                self._made[change.resource, change.id] = change.before.get("created_at")

    def write(self, versions: Mapping[Place, int]) -> tuple[Change, ...]:
        """Write all resources that differ now.

        Args:
            versions: the highest that a resource which comes again has ever had.

        Returns:
            What changed.

        Raises:
            marshmallow.ValidationError: something would not fit the game.
            Differs: another resource has a reference that is to be restored.
        """
        changed = [place for place in self._documents if not alike(self._documents[place], self._document_at(place))]
        changed.sort(key=lambda place: ORDER.index(place[0]))
        self._check(changed)
        before = self.rows.copy()
        gone = [place for place in changed if self._documents[place] is Absent.ABSENT]
        come = [place for place in changed if place not in self._found]
        stay = [place for place in changed if place not in (*gone, *come)]
        self._check_unique()
        self._check_references([*come, *stay])
        self._check_fights()
        self._release_names(stay)
        removed = [self._remove(place) for place in reversed(gone)]
        if removed and come:
            self._work.flush()  # who comes may have the name of who goes
        changes = [
            *removed,
            *(self._insert(place, versions.get(place, 0) + 1) for place in come),
            *(change for place in stay for change in self._edit(place)),
        ]
        self._touch_encounters(changed)
        self._settle_versions(before)
        return tuple(changes)

    def _settle_versions(self, before: Snapshot) -> None:
        """Counts versions of encounters in which only hidden combatants were restored."""
        written = dict(self.rows.encounters)
        seen_versions.settle(self._call.campaign(), before, self.rows)
        for identity, encounter in self.rows.encounters.items():
            if encounter is not written[identity]:
                self._work.encounters.update(encounter)

    def _check(self, changed: list[Place]) -> None:
        codec = self._call.codec()
        for place in changed:
            if (document := self._documents[place]) is not Absent.ABSENT:
                check_document(place[0], document, codec)

    def _document_at(self, place: Place) -> Any:
        row = self._found.get(place)
        return Absent.ABSENT if row is None else document_of(row)

    def _check_unique(self) -> None:
        """Refuse the undo where two of the resources would have the same name or reference."""
        held = [name for place in self._documents for name in self._names(place)]
        if len(held) != len(set(held)):
            raise Differs

    def _names(self, place: Place) -> Iterator[tuple[str, str, Any, str]]:
        """The unique names of a resource: its kind, the member, the kind or encounter within which, and the name."""
        document = self._documents[place]
        for member, unique in marked(RESTORED[place[0]], Unique).items() if document is not Absent.ABSENT else ():
            if (name := document[member]) is not None:
                yield place[0], member, document.get(unique.within), name.lower() if place[0] == "entry" else name

    def _check_references(self, places: list[Place]) -> None:
        """Refuse the undo where another character has got a reference meanwhile, or another entry a name."""
        for place in places:
            if place[0] == "entry":
                self._check_name(place)
            reference = self._documents[place].get("external_ref") if place[0] == "character" else None
            if reference is None or getattr(self._found.get(place), "external_ref", None) == reference:
                continue
            known = self._work.characters.one(external_ref=reference)
            if known is not None and self._reference_of(known) == reference:
                raise Differs

    def _check_name(self, place: Place) -> None:
        document = self._documents[place]
        known = self._work.library.one(kind=document["kind"], name=document["name"])
        if known is not None and ("entry", known.id) not in self._found:
            raise Differs

    def _check_fights(self) -> None:
        """Refuse the undo where a character would come into a second running encounter."""
        fights = _fights(self._documents)
        new = fights - _fights({place: self._document_at(place) for place in self._documents})
        if not new:
            return
        characters = {character for character, _ in new if character is not None}
        loaded = self._work.load(Scope(characters=sorted(characters)))
        others = encounters.taking_part_elsewhere(loaded, self.rows.encounters)
        fights |= {(each.character_id, each.encounter_id) for each in others}
        if len([each for each in fights if each[0] in characters]) > len(characters):
            raise Differs

    def _reference_of(self, character: Character) -> str | None:
        """The reference that a character will have."""
        document = self._documents.get(("character", character.id), None)
        if document is None:
            return character.external_ref
        reference: str | None = None if document is Absent.ABSENT else document["external_ref"]
        return reference

    def _release_names(self, places: list[Place]) -> None:
        """Let resources exchange names and references, which are unique at any time."""
        released = [(place, members) for place in places if (members := self._given_up(place))]
        if len(released) > 1:
            for place, members in released:
                self._of(place[0]).update(replace(self._found[place], **members))
            self._work.flush()

    def _given_up(self, place: Place) -> dict[str, str | None]:
        """The unique members of a resource that get another value: null, or its id as a name that no other has."""
        row, document = self._found[place], self._documents[place]
        changed = (member for member in marked(RESTORED[place[0]], Unique) if getattr(row, member) != document[member])
        return {member: None if member == "external_ref" else row.id for member in changed}

    def _remove(self, place: Place) -> Change:
        resource, identity = place
        row = self._found[place]
        self._of(resource).delete(row)
        if resource in _IN_SNAPSHOTS:
            self.rows.discard(row)
        return deleted(resource, identity, self._in_full(row, self._document_at(place)))

    def _insert(self, place: Place, version: int) -> Change:
        resource, identity = place
        now = self._call.now()
        others = {"campaign_id": self._work.campaign_id, "id": identity, "version": version}
        times = {"created_at": self._made[place] or now, "updated_at": now}
        row = row_of(resource, self._documents[place], **others, **times)
        self._of(resource).insert(row)
        if resource in _IN_SNAPSHOTS:
            self.rows.put(row)
        return created(resource, identity, self._in_full(row, self._documents[place]))

    def _edit(self, place: Place) -> list[Change]:
        resource, identity = place
        row, document = self._found[place], self._documents[place]
        edited = edited_row(row, document)
        if resource != "combatant":
            edited = replace(edited, version=row.version + 1, updated_at=self._call.now())
        self._of(resource).update(edited)
        if resource in _IN_SNAPSHOTS:
            self.rows.put(edited)
        return list(difference(resource, identity, self._document_at(place), document))

    def _touch_encounters(self, changed: list[Place]) -> None:
        """Gives encounters with changed combatants a new version as well."""
        combatants = [self._found.get(place) or self._documents[place] for place in changed if place[0] == "combatant"]
        ids = {row.encounter_id if isinstance(row, Combatant) else row["encounter_id"] for row in combatants}
        for identity in sorted(ids):
            place = ("encounter", identity)
            if place not in changed:
                touched = encounters.next_version(self._call, self._found[place])
                self._work.encounters.update(touched)
                self.rows.put(touched)

    def _in_full(self, row: Any, document: Mapping[str, Any]) -> Mapping[str, Any]:
        return document if isinstance(row, Combatant) else whole(row, document)

    def _of(self, resource: str) -> Any:
        return self._work.library if resource == "entry" else getattr(self._work, f"{resource}s")


def _fights(documents: Mapping[Place, Any]) -> set[tuple[str | None, str]]:
    """The characters that take part in running encounters, each with the encounter."""
    running = {
        identity
        for (kind, identity), document in documents.items()
        if kind == "encounter" and document is not Absent.ABSENT and document["status"] == EncounterStatus.RUNNING
    }
    combatants = (document for (kind, _), document in documents.items() if kind == "combatant")
    return {
        (document["character_id"], document["encounter_id"])
        for document in combatants
        if document is not Absent.ABSENT
        and document["character_id"] is not None
        and document["encounter_id"] in running
        and document["status"] != CombatantStatus.LEFT
    }
