"""Base classes of all marshmallow schemas of this package."""

from typing import Any, Self

import marshmallow as ma

from service.phrases import Phrase
from service.schemas.faults import unfit


def object_of(data: Any) -> dict[str, Any]:
    """The value, which must be an object.

    Raises:
        marshmallow.ValidationError: it is none.
    """
    if not isinstance(data, dict):
        raise ma.ValidationError({"_schema": [unfit("bad_input", Phrase("an object"), data)]})
    return data


class SharedSchema(ma.Schema):
    """A schema that never changes: copies that flask-smorest makes of documented views share it."""

    def __deepcopy__(self, memo: Any) -> Self:
        """The schema itself."""
        return self
