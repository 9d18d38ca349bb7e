"""Versions of encounters as players see them: changes of hidden combatants alone do not count."""

from collections.abc import Iterator
from typing import Any

from service.play.resources.rows import Combatant, Encounter
from service.play.resources.snapshot import Snapshot
from service.play.row_filter import RowFilter
from service.play.visibility.subjects import last_seen
from service.values import replace

_OF_ALL = ("name", "status", "round")
"""Members that players see as they are."""


def settle(before: Snapshot, after: Snapshot) -> None:
    """Count the versions of changed encounters that players do not see, in the rows that are about to be written.

    Args:
        before: the rows as they were.
        after: the rows as they are now; encounters in it are replaced.
    """
    for encounter in list(after.encounters.values()):
        known = before.encounters.get(encounter.id)
        if known is not None and known.version != encounter.version:
            after.put(_settled(before, after, known, encounter))


def for_viewer(encounter: Encounter, row_filter: RowFilter | None) -> Encounter:
    """The encounter under the version that a viewer sees, with the time of that version."""
    if row_filter is None:
        return encounter
    seen_at = encounter.seen_at or encounter.updated_at
    return replace(encounter, version=encounter.version - encounter.unseen_versions, updated_at=seen_at)


def _settled(before: Snapshot, after: Snapshot, known: Encounter, encounter: Encounter) -> Encounter:
    is_seen = _looks(before, known) != _looks(after, encounter) or any(_seen_rows(before, after, encounter.id))
    if is_seen:
        return replace(encounter, seen_at=None)
    unseen = known.unseen_versions + encounter.version - known.version
    return replace(encounter, unseen_versions=unseen, seen_at=known.seen_at or known.updated_at)


def _looks(rows: Snapshot, encounter: Encounter) -> tuple[Any, ...]:
    """The members of an encounter as players see them."""
    hidden = {each.id for each in rows.combatants_of(encounter.id) if each.hidden}
    order = [identity for identity in encounter.order if identity not in hidden]
    turn = last_seen(encounter.order, encounter.turn, order) if encounter.turn in encounter.order else None
    delayed = [identity for identity in encounter.delayed if identity not in hidden]
    return (*(getattr(encounter, name) for name in _OF_ALL), order, turn, delayed)


def _seen_rows(before: Snapshot, after: Snapshot, encounter_id: str) -> Iterator[str]:
    """Ids of visible combatants that changed, came or went, or whose characters changed."""
    for identity in {**before.combatants, **after.combatants}:
        rows = [each for each in (before.combatants.get(identity), after.combatants.get(identity)) if each is not None]
        is_seen = rows[0].encounter_id == encounter_id and not all(each.hidden for each in rows)
        if is_seen and (rows[0] != rows[-1] or len(rows) == 1 or _character_changed(before, after, rows[0])):
            yield identity


def _character_changed(before: Snapshot, after: Snapshot, combatant: Combatant) -> bool:
    identity = combatant.character_id or ""
    return before.characters.get(identity) != after.characters.get(identity)
