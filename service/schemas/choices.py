"""Fields with alternatives: one of several values, or a value of one of several types."""

from enum import StrEnum
from typing import Any

from service.phrases import Phrase, any_of, quoted
from service.schemas.faults import Doubt, Fault, unfit
from service.schemas.names import component_name, prose_of
from service.schemas.strict import JSONSchema, Reference, Strict


class ChoiceField(Strict):
    """One of the values of an enum of texts; a separate component in OpenAPI."""

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
        """A wrong type is always `bad_input`, another text may have a special code."""
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
    """A tag that has one value."""

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
        """A constant."""
        return {"type": "string", "const": self.value}


class Either(Strict):
    """A value that one of several fields accepts, for example a number or a name; a component if it has a name."""

    def __init__(self, kinds: tuple[Strict, ...], name: str = "", prose: str = "", **arguments: Any) -> None:
        super().__init__(**arguments)
        self.kinds, self.component_name, self.prose = kinds, name, prose

    def accept(self, value: Any) -> Any:
        """The value, loaded by the first field that accepts it."""
        for kind in self.kinds:
            try:
                return kind.accept(value)
            except Doubt:
                continue
        raise Doubt

    def expected(self) -> Phrase:
        """All alternatives in words."""
        return any_of(kind.expected() for kind in self.kinds)

    def fault(self, value: Any) -> Fault:
        """The fault of the alternative with an own code for this value, if there is one."""
        codes = [kind.fault(value).code for kind in self.kinds]
        code = next((code for code in codes if code != self.code), self.code)
        return unfit(code, self.expected(), value)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        """The value; the faults of an object are those of the alternative for objects, if there is one."""
        objects = [kind for kind in self.kinds if kind.is_object]
        if isinstance(value, dict) and len(objects) == 1:
            return objects[0].deserialize(value)
        return super()._deserialize(value, attr, data, **kwargs)

    def json_schema(self, reference: Reference) -> JSONSchema:
        """A reference to its component, or the alternatives."""
        return reference(self) if self.component_name else self.component(reference)

    def component(self, reference: Reference) -> JSONSchema:
        """The alternatives."""
        return {"anyOf": [kind.json_schema(reference) for kind in self.kinds]}
