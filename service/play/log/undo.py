"""Undo and rewind: the logged values "before" are written again, nothing is computed anew."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import marshmallow as ma

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.event_selection import EventFilter, Selection
from service.play.forms.excerpts import Trace
from service.play.happening import Happening
from service.play.log import history, journal
from service.play.log.history import History
from service.play.log.restore import RestoredResources, places_of
from service.play.log.reversal import Differs, Place
from service.play.resources.event_types import OF_KEYS, REWIND, TAKE_BACK, UNDO, EventType
from service.play.resources.rows import Visibility
from service.resolution.refusal import Refusal
from service.schemas.faults import MOST_FAULTS, place
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Plan:
    """Events to be undone by an undo or a rewind.

    Attributes:
        history: the log since the oldest of them.
        undone: seqs, newest first.
        kept: seqs of events that cannot be undone.
    """

    history: History
    undone: tuple[int, ...]
    kept: tuple[int, ...] = ()

    @property
    def traces(self) -> list[Trace]:
        """The events, newest first."""
        return [self.history.traces[seq] for seq in self.undone]


def undo(call: Call, seq: int, *, cascade: bool) -> Happening:
    """Undo an event; what an undo or rewind had undone is then in force again.

    Args:
        call: who does it.
        seq: of the event.
        cascade: whether later events that touched the same members are taken back with it.

    Raises:
        Refusal: `forbidden`, `not_found`, `not_undoable`, `already_undone`, or `undo_conflict` with the later events.
    """
    call.require_gm()
    found = history.read(call.work.events, seq, call.codec())
    _check_undoable(found, seq)
    undone = history.dependents(found, seq)
    if len(undone) > 1 and not cascade:
        raise conflict(seq, [found.traces[other] for other in undone if other != seq])
    return _take_back(call, UNDO, {"seq": seq, "cascade": cascade}, Plan(found, undone))


def undo_last(call: Call, *, cascade: bool) -> Happening:
    """Undo the newest event that the caller caused and that can be undone; called again, the one before it.

    Raises:
        Refusal: `forbidden`, `nothing_to_undo`, or `undo_conflict` with later events of others.
    """
    call.require_gm()
    seq = _newest_of(call)
    if seq is None:
        detail = Phrase("This key has caused no event that is in force and can be undone.")
        raise refusals.conflict("nothing_to_undo", Phrase("Nothing to undo"), detail)
    return undo(call, seq, cascade=cascade)


def rewind(call: Call, to: int) -> Happening:
    """Undo everything after an event; keys do not change.

    Raises:
        Refusal: `forbidden`, `not_found`, or `already_undone` when nothing after it is in force.
    """
    call.require_gm()
    found = history.read(call.work.events, to, call.codec())
    refusals.existing(found.traces.get(to), "event", "/to")
    undone, kept = history.undoable_since(found, to)
    if not undone:
        detail = Phrase("Nothing after event {to} is in force.", to=to)
        raise refusals.conflict("already_undone", Phrase("Already undone"), detail, "/to")
    return _take_back(call, REWIND, {"to": to}, Plan(found, undone, kept))


def _take_back(call: Call, type_: EventType, request: Mapping[str, Any], plan: Plan) -> Happening:
    """Write the values before some events, under the lock on the campaign."""
    resources = RestoredResources(call)
    resources.load(places_of(plan.traces))
    before = resources.rows.copy()
    changes = _write(resources, plan)
    seq = call.next_seq
    for taken in plan.undone:
        plan.history.take_back(taken, seq)
    call.work.events.mark(plan.history.marks())
    where = resources.encounter_ids
    blank = journal.blank(call, type_, changes, where[0] if len(where) == 1 else None)
    result = {"undone": list(plan.undone), "kept": list(plan.kept), "encounters": where}
    event = replace(blank, request=request, result=result, visibility=_visibility(plan.traces))
    event = journal.append(call, event, resources.rows)
    return Happening(event=event, before=before, after=resources.rows, result=result)


def _write(resources: RestoredResources, plan: Plan) -> Any:
    try:
        for trace in plan.traces:
            resources.take_back(trace)
        return resources.write(_versions(plan.history))
    except ma.ValidationError as error:
        detail = Phrase(
            "The values before the event do not fit the game: the log comes from another service or version."
        )
        faults = tuple(islice(place(error.messages), MOST_FAULTS))
        raise replace(refusals.conflict("not_undoable", Phrase("Not undoable"), detail), errors=faults) from None
    except Differs:
        oldest = plan.undone[-1]
        later = [trace for trace in plan.history.traces.values() if trace.seq not in plan.undone]
        raise _differing(oldest, [trace for trace in later if trace.seq > oldest and trace.undone_by is None]) from None


def _versions(found: History) -> dict[Place, int]:
    """The highest version of each resource that was created or deleted."""
    versions: dict[Place, int] = {}
    for trace in found.traces.values():
        for change in trace.changes:
            for document in (change.before, change.after):
                if not change.path and isinstance(document, Mapping):
                    place = (change.resource, change.id)
                    versions[place] = max(versions.get(place, 0), document.get("version", 0))
    return versions


def _newest_of(call: Call) -> int | None:
    """The seq of the newest event in force that the caller caused and that can be undone."""
    lasting = (*OF_KEYS, *TAKE_BACK, EventType.CAMPAIGN_CREATED, EventType.REVEALED)
    types = tuple(each.value for each in EventType if each not in lasting)
    wanted = EventFilter(types=types, actor=call.actor.key)
    newest = call.work.events.selected(Selection(newest_first=True, limit=1, in_force=True, filter=wanted))
    return newest[0].seq if newest else None


def _check_undoable(found: History, seq: int) -> None:
    trace = refusals.existing(found.traces.get(seq), "event")
    if not history.is_undoable(trace):
        detail = Phrase(
            "Event {seq} ({type}) cannot be undone: the creation of a campaign, keys and revelations are final.",
            seq=seq,
            type=trace.type,
        )
        raise refusals.conflict("not_undoable", Phrase("Not undoable"), detail)
    if trace.undone_by is not None:
        detail = Phrase(
            "Event {undone_by} took event {seq} back already; undo that one to have it again.",
            undone_by=trace.undone_by,
            seq=seq,
        )
        raise refusals.conflict("already_undone", Phrase("Already undone"), detail)


def conflict(seq: int, later: list[Trace]) -> Refusal:
    """The refusal to undo an event when later events have changed the same members."""
    detail = Phrase(
        "What event {seq} changed has changed since: {seqs}. Undo these first, or all with `?cascade=true`.",
        seq=seq,
        seqs=_seqs(later),
    )
    return of_conflict(detail, later)


def _differing(seq: int, later: list[Trace]) -> Refusal:
    """The refusal to undo an event that does not depend on later ones, but whose values cannot be restored."""
    detail = Phrase(
        "Event {seq} cannot be undone alone: an earlier event gave a name that it would restore to another resource, "
        "or its values have changed outside the log. Rewind to an event before both, or edit the values instead.",
        seq=seq,
    )
    if later:
        detail = Phrase(
            "What event {seq} would restore is in use since: {seqs}. Undo these first, or rewind to event {before}.",
            seq=seq,
            seqs=_seqs(later),
            before=seq - 1,
        )
    return of_conflict(detail, later)


def of_conflict(detail: Phrase, later: Iterable[Trace] = ()) -> Refusal:
    """The refusal `undo_conflict` with the later events, in their order."""
    named = [{"seq": each.seq, "type": each.type, "operation": each.operation} for each in sorted(later, key=_seq)]
    return replace(refusals.conflict("undo_conflict", Phrase("Changed since"), detail), members={"events": named})


def _seqs(traces: Iterable[Trace]) -> str:
    return ", ".join(str(each.seq) for each in sorted(traces, key=_seq))


def _seq(trace: Trace) -> int:
    return trace.seq


def _visibility(traces: Iterable[Trace]) -> Visibility:
    """Visibility of an undo: public if all undone events are, else for the game master only."""
    return Visibility.PUBLIC if all(trace.visibility is Visibility.PUBLIC for trace in traces) else Visibility.GM
