"""Replacement of events: the earlier event is undone in memory, and the difference is logged as one change."""

from collections.abc import Iterator
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.forms.documents import edited_row
from service.play.forms.members import document_of
from service.play.log import history
from service.play.log.history import History
from service.play.log.reversal import Differs, Place, reverse
from service.play.log.undo import conflict, of_conflict
from service.play.participants import encounters
from service.play.resources.changes import alike, difference
from service.play.resources.codec import Codec
from service.play.resources.event_types import TAKE_BACK
from service.play.resources.rows import Change, Combatant, Encounter
from service.play.resources.snapshot import Row, Snapshot
from service.resolution.refusal import Refusal
from service.values import replace


def replaceable(call: Call, seq: int) -> History:
    """The log since an event that can be replaced: it is in force, and nothing later has touched the same.

    Raises:
        Refusal: `already_undone`, `already_replaced`, or `undo_conflict` with the later events.
    """
    found = history.read(call.work.events, seq, call.codec())
    trace = refusals.existing(found.traces.get(seq), "event")
    if trace.undone_by is not None:
        raise _not_in_force(call, found, seq, trace.undone_by)
    tangled = history.dependents(found, seq)
    if len(tangled) > 1:
        raise conflict(seq, [found.traces[other] for other in tangled if other != seq])
    return found


def _not_in_force(call: Call, found: History, seq: int, by: int) -> Refusal:
    """The refusal to replace an event that is not in force any more."""
    if found.traces[by].type in TAKE_BACK:
        detail = Phrase("Event {undone_by} took event {seq} back already.", undone_by=by, seq=seq)
        return refusals.conflict("already_undone", Phrase("Already undone"), detail, "/replaces")
    detail = Phrase(
        "Event {last} is in the place of event {seq} already. To repeat event {seq} itself, first undo event {last}: "
        "`POST /v1/campaigns/{campaign}/events/{last}/undo`.",
        last=_in_force(found, by),
        seq=seq,
        campaign=call.work.campaign_id,
    )
    return refusals.conflict("already_replaced", Phrase("Already replaced"), detail, "/replaces")


def _in_force(found: History, seq: int) -> int:
    """The event that is in force in the place of one that was perhaps replaced itself."""
    by = found.traces[seq].undone_by
    return seq if by is None else _in_force(found, by)


def without(rows: Snapshot, found: History, seq: int, codec: Codec) -> Snapshot:
    """The rows as they would be without an event and those that it replaced.

    Raises:
        Refusal: `undo_conflict`: what it left is not there any more.
    """
    documents: dict[Place, Any] = {_place(row): document_of(row) for row in _rows(rows)}
    before = dict(documents)
    _take_back(documents, found, seq, codec)
    taken = rows.copy()
    for row in _rows(rows):
        if documents[_place(row)] is not before[_place(row)]:
            taken.put(edited_row(row, documents[_place(row)]))
    return taken


def _take_back(documents: dict[Place, Any], found: History, seq: int, codec: Codec) -> None:
    """Reverse the changes of an event and of those that it replaced."""
    try:
        for trace in history.replaced_by(found, seq):
            for change in reversed(trace.changes):
                reverse(documents, change, codec)
    except Differs:
        detail = Phrase("What event {seq} left has changed outside the log. Edit the values instead.", seq=seq)
        raise of_conflict(detail) from None


def net(call: Call, before: Snapshot, after: Snapshot) -> tuple[Snapshot, tuple[Change, ...]]:
    """The rows under their next versions, where they differ from those before, and all changes.

    Args:
        call: knows the time.
        before: the stored rows.
        after: the intended rows, with any changes between the two.
    """
    rows, changes = before.copy(), list[Change]()
    for row, other in zip(_rows(before), _rows(after), strict=True):
        was, becomes = document_of(row), document_of(other)
        if not alike(was, becomes):
            changes.extend(difference(*_place(row), was, becomes))
            rows.put(_next(call, row, other))
    for encounter in _of_combatants(before, rows):
        rows.put(encounters.next_version(call, encounter))
    return rows, tuple(changes)


def _next(call: Call, row: Row, other: Row) -> Row:
    """A changed row under its next version; combatants have that of their encounter."""
    if isinstance(other, Combatant):
        return other
    return replace(other, version=row.version + 1, updated_at=call.now())  # type: ignore[union-attr]  # not a combatant


def _of_combatants(before: Snapshot, after: Snapshot) -> tuple[Encounter, ...]:
    """The encounters that have not changed themselves, but have changed combatants."""
    ids = {row.encounter_id for row in after.replaced_since(before) if isinstance(row, Combatant)}
    return tuple(before.encounters[each] for each in sorted(ids) if after.encounters[each] is before.encounters[each])


def _rows(rows: Snapshot) -> Iterator[Row]:
    yield from rows.encounters.values()
    yield from rows.characters.values()
    yield from rows.combatants.values()


def _place(row: Row) -> Place:
    if isinstance(row, Encounter):
        return "encounter", row.id
    return ("combatant" if isinstance(row, Combatant) else "character"), row.id
