"""External references in addresses: checked as those in bodies are."""

from marshmallow import ValidationError

from service.play.resources.bounds import ExternalRef
from service.resolution import refusal
from service.schemas.query import QuerySchema
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class _Address:
    external_ref: ExternalRef


_SCHEMA = QuerySchema(_Address)


def checked_reference(external_ref: str) -> str:
    """The reference of an address under which something is about to be stored.

    Raises:
        Refusal: `bad_input`: it is too long, or has a dot segment, which clients and proxies resolve.
    """
    try:
        loaded: _Address = _SCHEMA.load({"external_ref": external_ref})
    except ValidationError as error:
        raise refusal.of_query(error) from None
    return loaded.external_ref
