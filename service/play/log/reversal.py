"""Reversal of changes on documents in memory: each member gets the value that it had before the change."""

from collections.abc import Mapping, MutableMapping
from typing import Any

from service.play.resources.changes import alike
from service.play.resources.documents import bare_document
from service.play.resources.rows import Change
from service.rulesets.vocabulary import Absent
from service.schemas.pointers import value_at, with_value

Place = tuple[str, str]
"""Kind and id of a resource."""


class Differs(Exception):
    """A member does not have the value that the change gave it."""


def reverse(documents: MutableMapping[Place, Any], change: Change) -> None:
    """Reverse one change.

    Args:
        documents: resources as events tell of them, by place; one that is not there is left out or absent.
        change: the youngest that is still in the documents.

    Raises:
        Differs: a member is not as the change left it; then nothing is another.
    """
    place = (change.resource, change.id)
    document = documents.get(place, Absent.ABSENT)
    above = change.path.rpartition("/")[0]
    if change.path and not isinstance(value_at(document, above), Mapping):
        raise Differs
    if not alike(value_at(document, change.path), _bare(change, change.after)):
        raise Differs
    documents[place] = with_value(document, change.path, _bare(change, change.before))


def _bare(change: Change, value: Any) -> Any:
    """The value before or after a change; of a whole resource, its document."""
    return bare_document(change.resource, value) if not change.path and isinstance(value, Mapping) else value
