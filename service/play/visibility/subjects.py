"""Those whom an event is about, as they are when it is logged, and what of them is secret."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from service.play.call import Call
from service.play.resources.bounds import MOST_CHARACTERS
from service.play.resources.event_types import COMMAND, IN_ENCOUNTERS
from service.play.resources.excerpts import IS_ID, encounters_told
from service.play.resources.rows import Change, CharacterKind, Document, Event


@dataclass(frozen=True, slots=True)
class Subject:
    """A character or combatant.

    Attributes:
        name: of it.
        character_id: the stored character that it is; None for a foe.
        is_pc: whether it is one of the party, of whom nothing is secret.
        hidden: whether players do not see that it is there.
        sheet: what it was built from.
        state: how it is.
        conditions: what lasts or lasted on it.
    """

    name: str
    character_id: str | None
    is_pc: bool
    hidden: bool
    sheet: Document
    state: Document
    conditions: Document


UNKNOWN = Subject("", None, is_pc=False, hidden=True, sheet={}, state={}, conditions={})
"""Somebody of whom nothing is known any more: better too secret than not secret enough."""


@dataclass(frozen=True, slots=True)
class Subjects:
    """Those whom an event is about.

    Attributes:
        combatants: id -> everybody in the encounters of the event; of a command those whom it names, and the hidden.
        characters: id -> the characters behind them, and others whom the event names.
    """

    combatants: Mapping[str, Subject]
    characters: Mapping[str, Subject]

    @classmethod
    def of(cls, call: Call, event: Event) -> "Subjects":
        """The subjects after all that the event changed has been written."""
        rows = [*_present(call, event), *_gone(event.changes, "combatant")]
        characters = _characters(call, event, rows)
        return cls({row["id"]: _combatant(row, characters) for row in rows}, characters)

    def __getitem__(self, identity: str) -> Subject:
        """Who has this id."""
        return self.combatants.get(identity) or self.characters.get(identity) or UNKNOWN

    @property
    def everybody(self) -> set[str]:
        """Ids of all of them."""
        return {*self.combatants, *self.characters}

    def named_in(self, event: Event) -> set[str]:
        """Ids of those who take part in what was asked, or were changed by it."""
        texts = _named_in(event)
        return {identity for identity in self.everybody if identity in texts}

    def told_of_in(self, event: Event) -> set[str]:
        """Ids of the combatants whom the result names."""
        texts = set(texts_of(event.result))
        return {identity for identity, subject in self.combatants.items() if {identity, subject.name} & texts}

    def names(self, *, hidden_only: bool) -> frozenset[str]:
        """Ids and names of those who are hidden, or of all of whom something is secret.

        A character of the game master is hidden where it takes no part that players can see.
        """
        on_stage = {subject.character_id for subject in self.combatants.values() if not subject.hidden}
        off_stage = {identity for identity, subject in self.characters.items() if not subject.is_pc} - on_stage
        hidden = off_stage | {identity for identity, subject in self.combatants.items() if subject.hidden}
        secret = hidden if hidden_only else hidden | {each for each in self.everybody if not self[each].is_pc}
        return frozenset((*secret, *(self[identity].name for identity in secret)))


def texts_of(value: Any) -> Iterator[str]:
    """Every text in a JSON value, names of members too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from value
        for item in value.values():
            yield from texts_of(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts_of(item)


def _present(call: Call, event: Event) -> list[dict[str, Any]]:
    """Everybody in the encounters of an event; of a command only those whom it names, and the hidden."""
    encounters = sorted(_encounters(event))
    if not encounters:
        return []
    is_about_all = event.type != COMMAND or any(change.resource == "encounter" for change in event.changes)
    named = None if is_about_all else set(filter(IS_ID, _named_in(event)))
    return [_members(row) for row in call.work.combatants.of_encounters(encounters, named)]


def _named_in(event: Event) -> set[str]:
    """Every text that may be the id of somebody whom an event names."""
    return {event.acting or "", *texts_of(event.request), *(change.id for change in event.changes)}


def _encounters(event: Event) -> set[str]:
    """Ids of the encounters of an event; of one that took others back or let time pass, all of theirs."""
    ids = {change.id for change in event.changes if change.resource == "encounter"}
    ids |= {event.encounter_id} if event.encounter_id else set()
    return ids | set(encounters_told(event.result)) if event.type in IN_ENCOUNTERS else ids


def _members(row: Any) -> dict[str, Any]:
    members = ("id", "name", "character_id", "hidden", "sheet", "state", "conditions")
    return {member: getattr(row, member) for member in members}


def _gone(changes: Iterable[Change], resource: str) -> list[dict[str, Any]]:
    """Those who are there no more, as they were."""
    return [
        {"id": change.id, **change.before}
        for change in changes
        if change.resource == resource and change.path == "" and isinstance(change.before, Mapping)
    ]


def _characters(call: Call, event: Event, combatants: list[dict[str, Any]]) -> dict[str, Subject]:
    ids = {change.id for change in event.changes if change.resource == "character"}
    ids |= {identity for identity in (event.acting, *(row["character_id"] for row in combatants)) if identity}
    if event.encounter_id is None:
        ids |= set(filter(IS_ID, texts_of(event.request)))
    rows = dict(call.work.characters.some(ids))
    if event.encounter_id is None and event.result is not None and event.type != COMMAND:
        others = call.work.characters.find({"kind": CharacterKind.NPC.value}, None, MOST_CHARACTERS)
        rows |= {row.id: row for row in others.items}
    subjects = {
        identity: Subject(row.name, identity, row.kind is CharacterKind.PC, False, row.sheet, row.state, row.conditions)
        for identity, row in rows.items()
    }
    for gone in _gone(event.changes, "character"):
        members = (gone[member] for member in ("sheet", "state", "conditions"))
        subjects[gone["id"]] = Subject(gone["name"], gone["id"], gone["kind"] == CharacterKind.PC, False, *members)
    return subjects


def _combatant(row: Mapping[str, Any], characters: Mapping[str, Subject]) -> Subject:
    behind = characters.get(row["character_id"] or "", UNKNOWN)
    looks = (behind.sheet, behind.state, behind.conditions)
    if row["character_id"] is None:
        looks = (row["sheet"], row["state"], row["conditions"])
    return Subject(row["name"], row["character_id"], behind.is_pc, row["hidden"], *looks)
