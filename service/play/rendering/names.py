"""Names behind the ids in events, as far as a viewer knows them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from service.play.forms.event_views import SeenEvent
from service.play.forms.excerpts import IS_ID, encounter_ids
from service.play.ports import UnitOfWork
from service.play.resources import event_types
from service.play.resources.snapshot import Scope, Snapshot
from service.play.visibility.projection import Viewer
from service.schemas.strict_json import to_plain
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Names:
    """Names of ids.

    Attributes:
        of: id of a character or combatant -> its name.
        conditions: id of a condition -> its name.
    """

    of: Mapping[str, str]
    conditions: Mapping[str, str]


def names_in(work: UnitOfWork, viewer: Viewer, events: Sequence[SeenEvent]) -> Names:
    """The names of the participants in some events, as far as the viewer sees them."""
    encounters = sorted(_encounters(events))
    rows = work.load(Scope(encounters=encounters)) if encounters else Snapshot.empty()
    others = set(_bearers(events)) - rows.characters.keys()
    rows.characters.update(work.characters.some(others))
    return names_of(rows, viewer)


def names_of(rows: Snapshot, viewer: Viewer) -> Names:
    """The names of the participants in a snapshot, as far as the viewer sees them."""
    views = [view for identity in rows.encounters if (view := viewer.encounter(rows, identity)) is not None]
    combatants = [combatant for view in views for combatant in view.combatants]
    characters = [seen for row in rows.characters.values() if (seen := viewer.character(row)) is not None]
    names = {character.id: character.name for character in characters}
    for combatant in combatants:
        names |= {identity: combatant.name for identity in (combatant.id, combatant.character_id) if identity}
    borne = (*(each.conditions for each in characters), *(each.conditions for each in combatants))
    documents = to_plain(borne)
    return Names(names, {identity: each["name"] for held in documents for identity, each in held.items()})


def _encounters(events: Sequence[SeenEvent]) -> set[str]:
    ids = {event.encounter_id for event in events if event.encounter_id is not None}
    for event in events:
        if event.type in event_types.IN_ENCOUNTERS:
            ids.update(encounter_ids(event.result))
    return ids


def _bearers(events: Sequence[SeenEvent]) -> Iterator[str]:
    """Ids of participants who changed or bear a condition in an event."""
    for event in events:
        yield from (change.id for change in event.changes if change.resource == "character")
        if event.type in event_types.OF_TIME:
            for member in ("ended", "recurred"):
                items = (item for item in listed(event.result, member) if isinstance(item, Mapping))
                yield from (item["bearer"] for item in items if is_id(item.get("bearer")))


def listed(result: Any, member: str) -> Sequence[Any]:
    """The list in a member of a result, or an empty one; imported logs may contain anything."""
    value = result.get(member) if isinstance(result, Mapping) else None
    return value if isinstance(value, list | tuple) else ()


def is_id(value: Any) -> bool:
    """Whether a value has the form of an id."""
    return isinstance(value, str) and IS_ID(value) is not None
