"""History of the log: which events were undone, by which, and which depend on each other."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from service.play.forms.excerpts import Trace, encounter_ids
from service.play.log.dependencies import Touch, touches_of
from service.play.ports import EventRows
from service.play.resources.codec import Codec
from service.play.resources.event_types import IN_ENCOUNTERS, REVEALED, TAKE_BACK, EventType
from service.values import replace

PENDING = -1
"""Placeholder of the event that is about to take others back."""


def taken_back(trace: Trace) -> tuple[int, ...]:
    """The events that an event undid, newest first; a reroll undoes the event that it replaces."""
    if trace.replaces is not None:
        return (trace.replaces,)
    return tuple(trace.result["undone"]) if trace.type in TAKE_BACK else ()


def encounters_of(trace: Trace) -> tuple[str, ...]:
    """The encounters of an event; of one that undid others, all of theirs."""
    several = encounter_ids(trace.result) if trace.type in IN_ENCOUNTERS else ()
    return several or (() if trace.encounter_id is None else (trace.encounter_id,))


def is_undoable(trace: Trace) -> bool:
    """Whether an event can be undone: events of keys, of the campaign itself and revelations cannot."""
    stays = trace.type in (EventType.CAMPAIGN_CREATED, REVEALED)
    return not stays and not any(change.resource == "key" for change in trace.changes)


class History:
    """A stretch of the log up to its end, with all that its events undid.

    Args:
        traces: seq -> what the event did, in ascending order.

    Attributes:
        undone_by: seq -> the event that took it back, or None.
    """

    def __init__(self, traces: Mapping[int, Trace]) -> None:
        self.traces = traces
        self.undone_by = {seq: trace.undone_by for seq, trace in traces.items()}

    def in_force(self, seq: int) -> bool:
        """Whether an event has not been undone."""
        return self.undone_by[seq] is None

    def replace(self, seq: int, successor: int) -> None:
        """Mark an event as replaced by another; what it had replaced stays replaced."""
        self.undone_by[seq] = successor

    def _is_replaced(self, seq: int, by: int | None) -> bool:
        """Whether another event replaced an event."""
        return by is not None and by in self.traces and self.traces[by].replaces == seq

    def take_back(self, seq: int, undoer: int) -> None:
        """Undo an event; what it had undone is in force again, and so on."""
        switches: list[tuple[int, int | None]] = [(seq, undoer)]
        while switches:
            seq, by = switches.pop()
            self.undone_by[seq] = by
            if self._is_replaced(seq, by):
                continue
            below = taken_back(self.traces[seq])
            switches.extend((other, None if by else seq) for other in (below if by else reversed(below)))

    def without(self, seqs: set[int]) -> "History":
        """The same stretch after some events were undone, newest first."""
        other = History(self.traces)
        for seq in sorted(seqs, reverse=True):
            other.take_back(seq, PENDING)
        return other

    def marks(self) -> dict[int, int | None]:
        """Events with another undoing event than in the log: seq -> seq of the undoing event."""
        return {seq: by for seq, by in self.undone_by.items() if by != self.traces[seq].undone_by}


def read(events: EventRows, since: int, codec: Codec) -> History:
    """The log since an event, and the events that were undone in it, in the form of this version."""
    found = {trace.seq: trace for trace in events.traces(since - 1)}
    missing = {seq for trace in found.values() for seq in taken_back(trace)} - found.keys()
    while missing:
        more = {trace.seq: trace for trace in events.traces_of(missing)}
        found |= more
        missing = {seq for trace in more.values() for seq in taken_back(trace)} - found.keys()
    return History({seq: _modernized(trace, codec) for seq, trace in sorted(found.items())})


def _modernized(trace: Trace, codec: Codec) -> Trace:
    return replace(trace, changes=tuple(map(codec.modernized_change, trace.changes)))


def dependents(history: History, seq: int) -> tuple[int, ...]:
    """An event, and the later ones in force that depend on it, newest first."""
    taken = {seq}
    while True:
        nets = _Entanglement(history, taken)
        rest = history.without(taken)
        for other in history.traces:
            if other > seq and other not in taken and rest.in_force(other) and nets.catch(other):
                nets.add(other)
        if nets.taken == taken:
            return tuple(sorted(taken, reverse=True))
        taken = nets.taken


def replaced_by(history: History, seq: int) -> Iterator[Trace]:
    """An event, the one that it replaced, the one that that one replaced, and so on."""
    trace: Trace | None = history.traces[seq]
    while trace is not None:
        yield trace
        trace = None if trace.replaces is None else history.traces[trace.replaces]


def undoable_since(history: History, to: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The events after `to` that must be undone, newest first, and those that stay because they cannot be undone.

    An event that took back only what goes as well needs nothing.
    """
    rest, taken, kept = history.without(set()), list[int](), list[int]()
    for seq in sorted((seq for seq in history.traces if seq > to), reverse=True):
        trace = history.traces[seq]
        if not rest.in_force(seq) or _only_took_back(trace, to):
            continue
        if is_undoable(trace):
            rest.take_back(seq, PENDING)
            taken.append(seq)
        else:
            kept.append(seq)
    return tuple(taken), tuple(kept)


def _only_took_back(trace: Trace, to: int) -> bool:
    """Whether an event only undid events after `to`."""
    return trace.type in TAKE_BACK and bool(taken_back(trace)) and all(other > to for other in taken_back(trace))


class _Entanglement:
    """Finds events that touch the same as some others."""

    def __init__(self, history: History, taken: set[int]) -> None:
        self._history, self.taken = history, set[int]()
        self._touches: defaultdict[tuple[str, str], dict[Touch, list[int]]] = defaultdict(dict)
        for seq in sorted(taken):
            self.add(seq)

    def add(self, seq: int) -> None:
        """Add the touches of an event."""
        self.taken.add(seq)
        for touch in touches_of(self._history.traces[seq].changes):
            self._touches[touch.place].setdefault(touch, []).append(seq)

    def catch(self, seq: int) -> bool:
        """Whether an event touches what one of those added has touched.

        An event that took back others touches what those had touched which are older than ours; the younger ones and
        it make up for each other.
        """
        return any(self._meets(touch, below, seq) for below, touch in self._of(seq))

    def _of(self, seq: int) -> Iterator[tuple[int, Touch]]:
        trace = self._history.traces[seq]
        if trace.type in TAKE_BACK:
            for older in taken_back(trace):
                for touch in touches_of(self._history.traces[older].changes):
                    yield older, touch
            return
        for each in replaced_by(self._history, seq):
            for touch in touches_of(each.changes):
                yield 0, touch

    def _meets(self, touch: Touch, above: int, below: int) -> bool:
        return any(
            touch.meets(other) and any(above < seq < below for seq in seqs)
            for other, seqs in self._touches[touch.place].items()
        )
