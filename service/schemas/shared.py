"""What all marshmallow schemas of this package have in common."""

from typing import Any, Self

import marshmallow as ma


class SharedSchema(ma.Schema):
    """A schema that never changes: flask-smorest copies what documents a view, and gets the same one."""

    def __deepcopy__(self, memo: Any) -> Self:
        """The schema itself."""
        return self
