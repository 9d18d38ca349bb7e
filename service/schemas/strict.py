"""Base class of strict fields, which accept one JSON type without coercion.

Marshmallow's own kinds convert ("5" becomes 5, "yes" becomes true), do not say what they expected, and come
out wrong in OpenAPI in several ways; see decision 1 in docs/decisions/contract.md.
"""

from collections.abc import Callable
from copy import copy
from typing import Any, Self

import marshmallow as ma
from marshmallow import fields

from service.phrases import Phrase
from service.schemas.faults import Doubt, Fault, missing, unfit

JSONSchema = dict[str, Any]
Reference = Callable[["Strict"], JSONSchema]
"""Gives the `$ref` of a field that has a component of its own, and registers that component."""


class Strict(fields.Field[Any]):
    """A field that accepts its own JSON type and nothing else.

    Attributes:
        code: code of the fault when a value of the right type is out of bounds.
        component_name: name of its component in OpenAPI; empty if its schema is inline.
        is_object: whether its values are objects, so that faults are at their members.
    """

    code = "bad_input"
    component_name = ""
    is_object = False

    def __deepcopy__(self, memo: Any) -> Self:
        """A shallow copy, because marshmallow copies the fields of every schema and theirs never change."""
        return copy(self)

    def accept(self, value: Any) -> Any:
        """The loaded value, by the fast path.

        Raises:
            Doubt: the value does not fit, or only the slow path can decide.
        """
        raise NotImplementedError

    def fast_path(self) -> Callable[[Any], Any]:
        """Function that does the work of `accept`, cached by frequent callers."""
        return self.accept

    def expected(self) -> Phrase:
        """Description of fitting values, in words that complete "Expected ..."."""
        raise NotImplementedError

    def json_schema(self, reference: Reference) -> JSONSchema:
        """The field in JSON Schema 2020-12, as OpenAPI 3.1 uses it."""
        raise NotImplementedError

    def fault(self, value: Any) -> Fault:
        """Fault of a value that does not fit."""
        return unfit(self.code, self.expected(), value)

    def make_error(self, key: str, **details: Any) -> ma.ValidationError:
        """Marshmallow's hook for a missing member and for null."""
        if key == "required":
            fault = missing(self.expected())
        else:
            fault = unfit("bad_input", self.expected(), details.get("input"))
        return ma.ValidationError([fault])

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002 - marshmallow's signature
        try:
            return self.accept(value)
        except Doubt:
            raise ma.ValidationError([self.fault(value)]) from None
