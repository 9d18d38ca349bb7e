"""JSON merge patch (RFC 7396) on the writable members of a resource."""

from collections.abc import Mapping
from typing import Any, TypeVar

import marshmallow as ma

from service.resolution import refusal
from service.schemas.derive import schema_for

Kind = TypeVar("Kind")


def patched(kind: type[Kind], document: Mapping[str, Any], patch: Mapping[str, Any]) -> Kind:
    """The document with the patch merged in, as the dataclass that describes it.

    Raises:
        Refusal: what comes out does not fit.
    """
    try:
        loaded: Kind = schema_for(kind).load(merged(document, patch))
    except ma.ValidationError as error:
        raise refusal.of_body(error) from None
    return loaded


def merged(target: Any, patch: Any) -> Any:
    """A document after a merge patch: objects merge, null removes, everything else replaces."""
    if not isinstance(patch, Mapping):
        return patch
    result = dict(target) if isinstance(target, Mapping) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result


def edited_over(before: Mapping[str, Any], carried: Mapping[str, Any], stated: Mapping[str, Any]) -> dict[str, Any]:
    """A carried document with the members in which an edit differs from the document before it.

    Args:
        before: until the edit.
        carried: what becomes of it where the edit leaves it alone.
        stated: what the edit states.
    """
    result: dict[str, Any] = {name: value for name, value in carried.items() if name in stated or name not in before}
    for name, value in stated.items():
        if name in before and value == before[name]:
            continue
        if isinstance(value, Mapping):
            result[name] = edited_over(_members(before.get(name)), _members(carried.get(name)), value)
        else:
            result[name] = value
    return result


def _members(document: Any) -> Mapping[str, Any]:
    """The members of an object; none of anything else."""
    return document if isinstance(document, Mapping) else {}
