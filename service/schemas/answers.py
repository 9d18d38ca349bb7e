"""Marshmallow schemas of answers; they document only, since orjson serializes."""

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Annotated, Any, Literal

from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Named
from service.schemas.derive import members_of, schema_for
from service.schemas.names import component_name, pascal_case, prose_of
from service.schemas.records import ObjectSchema, Record
from service.schemas.shared import SharedSchema
from service.schemas.strict import Strict


class AnswerSchema(SharedSchema):
    """The shape of an answer's JSON.

    Args:
        make: creates the field that describes it, on demand; answers themselves do without.
    """

    def __init__(self, make: Callable[[], Strict]) -> None:
        super().__init__()
        self._make = make

    @cached_property
    def field(self) -> Strict:
        """The field that describes the answer."""
        return self._make()

    @property
    def prose(self) -> str:
        """Description of the answer, in one line."""
        return self.field.schema.prose if isinstance(self.field, Record) else self.field.metadata["description"]


def answer_schema(kind: type) -> AnswerSchema:
    """The schema of an answer that is one dataclass."""
    return AnswerSchema(lambda: Record(schema_for(kind)))


def extended_answer_schema(kind: type) -> AnswerSchema:
    """The schema of an answer that may have more members than its dataclass declares; clients store them."""

    def make() -> Record:
        schema = schema_for(kind)
        schema.extended_answer = True
        return Record(schema)

    return AnswerSchema(make)


def envelope_schema(name: str, envelope: type, overrides: Mapping[str, Any]) -> AnswerSchema:
    """The schema of an envelope with some members typed for one operation.

    Args:
        name: name of its component in OpenAPI.
        envelope: the dataclass.
        overrides: attribute name -> type that replaces the declared one.
    """
    return AnswerSchema(
        lambda: Record(ObjectSchema.of(name, members_of(envelope, overrides), dict, prose_of(envelope)))
    )


def operation_component(ruleset: Ruleset, operation: Operation, suffix: str = "") -> str:
    """Name of a component of one operation, for example `FlyerbookTaskAnswer`."""
    return f"{ruleset.name.capitalize()}{pascal_case(operation.name)}{suffix}"


def operation_id(ruleset: Ruleset, operation: Operation, suffix: str = "") -> str:
    """The operation's id in generated clients, for example `flyerbookTask`; it never changes."""
    return f"{ruleset.name}{pascal_case(operation.name)}{suffix}"


def options_in_force(ruleset: Ruleset) -> ObjectSchema:
    """The options as answers show them: only those of the operation."""
    kind: type = ruleset.options
    return _options_in_force(kind, ruleset.title)


@cache
def _options_in_force(kind: type, title: str) -> ObjectSchema:
    prose = f"House rules of {title} that affect the operation, with the values in force."
    schema = ObjectSchema.of(component_name(kind) + "InForce", members_of(kind), dict, prose)
    schema.partial_answer = True
    return schema


def resolution_overrides(ruleset: Ruleset, operation: Operation) -> dict[str, Any]:
    """The types of one operation, for the envelope of all resolutions."""
    return {
        "ruleset": Literal[ruleset.name],
        "operation": Literal[operation.name],
        "result": Annotated[operation.result, Named(pascal_case(operation.name) + "Result")],
        "options": options_in_force(ruleset),
    }
