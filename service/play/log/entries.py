"""Lists with one entry for each event: each entry changes by itself, and the others do not change."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from service.play.resources.changes import alike
from service.rulesets.vocabulary import Absent

KEY = "event"
"""Member of an entry with the seq of its event."""
Entries = Mapping[int, Mapping[str, Any]]


def entries_of(value: Any) -> Entries | None:
    """The entries of a list by the seqs of their events; None for any other value."""
    if not isinstance(value, (list, tuple)):
        return None
    found = {entry[KEY]: entry for entry in value if isinstance(entry, Mapping) and type(entry.get(KEY)) is int}
    return found if len(found) == len(value) else None


def changed_entries(before: Any, after: Any) -> tuple[int, ...] | None:
    """The seqs of entries that differ; None where one of the values is no list of entries."""
    older, newer = entries_of(before), entries_of(after)
    if older is None or newer is None:
        return None
    return tuple(
        seq
        for seq in sorted({*older, *newer})
        if not alike(older.get(seq, Absent.ABSENT), newer.get(seq, Absent.ABSENT))
    )


def with_entries(entries: Entries, seqs: Iterable[int], source: Any) -> Sequence[Mapping[str, Any]]:
    """The list with some entries as another list has them, in the order of their events."""
    taken = entries_of(source) or {}
    others = {seq: entry for seq, entry in entries.items() if seq not in seqs}
    kept = {seq: taken[seq] for seq in seqs if seq in taken}
    return [entry for _, entry in sorted({**others, **kept}.items())]
