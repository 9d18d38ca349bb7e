"""The body of a resolution call: the operation's own request, and beside it the members about dice."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import marshmallow as ma
from annotated_types import Len

from service.rulesets.contract import Operation, Ruleset
from service.rulesets.vocabulary import Doc, Name
from service.schemas.derive import field_for, schema_for
from service.schemas.faults import Doubt, Fault
from service.schemas.names import component_name, pascal_case
from service.schemas.records import ObjectSchema, Record, Tagged
from service.schemas.shared import SharedSchema

SuppliedFace = Annotated[int, Doc("A face as it fell.")]
Seed = Annotated[str, Len(1, 200), Doc("Any text: the same request with the same seed gets the same dice for ever.")]
Streams = Annotated[
    Mapping[Name, Annotated[tuple[SuppliedFace, ...], Len(0, 1000)]],
    Len(0, 200),
    Doc("Faces thrown at a real table: stream -> faces in the order thrown. Excludes `seed`."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSource:
    """Where the dice of a call come from: `dice`, else `seed`, else the service rolls."""

    dice: Streams | None = None
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


_SYSTEM = DiceSource()
DICE_SOURCE = schema_for(DiceSource)
DICE_MEMBERS = frozenset(name for name, _ in DICE_SOURCE.members())


class RequestSchema(SharedSchema):
    """Loads the request of one operation, without members about dice.

    Args:
        ruleset: the game.
        operation: the operation whose `request` it loads.

    Attributes:
        suffix: what the names of its components end in.
        dice_members: the schema of the members about dice, if it takes any.
    """

    suffix = "Question"
    dice_members: ObjectSchema | None = None

    def __init__(self, ruleset: Ruleset, operation: Operation) -> None:
        super().__init__()
        name = pascal_case(operation.name)
        self.component_name = ruleset.name.capitalize() + name + self.suffix
        self.request: Record | Tagged = field_for(operation.request, name)  # type: ignore[assignment]  # a request is an object

    def load(self, data: Any, **_: Any) -> Any:
        """The request.

        Raises:
            marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
        """
        return self.request.deserialize(data)

    def variants(self) -> Mapping[str, ObjectSchema]:
        """Component name -> schema of the request's one or several forms, all without the dice."""
        if isinstance(self.request, Record):
            return {self.component_name: self.request.schema}
        return {component_name(schema.build) + self.suffix: schema for schema in self.request.variants.values()}


class BodySchema(RequestSchema):
    """Loads the body of one operation, dice and all, into a `Body`."""

    suffix = ""
    dice_members = DICE_SOURCE

    def load(self, data: Any, **_: Any) -> Body:
        """The request and the source of its dice.

        Raises:
            marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
        """
        request, source = _split(data)
        if len(source) < len(DICE_MEMBERS):
            try:
                return Body(self.request.accept(request), DICE_SOURCE.accept(source) if source else _SYSTEM)
            except Doubt:
                pass
        return self._load_slowly(request, source)

    def _load_slowly(self, request: Any, source: dict[str, Any]) -> Body:
        loaded: list[Any] = []
        errors: dict[str, Any] = {}
        for load, part in ((self.request.deserialize, request), (DICE_SOURCE.load, source)):
            try:
                loaded.append(load(part))
            except ma.ValidationError as error:
                errors |= error.messages if isinstance(error.messages, dict) else {"_schema": error.messages}
        if source.get("dice") is not None and source.get("seed") is not None:
            errors.setdefault("seed", [Fault("bad_input", "Send `dice` or `seed`, not both.")])
        if errors:
            raise ma.ValidationError(errors)
        return Body(*loaded)


class ObjectBody(SharedSchema):
    """Loads a body that is one dataclass.

    Args:
        kind: the dataclass.
        largest_body: bytes that it may have, where that is not the service's general limit.
    """

    def __init__(self, kind: type, largest_body: int | None = None) -> None:
        super().__init__()
        self.record = Record(schema_for(kind))
        self.largest_body = largest_body

    def load(self, data: Any, **_: Any) -> Any:
        """The dataclass.

        Raises:
            marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
        """
        return self.record.deserialize(data)


def _split(data: Any) -> tuple[Any, dict[str, Any]]:
    """The request's own members, and those about dice."""
    if not isinstance(data, dict) or DICE_MEMBERS.isdisjoint(data):
        return data, {}
    source = {name: data[name] for name in DICE_MEMBERS if name in data}
    return {name: item for name, item in data.items() if name not in source}, source
