"""Schemas of query parameters, with the same strict fields as bodies."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

import marshmallow as ma

from service.phrases import Phrase
from service.schemas.body import ObjectBody, RequestSchema
from service.schemas.codes import codes_of_length, own_codes
from service.schemas.containers import Sequence
from service.schemas.derive import schema_for
from service.schemas.faults import Fault, unknown_member
from service.schemas.numbers import Integer
from service.schemas.records import Nullable, ObjectSchema
from service.schemas.scalars import Flag
from service.schemas.shared import SharedSchema
from service.schemas.strict import Strict

NUL = "\0"
NO_NUL = Fault("bad_input", Phrase("Expected a text without the character NUL."))
REPEATED = Fault("bad_input", Phrase("Expected this parameter once. Separate the values of a list with commas."))
OF_QUERIES = ("bad_input", "unknown_field")
"""Error codes of every query, also of one that should be empty."""
_IS_INTEGER = re.compile(r"-?[0-9]{1,18}").fullmatch
_FLAGS = {"true": True, "false": False}


class QuerySchema(SharedSchema):
    """Loads the query of a URL into a dataclass.

    Args:
        kind: the dataclass.
        contents: parameters with a text in JSON of these schemas; the view loads it.
        examples: gives values that work, by the parameter, beside those that are declared with the dataclass.
    """

    def __init__(
        self,
        kind: type,
        contents: Mapping[str, RequestSchema | ObjectBody] | None = None,
        examples: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        super().__init__()
        self.contents, self.examples = contents or {}, examples
        self.parameters: ObjectSchema = schema_for(kind)
        self._fields = dict(self.parameters.members())

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """Error codes of the query: those of every query, of its parameters, and of the JSON in them."""
        contents = (code for content in self.contents.values() for code in content.codes)
        parameters = (code for field in self._fields.values() for code in (*own_codes(field), *codes_of_length(field)))
        return tuple(dict.fromkeys((*OF_QUERIES, *parameters, *contents)))

    def load(self, data: Any, further: Iterable[str] = (), **_: Any) -> Any:
        """The dataclass.

        Args:
            data: the parameters that were sent.
            further: names of parameters of the address that are read elsewhere, for suggestions.

        Raises:
            marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
        """
        fields = self._fields
        if unfit := {name: [NO_NUL] for name, text in data.items() if NUL in text}:
            raise ma.ValidationError(unfit)
        read = {name: _read(fields[name], text) if name in fields else text for name, text in data.items()}
        try:
            return self.parameters.load(read)
        except ma.ValidationError as error:
            faults, known = error.messages_dict, (*fields, *further)
            unknown = {name: unknown_member(name, known, "unknown_field") for name in faults if name not in fields}
            raise ma.ValidationError({**faults, **unknown}) from None


def _read(field: Strict, text: str) -> Any:
    """The text parsed as the JSON type that the field expects, or the text itself where that fails."""
    match field:
        case Nullable():
            return _read(field.inner, text)
        case Sequence():
            return [_read(field.item, part) for part in text.split(",")] if text else []
        case Integer():
            return int(text) if _IS_INTEGER(text) else text
        case Flag():
            return _FLAGS.get(text, text)
        case _:
            return text
