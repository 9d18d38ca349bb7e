"""Fields that hold a number."""

from typing import Any

from service.phrases import Phrase
from service.schemas.faults import Doubt, Fault, unfit
from service.schemas.strict import JSONSchema, Reference, Strict

LOWEST, HIGHEST = -(2**31), 2**31 - 1
"""Bounds of an integer that declares none: those of OpenAPI's int32."""


class _Number(Strict):
    """A number from `minimum` to `maximum`, both included."""

    def __init__(
        self,
        minimum: float = LOWEST,
        maximum: float = HIGHEST,
        code: str = "bad_input",
        **arguments: Any,
    ) -> None:
        super().__init__(**arguments)
        self.minimum, self.maximum, self.code = minimum, maximum, code

    def fault(self, value: Any) -> Fault:
        """A wrong type is always `bad_input`, a number out of bounds may have a special code."""
        code = self.code if is_number(value) else "bad_input"
        return unfit(code, self.expected(), value)


class Integer(_Number):
    """An integer from `minimum` to `maximum`, both included; 3.0 is one too, as JSON Schema has it."""

    minimum: int
    maximum: int

    def accept(self, value: Any) -> int:
        """The number; true and false are refused."""
        if type(value) is int and self.minimum <= value <= self.maximum:
            return value
        if type(value) is float and value.is_integer() and self.minimum <= value <= self.maximum:
            return int(value)
        raise Doubt

    def expected(self) -> Phrase:
        """The bounds in words."""
        return Phrase("an integer from {minimum} to {maximum}", minimum=str(self.minimum), maximum=str(self.maximum))

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """An integer, with the format that typed languages need for its width."""
        form = "int32" if self.minimum >= LOWEST and self.maximum <= HIGHEST else "int64"
        return {"type": "integer", "format": form, **stated_bounds(self.minimum, self.maximum)}


class Decimal(_Number):
    """A number from `minimum` to `maximum`, both included, whole or not."""

    def accept(self, value: Any) -> int | float:
        """The number as it came."""
        if type(value) in (int, float) and self.minimum <= value <= self.maximum:
            return value  # type: ignore[no-any-return]
        raise Doubt

    def expected(self) -> Phrase:
        """The bounds in words."""
        return Phrase("a number from {minimum} to {maximum}", minimum=str(self.minimum), maximum=str(self.maximum))

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """A number."""
        return {"type": "number", "format": "double", **stated_bounds(self.minimum, self.maximum)}


def stated_bounds(minimum: float, maximum: float) -> JSONSchema:
    """The bounds that are narrower than those of the format."""
    lower = {"minimum": minimum} if minimum != LOWEST else {}
    return lower | ({"maximum": maximum} if maximum != HIGHEST else {})


def is_number(value: Any) -> bool:
    """Whether the value is a JSON number, which excludes true and false."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)
