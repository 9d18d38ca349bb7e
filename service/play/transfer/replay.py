"""Check of an imported log: its changes, undone from the newest to the oldest, fit the state of the document."""

from collections.abc import Iterator, MutableMapping
from typing import Any

import marshmallow as ma

from service.phrases import Phrase
from service.play.forms.documents import RESTORED
from service.play.forms.excerpts import Trace
from service.play.log.reversal import Differs, Place, reverse
from service.play.ports import EventRows
from service.play.resources.codec import Codec
from service.schemas.faults import Fault

STRETCH = 200
"""Events that are read at once."""
WRONG = Phrase("Expected the value that this event wrote: the log does not lead to the state of this document.")


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
                fault = {"after": [Fault("bad_input", WRONG)]}
                raise ma.ValidationError({"events": {trace.seq - 1: {"changes": {index: fault}}}}) from None


def _youngest_first(events: EventRows) -> Iterator[Trace]:
    seq = events.last_seq() + 1
    while stretch := events.traces_before(seq, STRETCH):
        yield from stretch
        seq = stretch[-1].seq
