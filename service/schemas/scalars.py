"""Fields that hold one plain value."""

import re
from datetime import datetime
from enum import StrEnum
from typing import Any

from service.phrases import Phrase, any_of, quoted
from service.schemas.faults import Doubt, Fault, unfit
from service.schemas.names import component_name, prose_of
from service.schemas.strict import JSONSchema, Reference, Strict

_IS_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z").fullmatch
LOWEST, HIGHEST = -(2**31), 2**31 - 1
"""Bounds of an integer that declares none: those of OpenAPI's int32."""


class Integer(Strict):
    """A whole number from `minimum` to `maximum`, both included; 3.0 is one too, as JSON Schema has it."""

    def __init__(
        self,
        minimum: int = LOWEST,
        maximum: int = HIGHEST,
        code: str = "bad_input",
        **arguments: Any,
    ) -> None:
        super().__init__(**arguments)
        self.minimum, self.maximum, self.code = minimum, maximum, code

    def accept(self, value: Any) -> int:
        """The number; true and false are no numbers."""
        if type(value) is int and self.minimum <= value <= self.maximum:
            return value
        if type(value) is float and value.is_integer() and self.minimum <= value <= self.maximum:
            return int(value)
        raise Doubt

    def expected(self) -> Phrase:
        """The bounds in words."""
        return Phrase("an integer from {minimum} to {maximum}", minimum=str(self.minimum), maximum=str(self.maximum))

    def fault(self, value: Any) -> Fault:
        """A wrong type is always `bad_input`, a number out of bounds may have a code of its own."""
        code = self.code if is_number(value) else "bad_input"
        return unfit(code, self.expected(), value)

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """An integer; the format tells typed languages how wide it must be."""
        form = "int32" if self.minimum >= LOWEST and self.maximum <= HIGHEST else "int64"
        return {"type": "integer", "format": form, **stated_bounds(self.minimum, self.maximum)}


class Decimal(Strict):
    """A number from `minimum` to `maximum`, both included, whole or not."""

    def __init__(
        self,
        minimum: float = LOWEST,
        maximum: float = HIGHEST,
        code: str = "bad_input",
        **arguments: Any,
    ) -> None:
        super().__init__(**arguments)
        self.minimum, self.maximum, self.code = minimum, maximum, code

    def accept(self, value: Any) -> int | float:
        """The number as it came."""
        if type(value) in (int, float) and self.minimum <= value <= self.maximum:
            return value  # type: ignore[no-any-return]
        raise Doubt

    def expected(self) -> Phrase:
        """The bounds in words."""
        return Phrase("a number from {minimum} to {maximum}", minimum=str(self.minimum), maximum=str(self.maximum))

    def fault(self, value: Any) -> Fault:
        """A wrong type is always `bad_input`, a number out of bounds may have a code of its own."""
        code = self.code if is_number(value) else "bad_input"
        return unfit(code, self.expected(), value)

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """A number."""
        return {"type": "number", "format": "double", **stated_bounds(self.minimum, self.maximum)}


class Flag(Strict):
    """true or false, never a number or a text."""

    def accept(self, value: Any) -> bool:
        """The boolean."""
        if value is True or value is False:
            return value
        raise Doubt

    def expected(self) -> Phrase:
        """Both values."""
        return Phrase("true or false")

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """A boolean."""
        return {"type": "boolean"}


class Text(Strict):
    """A text of `shortest` to `longest` characters that matches the whole of `pattern`, if there is one."""

    def __init__(
        self,
        shortest: int = 0,
        longest: int = 2000,
        pattern: str | None = None,
        meaning: Phrase | None = None,
        form: str | None = None,
        code: str = "bad_input",
        **arguments: Any,
    ) -> None:
        super().__init__(**arguments)
        self.code = code
        self.shortest, self.longest = shortest, longest
        self.pattern, self.meaning, self.form = pattern, meaning or Phrase("a text"), form
        self._matches = re.compile(pattern).fullmatch if pattern else None

    def accept(self, value: Any) -> str:
        """The text, unchanged."""
        if type(value) is not str or not self.shortest <= len(value) <= self.longest:
            raise Doubt
        if self._matches is not None and not self._matches(value):
            raise Doubt
        return value

    def expected(self) -> Phrase:
        """Meaning and length in words."""
        return Phrase(
            "{meaning} of {shortest} to {longest} characters",
            meaning=self.meaning,
            shortest=self.shortest,
            longest=self.longest,
        )

    def fault(self, value: Any) -> Fault:
        """A wrong type is always `bad_input`, a text that is too long `too_large`; others may have an own code."""
        code = "bad_input"
        if isinstance(value, str):
            code = "too_large" if len(value) > self.longest else self.code
        return unfit(code, self.expected(), value)

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """A string."""
        schema: JSONSchema = {"type": "string", "maxLength": self.longest}
        if self.shortest:
            schema["minLength"] = self.shortest
        if self.pattern:
            schema["pattern"] = self.pattern
        if self.form:
            schema["format"] = self.form
        return schema


