"""The resources that events are taken back from: locked, put back as they were, and written."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from service.play.call import Call, ruleset_of
from service.play.log.dependencies import touches_of
from service.play.log.history import encounters_of
from service.play.participants import encounters
from service.play.resources.changes import alike, created, deleted, difference, whole
from service.play.resources.codec import Codec
from service.play.resources.documents import RESTORED, bare_document, check_document, edited_row, row_of
from service.play.resources.excerpts import Trace
from service.play.resources.members import document_of
from service.play.resources.rows import Change, Combatant
from service.rulesets.vocabulary import Absent
from service.schemas.pointers import value_at, with_value

Place = tuple[str, str]
"""Kind and id of a resource."""

ORDER = ("encounter", "character", "combatant", "campaign")
"""Resources come in this order and go the other way round: combatants are of the two first."""


class Differs(Exception):
    """A member is not as the event left it."""


def places_of(traces: Iterable[Trace]) -> frozenset[Place]:
    """The resources that events touch or need, and the encounters in which they happened."""
    places: set[Place] = set()
    for trace in traces:
        places |= {touch.place for touch in touches_of(trace.changes) if touch.resource in RESTORED}
        places |= {("encounter", identity) for identity in encounters_of(trace)}
    return frozenset(places)


class RestoredResources:
    """What is there, of some places.

    Args:
        call: holds the transaction.
    """

    def __init__(self, call: Call) -> None:
        self._call, self._work = call, call.work
        self.held: frozenset[Place] = frozenset()
        self._rows: dict[Place, Any] = {}
        self._documents: dict[Place, Any] = {}
        self._made: dict[Place, Any] = {}

    def ids(self, resource: str) -> list[str]:
        """Ids of the resources of one kind that are held."""
        return sorted(identity for kind, identity in self.held if kind == resource)

    def hold(self, places: frozenset[Place]) -> None:
        """Keep resources from everybody else: encounters by id, then characters by id.

        Combatants are held by their encounter. The campaign itself is held by whoever has the next seq.
        """
        self.held |= places
        encounter_ids = self.ids("encounter")
        locked = [self._work.encounters.lock(identity) for identity in encounter_ids]
        self._rows = {("encounter", row.id): row for row in locked if row is not None}
        characters = self._work.characters.lock(self.ids("character"))
        self._rows |= {("character", identity): row for identity, row in characters.items()}
        present = self._work.combatants.of_encounters(encounter_ids)
        self._rows |= {("combatant", row.id): row for row in present}

    def begin(self) -> None:
        """Look at what is held, now that nobody else can change it."""
        campaign = self._call.campaign()
        self._rows["campaign", campaign.id] = campaign
        self._documents = {place: document_of(row) for place, row in self._rows.items()}

    def take_back(self, trace: Trace) -> None:
        """Put back what an event changed.

        Raises:
            Differs: a member is not as the event left it.
        """
        for change in reversed(trace.changes):
            place = (change.resource, change.id)
            document = self._documents.get(place, Absent.ABSENT)
            above = change.path.rpartition("/")[0]
            if change.path and not isinstance(value_at(document, above), Mapping):
                raise Differs
            if not alike(value_at(document, change.path), _bare(change, change.after)):
                raise Differs
            if not change.path and isinstance(change.before, Mapping):
                self._made[place] = change.before.get("created_at")
            self._documents[place] = with_value(document, change.path, _bare(change, change.before))

    def write(self, versions: Mapping[Place, int]) -> tuple[Change, ...]:
        """Write all that is another now.

        Args:
            versions: the highest that a resource which comes again has ever had.

        Returns:
            What changed.

        Raises:
            marshmallow.ValidationError: something would not fit the game.
            NameTaken: somebody else has a reference that one should have again.
        """
        changed = [place for place in self._documents if not alike(self._documents[place], self._told(place))]
        changed.sort(key=lambda place: ORDER.index(place[0]))
        self._check(changed)
        gone = [place for place in changed if self._documents[place] is Absent.ABSENT]
        come = [place for place in changed if place not in self._rows]
        stay = [place for place in changed if place not in (*gone, *come)]
        self._release_references(stay)
        changes = [
            *(self._remove(place) for place in reversed(gone)),
            *(self._insert(place, versions.get(place, 0) + 1) for place in come),
            *(change for place in stay for change in self._edit(place)),
        ]
        self._touch_encounters(changed)
        return tuple(changes)

    def _check(self, changed: list[Place]) -> None:
        codec = Codec(ruleset_of(self._call.campaign()))
        for place in changed:
            if (document := self._documents[place]) is not Absent.ABSENT:
                check_document(place[0], document, codec)

    def _told(self, place: Place) -> Any:
        row = self._rows.get(place)
        return Absent.ABSENT if row is None else document_of(row)

    def _release_references(self, places: list[Place]) -> None:
        """Let characters exchange their references: at no time do two have the same."""
        for place in places:
            row = self._rows[place]
            if place[0] == "character" and row.external_ref not in (None, self._documents[place]["external_ref"]):
                self._work.characters.update(replace(row, external_ref=None))

    def _remove(self, place: Place) -> Change:
        resource, identity = place
        row = self._rows[place]
        if resource == "combatant":
            self._work.combatants.delete(row.encounter_id, identity)
        else:
            self._of(resource).delete(identity)
        return deleted(resource, identity, self._in_full(row, self._told(place)))

    def _insert(self, place: Place, version: int) -> Change:
        resource, identity = place
        now = self._call.now()
        others = {"campaign_id": self._work.campaign_id, "id": identity, "version": version}
        times = {"created_at": self._made[place] or now, "updated_at": now}
        row = row_of(resource, self._documents[place], **others, **times)
        self._of(resource).insert((row,) if resource == "combatant" else row)
        return created(resource, identity, self._in_full(row, self._documents[place]))

    def _edit(self, place: Place) -> list[Change]:
        resource, identity = place
        row, document = self._rows[place], self._documents[place]
        edited = edited_row(row, document)
        if resource == "combatant":
            self._work.combatants.update((edited,))
        else:
            self._of(resource).update(replace(edited, version=row.version + 1, updated_at=self._call.now()))
        return list(difference(resource, identity, self._told(place), document))

    def _touch_encounters(self, changed: list[Place]) -> None:
        """Whose combatants have changed has a new version as well."""
        combatants = [self._rows.get(place) or self._documents[place] for place in changed if place[0] == "combatant"]
        ids = {row.encounter_id if isinstance(row, Combatant) else row["encounter_id"] for row in combatants}
        for identity in sorted(ids):
            place = ("encounter", identity)
            if place not in changed:
                encounters.touched(self._call, self._rows[place])

    def _in_full(self, row: Any, document: Mapping[str, Any]) -> Mapping[str, Any]:
        return document if isinstance(row, Combatant) else whole(row, document)

    def _of(self, resource: str) -> Any:
        return getattr(self._work, f"{resource}s")


def _bare(change: Change, value: Any) -> Any:
    """The value before or after a change; of a whole resource, its document."""
    return bare_document(change.resource, value) if not change.path and isinstance(value, Mapping) else value
