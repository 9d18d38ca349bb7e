"""Schemas of the body of a resolution call: the operation's request, and the members about dice and decisions."""

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cache, cached_property
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

import marshmallow as ma
from annotated_types import Len

from service.dice import Choice, Choices, Policies
from service.phrases import Phrase
from service.rulesets.contract import Operation
from service.rulesets.contract.decision import DecisionPoint
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Doc
from service.schemas.decisions import ask_field, decisions_field, policies_of, with_added
from service.schemas.derive import MadeBy, field_for, members_of, schema_class, schema_for
from service.schemas.faults import Doubt, Fault, unknown_member
from service.schemas.names import component_name, pascal_case, prose_of
from service.schemas.records import ObjectSchema, Record, Tagged
from service.schemas.shared import SharedSchema, object_of
from service.schemas.thrown_dice import Streams, thrown_dice
from service.values import dataclass

Seed = Annotated[str, Len(1, 200), Doc("Any text. The same request with the same seed always gets the same dice.")]
OF_DICE = ("bad_face", "dice_exhausted")
"""Error codes of dice that are supplied."""
OF_DECISIONS = ("decision_needed",)
"""Error codes of operations with decision points."""
Loading = tuple[Callable[[Any], Any], Any]
"""The loader of a part of a body, and the part."""
Decided = Mapping[str, Choice | Choices]
NOTHING_DECIDED: Decided = MappingProxyType({})


class SourceSchema(ObjectSchema):
    """A schema of objects that state `dice` or `seed`, not both."""

    def accept(self, data: Any) -> Any:
        """The object, by the fast path.

        Raises:
            Doubt: something does not fit.
        """
        if type(data) is dict and _BOTH.issubset(data):
            raise Doubt
        return super().accept(data)

    @ma.validates_schema(pass_original=True, skip_on_field_errors=False)
    def _refuse_both(self, _: Any, data: Mapping[str, Any], **__: Any) -> None:
        if all(data.get(name) is not None for name in _BOTH):
            raise ma.ValidationError({"seed": [_ONE_SOURCE]})


