"""Reversal of changes on documents in memory: each member gets the value that it had before the change."""

from collections.abc import Mapping, MutableMapping
from typing import Any

from service.play.forms.documents import bare_document
from service.play.log.entries import changed_entries, entries_of, with_entries
from service.play.resources.changes import alike
from service.play.resources.codec import Codec
from service.play.resources.rows import Change
from service.rulesets.vocabulary import Absent
from service.schemas.pointers import value_at, with_value

Place = tuple[str, str]
"""Kind and id of a resource."""


class Differs(Exception):
    """A member does not have the value that the change gave it."""


def reverse(documents: MutableMapping[Place, Any], change: Change, codec: Codec) -> None:
    """Reverse one change.

    Documents are compared with their defaults: an upgrade adds members to stored sheets and states, but not to the log.
    Of a list with one entry for each event, only the entries that the change touched are compared and reversed.

    Args:
        documents: resources as events describe them, by place; one that does not exist is left out or absent.
        change: the newest that is still in the documents.
        codec: of the campaign.

    Raises:
        Differs: a member is not as the change left it; the documents are then unchanged.
    """
    place = (change.resource, change.id)
    document = documents.get(place, Absent.ABSENT)
    above = change.path.rpartition("/")[0]
    if change.path and not isinstance(value_at(document, above), Mapping):
        raise Differs
    before, after = bare(change, change.before), bare(change, change.after)
    if (seqs := changed_entries(before, after)) and (others := entries_of(value_at(document, change.path))) is not None:
        before, after = with_entries(others, seqs, before), with_entries(others, seqs, after)
    if not _is_as_left(document, change.path, after, codec):
        raise Differs
    documents[place] = with_value(document, change.path, before)


def _is_as_left(document: Any, path: str, value: Any, codec: Codec) -> bool:
    """Whether a value is at its path in a document, or only members with their defaults differ."""
    if alike(value_at(document, path), value):
        return True
    return alike(codec.in_full(document), codec.in_full(with_value(document, path, value)))


def bare(change: Change, value: Any) -> Any:
    """The value before or after a change; of a whole resource, its document."""
    return bare_document(change.resource, value) if not change.path and isinstance(value, Mapping) else value
