"""The body of a resolution call: the operation's own request, and beside it the members about dice."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any

import marshmallow as ma
from annotated_types import Len

from service.phrases import Phrase
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Component, Doc, Name
from service.schemas.derive import field_for, schema_for
from service.schemas.faults import Doubt, Fault, unknown_member
from service.schemas.names import component_name, pascal_case
from service.schemas.records import ObjectSchema, Record, Tagged
from service.schemas.shared import SharedSchema, object_of
from service.values import dataclass

MOST_DICE = 10_000
"""Dice that one call throws at the most, so that its rolls can always be sent back as `dice`."""

SuppliedFace = Annotated[int, Doc("A face as it fell.")]
Seed = Annotated[str, Len(1, 200), Doc("Any text: the same request with the same seed gets the same dice for ever.")]
Streams = Annotated[
    Mapping[Name, Annotated[tuple[SuppliedFace, ...], Len(0, MOST_DICE)]],
    Len(0, 200),
    Component("Dice", "Faces thrown at a real table, by stream: whose dice they are -> faces in the order thrown."),
]


OF_DICE = ("bad_face", "dice_exhausted")
"""Error codes of dice that are supplied."""
ONE_SOURCE = Fault("bad_input", Phrase("Send `dice` or `seed`, not both."))


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSource:
    """Where the dice of a call come from: `dice`, else `seed`, else the service rolls."""

    dice: Annotated[Streams | None, Doc("Faces thrown at a real table. Excludes `seed`.")] = None
    seed: Annotated[Seed | None, Doc("Roll from this text. Excludes `dice`.")] = None


@dataclass(frozen=True, slots=True)
class Body:
    """A loaded body.

    Attributes:
        request: the operation's request dataclass.
        source: where the dice come from.
    """

    request: Any
    source: DiceSource


class RequestSchema(SharedSchema):
    """Loads the request of one operation, without members about dice.

    Args:
        ruleset: the game.
        operation: the operation whose request it loads.

    Attributes:
        codes: general error codes with which such a body may be refused.
        suffix: what the names of its components end in.
        beside: schema of the members that stand beside those of the request, such as `dice`; None for no such members.
    """

    suffix = "Question"
    codes: tuple[str, ...] = ("bad_input", "unknown_field", "unknown_option", "too_many_dice", "too_large")
    beside: ObjectSchema | None = None

    def __init__(self, ruleset: Ruleset, operation: Operation) -> None:
        super().__init__()
        self._operation, self._name = operation, pascal_case(operation.name)
        self.component_name = ruleset.name.capitalize() + self._stem(operation, self._name) + self.suffix

    @cached_property
    def request(self) -> Record | Tagged:
        """The field of the request, derived when the first one comes: a start waits for no operation."""
        return field_for(self.kind_of(self._operation), self._name)  # type: ignore[return-value]  # an object

    @cached_property
    def _accept(self) -> Callable[[Any], Any]:
        return self.request.fast_path()

    @classmethod
    def _stem(cls, operation: Operation, name: str) -> str:
        """The operation's name; with `Request` behind where the class has it, as beside a stored resource's name."""
        said: str = getattr(cls.kind_of(operation), "__name__", name)
        return said if said == f"{name}Request" else name

    @staticmethod
    def kind_of(operation: Operation) -> Any:
        """The dataclass, or union of dataclasses, that is loaded."""
        return operation.request

    def load(self, data: Any, **_: Any) -> Any:
        """The request.

        Raises:
            marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
        """
        return self.request.deserialize(data)

    def variants(self) -> Mapping[str, ObjectSchema]:
        """Component name -> schema of the request's one or several forms, without the members beside."""
        if isinstance(self.request, Record):
            return {self.component_name: self.request.schema}
        return {self._variant_name(schema): schema for schema in self.request.variants.values()}

    def _variant_name(self, variant: ObjectSchema) -> str:
        return component_name(variant.build).removesuffix(self.suffix) + self.suffix


class BodySchema(RequestSchema):
    """Loads the body of one operation, dice and all, into a `Body`."""

    suffix = ""
    codes = (*RequestSchema.codes, *OF_DICE)
    beside: ObjectSchema = schema_for(DiceSource)
    nothing_beside: DiceSource = DiceSource()

    def load(self, data: Any, **_: Any) -> Body:
        """The request and the source of its dice.

        Raises:
            marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
        """
        request, beside = self._split(data)
        if "dice" not in beside or "seed" not in beside:
            try:
                return Body(self._accept(request), self.beside.accept(beside) if beside else self.nothing_beside)
            except Doubt:
                pass
        return self._load_slowly(request, beside)

    def _split(self, data: Any) -> tuple[Any, dict[str, Any]]:
        """The request's own members, and those beside."""
        names = self.beside.fields
        if not isinstance(data, dict) or names.keys().isdisjoint(data):
            return data, {}
        beside = {name: data[name] for name in names if name in data}
        return {name: item for name, item in data.items() if name not in beside}, beside

    def _load_slowly(self, request: Any, beside: dict[str, Any]) -> Body:
        loaded: list[Any] = []
        errors: dict[str, Any] = {}
        for load, part in ((self.request.deserialize, request), (self.beside.load, beside)):
            try:
                loaded.append(load(part))
            except ma.ValidationError as error:
                errors |= error.messages if isinstance(error.messages, dict) else {"_schema": error.messages}
        if beside.get("dice") is not None and beside.get("seed") is not None:
            errors.setdefault("seed", [ONE_SOURCE])
        if errors:
            raise ma.ValidationError(errors)
        return Body(*loaded)


class ObjectBody(SharedSchema):
    """Loads a body that is one dataclass.

    Args:
        kind: the dataclass, or a schema of it.
        largest_body: bytes that it may have, where that is not the service's general limit.
    """

    codes: tuple[str, ...] = ("bad_input", "unknown_field", "too_large")

    def __init__(self, kind: type | ObjectSchema, largest_body: int | None = None) -> None:
        super().__init__()
        self.record = Record(kind if isinstance(kind, ObjectSchema) else schema_for(kind))
        self.largest_body = largest_body

    def load(self, data: Any, **_: Any) -> Any:
        """The dataclass.

        Raises:
            marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
        """
        return self.record.deserialize(data)


class PatchBody(SharedSchema):
    """A JSON merge patch (RFC 7396) onto a dataclass; whoever merges it validates what comes out.

    Args:
        kind: the dataclass, or a schema of it.
    """

    codes = ObjectBody.codes
    content_types = ("application/merge-patch+json", "application/json")

    def __init__(self, kind: type | ObjectSchema) -> None:
        super().__init__()
        self.target = kind if isinstance(kind, ObjectSchema) else schema_for(kind)

    def load(self, data: Any, **_: Any) -> Any:
        """The patch as it came.

        Raises:
            marshmallow.ValidationError: it is no object, or has a member that the dataclass does not have.
        """
        known = dict(self.target.members())
        unknown = {
            name: [unknown_member(name, known, "unknown_field")] for name in object_of(data) if name not in known
        }
        if unknown:
            raise ma.ValidationError(unknown)
        return data