class Moment(Strict):
    """A moment in UTC, written as answers write it."""

    def accept(self, value: Any) -> datetime:
        """The moment."""
        if not isinstance(value, str) or _IS_MOMENT(value) is None:
            raise Doubt
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            raise Doubt from None

    def expected(self) -> Phrase:
        """The format."""
        return Phrase("a moment such as 2026-01-31T12:00:00Z")

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """A text in the format of RFC 3339."""
        return {"type": "string", "format": "date-time"}


class Anything(Strict):
    """Any JSON value, null too; somebody else looks at it."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(allow_none=True, **arguments)

    def accept(self, value: Any) -> Any:
        """The value as it came."""
        return value

    def expected(self) -> Phrase:
        """Everything fits."""
        return Phrase("any JSON value")

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """No constraint."""
        return {}


class Choice(Strict):
    """One of the values of an enum of texts; a component of its own in OpenAPI."""

    def __init__(self, choices: type[StrEnum], code: str = "bad_input", **arguments: Any) -> None:
        super().__init__(**arguments)
        self.choices, self.code = choices, code
        self._members = {member.value: member for member in choices}

    def accept(self, value: Any) -> StrEnum:
        """The member of the enum."""
        try:
            return self._members[value]
        except (KeyError, TypeError):
            raise Doubt from None

    def expected(self) -> Phrase:
        """All values."""
        return Phrase("one of {values}", values=quoted(self._members))

    def fault(self, value: Any) -> Fault:
        """A wrong type is always `bad_input`, another text may have a code of its own."""
        code = self.code if isinstance(value, str) else "bad_input"
        return unfit(code, self.expected(), value)

    def json_schema(self, reference: Reference) -> JSONSchema:
        """A reference to the named enum."""
        return reference(self)

    def choices_name(self) -> str:
        """The name of the enum's component."""
        return component_name(self.choices)

    def component(self) -> JSONSchema:
        """The named enum itself."""
        return {
            "type": "string",
            "enum": list(self._members),
            "description": prose_of(self.choices),
        }


class Constant(Strict):
    """A tag that has one value; a one-value enum, because generators understand that best."""

    def __init__(self, value: str, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.value = value

    def accept(self, value: Any) -> str:
        """The tag."""
        if value == self.value and type(value) is str:
            return self.value
        raise Doubt

    def expected(self) -> Phrase:
        """The value."""
        return Phrase('"{value}"', value=self.value)

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """An enum of one."""
        return {"type": "string", "enum": [self.value]}


class Either(Strict):
    """A value that any one of several fields accepts, such as a number or a name; a component if it has a name."""

    def __init__(self, kinds: tuple[Strict, ...], name: str = "", prose: str = "", **arguments: Any) -> None:
        super().__init__(**arguments)
        self.kinds, self.component_name, self.prose = kinds, name, prose

    def accept(self, value: Any) -> Any:
        """The value as the first kind that fits loads it."""
        for kind in self.kinds:
            try:
                return kind.accept(value)
            except Doubt:
                continue
        raise Doubt

    def expected(self) -> Phrase:
        """All kinds in words."""
        return any_of(kind.expected() for kind in self.kinds)

    def fault(self, value: Any) -> Fault:
        """The code is that of the kind which has one of its own for this value, if there is one."""
        codes = [kind.fault(value).code for kind in self.kinds]
        code = next((code for code in codes if code != self.code), self.code)
        return unfit(code, self.expected(), value)

    def json_schema(self, reference: Reference) -> JSONSchema:
        """A reference to its component, or any of the kinds."""
        return reference(self) if self.component_name else self.component(reference)

    def component(self, reference: Reference) -> JSONSchema:
        """Any of the kinds."""
        return {"anyOf": [kind.json_schema(reference) for kind in self.kinds]}


def stated_bounds(minimum: float, maximum: float) -> JSONSchema:
    """The bounds that are narrower than those of the format."""
    lower = {"minimum": minimum} if minimum != LOWEST else {}
    return lower | ({"maximum": maximum} if maximum != HIGHEST else {})


def is_number(value: Any) -> bool:
    """Whether the value is a JSON number; true and false are none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)
