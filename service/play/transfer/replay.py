"""Check of an imported log: its changes, undone from the newest to the oldest, fit the state of the document."""

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any

import marshmallow as ma

from service.phrases import Phrase
from service.play.forms.documents import RESTORED
from service.play.forms.excerpts import Trace
from service.play.log.reversal import Differs, Place, bare, reverse
from service.play.ports import EventRows
from service.play.resources.changes import difference
from service.play.resources.codec import Codec
from service.play.resources.rows import Change
from service.pointer_tokens import unescape
from service.rulesets.vocabulary import Absent
from service.schemas.faults import Fault, shortened
from service.schemas.pointers import value_at
from service.schemas.strict_json import dumps

STRETCH = 200
"""Events that are read at once."""


def check_replay(events: EventRows, documents: MutableMapping[Place, Any], codec: Codec) -> None:
    """Refuse a log with changes that do not lead to the state of the document.

    Args:
        events: the log, written already.
        documents: all resources at its end, by place; afterwards they are as they were before its first event.
        codec: of the campaign.

    Raises:
        marshmallow.ValidationError: a change does not lead to the stated value.
    """
    for trace in _youngest_first(events):
        for index in reversed(range(len(trace.changes))):
            change = trace.changes[index]
            if change.resource not in RESTORED:
                continue
            try:
                reverse(documents, change, codec)
            except Differs:
                fault = {"after": _fault(documents, change, codec)}
                raise ma.ValidationError({"events": {trace.seq - 1: {"changes": {index: fault}}}}) from None


def _fault(documents: Mapping[Place, Any], change: Change, codec: Codec) -> Any:
    """The first member that the change did not leave as it is, as a tree of names with a fault in it."""
    document = documents.get((change.resource, change.id), Absent.ABSENT)
    expected, stated = codec.in_full(value_at(document, change.path)), codec.in_full(bare(change, change.after))
    whole = Change(resource=change.resource, id=change.id, path="", before=stated, after=expected)
    first = next(difference(change.resource, change.id, stated, expected), whole)
    detail = Phrase(
        "Expected {expected}, to which the state of this document and the later events lead, got {stated}.",
        expected=_in_words(first.after),
        stated=_in_words(first.before),
    )
    fault: Any = [Fault("bad_input", detail)]
    for token in reversed(first.path.split("/")[1:]):
        fault = {unescape(token): fault}
    return fault


def _in_words(value: Any) -> str:
    return Phrase("nothing") if value is Absent.ABSENT else shortened(dumps(value).decode())


def _youngest_first(events: EventRows) -> Iterator[Trace]:
    seq = events.last_seq() + 1
    while stretch := events.traces_before(seq, STRETCH):
        yield from stretch
        seq = stretch[-1].seq
