"""Versions of encounters as players see them: hidden members of combatants do not count."""

from collections.abc import Iterator
from typing import Any

from service.play.call import codec_for
from service.play.resources.rows import Campaign, Character, CharacterKind, Combatant, Encounter
from service.play.resources.snapshot import Snapshot
from service.play.resources.stored_members import documents_of, lasting
from service.play.row_filter import RowFilter
from service.play.visibility.changes import SECRET_MEMBERS
from service.play.visibility.subjects import last_seen
from service.values import replace

_OF_ALL = ("name", "status", "round")
"""Members that players see as they are."""


def settle(campaign: Campaign, before: Snapshot, after: Snapshot) -> None:
    """Count the versions of changed encounters that players do not see, in the rows that are about to be written.

    Args:
        campaign: of the encounters.
        before: the rows as they were.
        after: the rows after the event; encounters in it are replaced.
    """
    for encounter in list(after.encounters.values()):
        known = before.encounters.get(encounter.id)
        if known is None or known.version == encounter.version:
            continue
        looks_different = _looks(before, known) != _looks(after, encounter)
        if looks_different or any(_seen_rows(campaign, before, after, encounter.id)):
            after.put(replace(encounter, seen_at=None))
        else:
            unseen = known.unseen_versions + encounter.version - known.version
            after.put(replace(encounter, unseen_versions=unseen, seen_at=known.seen_at or known.updated_at))


def for_viewer(encounter: Encounter, row_filter: RowFilter | None) -> Encounter:
    """The encounter under the version that a viewer sees, with the time of that version."""
    if row_filter is None:
        return encounter
    seen_at = encounter.seen_at or encounter.updated_at
    return replace(encounter, version=encounter.version - encounter.unseen_versions, updated_at=seen_at)


def _looks(rows: Snapshot, encounter: Encounter) -> tuple[Any, ...]:
    """The members of an encounter as players see them."""
    hidden = {each.id for each in rows.combatants_of(encounter.id) if each.hidden}
    order = [identity for identity in encounter.order if identity not in hidden]
    turn = last_seen(encounter.order, encounter.turn, order) if encounter.turn in encounter.order else None
    delayed = [identity for identity in encounter.delayed if identity not in hidden]
    return (*(getattr(encounter, name) for name in _OF_ALL), order, turn, delayed)


def _seen_rows(campaign: Campaign, before: Snapshot, after: Snapshot, encounter_id: str) -> Iterator[str]:
    """Ids of visible combatants that came, went, or look different to players."""
    for identity in {**before.combatants, **after.combatants}:
        rows = [each for each in (before.combatants.get(identity), after.combatants.get(identity)) if each is not None]
        is_seen = rows[0].encounter_id == encounter_id and not all(each.hidden for each in rows)
        if is_seen and (len(rows) == 1 or _looks_different(campaign, before, after, *rows)):
            yield identity


def _looks_different(campaign: Campaign, before: Snapshot, after: Snapshot, earlier: Combatant, now: Combatant) -> bool:
    pair = (earlier, before.character_of(earlier)), (now, after.character_of(now))
    return pair[0] != pair[1] and _as_seen(campaign, *pair[0]) != _as_seen(campaign, *pair[1])


def _as_seen(campaign: Campaign, combatant: Combatant, behind: Character | None) -> tuple[Any, ...]:
    """A combatant as players see it: in full if it is of the party, else its looks."""
    if behind is not None and behind.kind is CharacterKind.PC:
        return (combatant, behind)
    documents = documents_of(behind or combatant)
    codec = codec_for(campaign)
    return (replace(combatant, **SECRET_MEMBERS), codec.health(documents), lasting(documents))