_BOTH = frozenset(("dice", "seed"))
_ONE_SOURCE = Fault("bad_input", Phrase("Send `dice` or `seed`, not both."))


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSource:
    """Source of the dice of a call: `dice`, else `seed`, else the service rolls."""

    schema_class: ClassVar[type[ObjectSchema]] = SourceSchema
    dice: Annotated[
        Streams | None,
        MadeBy(thrown_dice),
        Doc("Faces thrown at a real table, or `rolls` of an answer to repeat. Excludes `seed`."),
    ] = None
    seed: Annotated[Seed | None, Doc("Roll from this text. Excludes `dice`.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSource(DiceSource):
    """Source of the dice and the decisions of a call.

    Attributes:
        decisions: decision point -> the decisions.
        ask: decision points at which the caller wants to be asked.
    """

    decisions: Annotated[Any, Doc("As the operation lists them.")] = field(default_factory=dict)
    ask: Annotated[tuple[str, ...], Doc("As the operation lists them.")] = ()


@dataclass(frozen=True, slots=True)
class Body:
    """A loaded body.

    Attributes:
        request: the operation's request dataclass.
        source: where the dice come from.
        checked: whether the request was checked for refusals of its operation.
        used: stream -> number of its supplied faces that earlier repeats of the call took.
    """

    request: Any
    source: DiceSource
    checked: bool = False
    used: Mapping[str, int] | None = None

    @property
    def decisions(self) -> Decided:
        """Stated choices, by decision."""
        return getattr(self.source, "decisions", NOTHING_DECIDED)

    @property
    def ask(self) -> tuple[str, ...]:
        """Decisions for which the caller wants `decision_needed`."""
        return getattr(self.source, "ask", ())


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """A parsed odds request.

    Attributes:
        request: the operation's request dataclass.
        policies: how decisions are made; None where every default holds.
    """

    request: Any
    policies: Policies | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedBefore:
    """Stated decisions of an odds request."""

    decisions: Annotated[Any, Doc("As the operation lists them.")] = field(default_factory=dict)


class RequestSchema(SharedSchema):
    """Loads the request of one operation, without members about dice.

    Args:
        ruleset: the game.
        operation: the operation of the request.

    Attributes:
        codes: general error codes with which such a body may be refused.
        suffix: what the names of its components end in.
        beside: schema of the members beside those of the request, for example `dice`; None for no such members.
        reroll: schema of the body that repeats the roll of an event instead; None where no rule allows that.
    """

    suffix = "Question"
    codes: tuple[str, ...] = ("bad_input", "unknown_field", "unknown_option", "too_many_dice", "too_large")
    beside: ObjectSchema | None = None
    reroll: ObjectSchema | None = None

    def __init__(self, ruleset: Ruleset, operation: Operation) -> None:
        super().__init__()
        self._operation, self._name = operation, pascal_case(operation.name)
        self.component_name = ruleset.name.capitalize() + self._stem(operation, self._name) + self.suffix

    @cached_property
    def request(self) -> Record | Tagged:
        """The field of the request, derived at its first use, so that no start derives all operations."""
        return field_for(self.kind_of(self._operation), self._name)  # type: ignore[return-value]  # an object

    @cached_property
    def _accept(self) -> Callable[[Any], Any]:
        return self.request.fast_path()

    @classmethod
    def _stem(cls, operation: Operation, name: str) -> str:
        """Component name of the request: the operation's, with `Request` behind where the class is named so."""
        said: str = getattr(cls.kind_of(operation), "__name__", name)
        return said if said == f"{name}Request" else name

    @staticmethod
    def kind_of(operation: Operation) -> Any:
        """The dataclass, or union of dataclasses, to load."""
        return operation.request

    def load(self, data: Any, **_: Any) -> Any:
        """The request.

        Raises:
            marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
        """
        return self.request.deserialize(data)

    def split(self, data: Any) -> tuple[Any, dict[str, Any]]:
        """The request's own members, and the other ones."""
        names = self.beside.fields if self.beside else {}
        if not isinstance(data, dict) or names.keys().isdisjoint(data):
            return data, {}
        beside = {name: data[name] for name in names if name in data}
        return {name: item for name, item in data.items() if name not in beside}, beside

    def variants(self) -> Mapping[str, ObjectSchema]:
        """Component name -> schema of each form of the request, without the members beside."""
        if isinstance(self.request, Record):
            return {self.component_name: self.request.schema}
        return {self._variant_name(schema): schema for schema in self.request.variants.values()}

    def _variant_name(self, variant: ObjectSchema) -> str:
        return component_name(variant.build).removesuffix(self.suffix) + self.suffix


class BodySchema(RequestSchema):
    """Loads the body of one operation, including dice and decisions, into a `Body`."""

    suffix = ""
    codes = (*RequestSchema.codes, *OF_DICE)
    source: Any = DiceSource
    deciding_source: Any = CallSource

    def __init__(self, ruleset: Ruleset, operation: Operation) -> None:
        super().__init__(ruleset, operation)
        self._adds = any(point.adds for point in operation.decisions)
        if operation.decisions:
            self.codes = (*self.codes, *OF_DECISIONS)
        self._decisions_name = decisions_name(ruleset, operation)

    @cached_property
    def beside(self) -> ObjectSchema:  # type: ignore[override]  # here there always is one
        """The schema of the members about dice and decisions, derived at its first use."""
        points = self._operation.decisions
        if not points:
            return schema_for(self.source)
        return source_schema(self.deciding_source, self._decisions_name, points)

    @cached_property
    def _nothing_beside(self) -> Any:
        return self.beside.build()

    def load(self, data: Any, **_: Any) -> Body:
        """The request and the source of its dice.

        Raises:
            marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
        """
        if self._adds and isinstance(data, Mapping):
            data = with_added(data, self._operation.decisions)
        request, beside = self.split(data)
        try:
            return Body(self._accept(request), self.beside.accept(beside) if beside else self._nothing_beside)
        except Doubt:
            return Body(*load_both((self.request.deserialize, request), (self.beside.load, beside)))


class QuestionSchema(RequestSchema):
    """Loads an odds request of one operation, which states no dice, into a `Question`."""

    def __init__(self, ruleset: Ruleset, operation: Operation) -> None:
        super().__init__(ruleset, operation)
        self._points = operation.decisions
        if self._points:
            name = decisions_name(ruleset, operation)
            self.beside = source_schema(DecidedBefore, name, self._points, for_odds=True)

    def load(self, data: Any, **_: Any) -> OddsQuestion:
        """The request, and the policy of decisions.

        Raises:
            marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
        """
        request, beside = self.split(data)
        if self.beside is None or not beside:
            return OddsQuestion(self.request.deserialize(request))
        loaded, decided = load_both((self.request.deserialize, request), (self.beside.load, beside))
        return OddsQuestion(loaded, policies_of(decided.decisions, self._points) if decided.decisions else None)


def decisions_name(ruleset: Ruleset, operation: Operation) -> str:
    """The name of the component with all decisions of an operation, for example `RollunderAttackDecisions`."""
    return f"{ruleset.name.capitalize()}{pascal_case(operation.name)}Decisions"


@cache
def source_schema(kind: type, name: str, points: tuple[DecisionPoint, ...], *, for_odds: bool = False) -> ObjectSchema:
    """The schema of the members beside a request that has decision points."""
    fields: dict[str, Any] = {"decisions": decisions_field(name, points, for_odds=for_odds)}
    if not for_odds:
        fields["ask"] = ask_field(points)
    return schema_class(kind).of(component_name(kind), members_of(kind, fields), kind, prose_of(kind))


def load_both(*parts: Loading) -> list[Any]:
    """Several parts of one body, each loaded by its own function; their faults are raised together.

    Raises:
        marshmallow.ValidationError: with the faults of all of them.
    """
    loaded: list[Any] = []
    errors: dict[str, Any] = {}
    for load, part in parts:
        try:
            loaded.append(load(part))
        except ma.ValidationError as error:
            errors |= error.messages if isinstance(error.messages, dict) else {"_schema": error.messages}
    if errors:
        raise ma.ValidationError(errors)
    return loaded


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


MERGE_PATCH = "application/merge-patch+json"
"""Media type of JSON merge patches; `application/json` is accepted too."""


class PatchBody(SharedSchema):
    """Loads a JSON merge patch (RFC 7396) of a dataclass unvalidated; the merged document is validated later.

    Args:
        kind: the dataclass, or a schema of it.
    """

    codes = ObjectBody.codes
    content_types = (MERGE_PATCH, "application/json")

    def __init__(self, kind: type | ObjectSchema) -> None:
        super().__init__()
        self.target = kind if isinstance(kind, ObjectSchema) else schema_for(kind)

    def load(self, data: Any, **_: Any) -> Any:
        """The patch as it was sent.

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
