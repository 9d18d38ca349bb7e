"""Objects with named members: marshmallow schemas that load into frozen dataclasses."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any, Self, cast

import marshmallow as ma

from service.phrases import Phrase, quoted
from service.schemas.choices import Either
from service.schemas.faults import MOST_FAULTS, Doubt, Fault, missing, unfit, unknown_member
from service.schemas.shared import SharedSchema, object_of
from service.schemas.strict import JSONSchema, Reference, Strict

NULL: JSONSchema = {"type": "null"}


class ObjectSchema(SharedSchema):
    """A marshmallow schema with fields that are all `Strict`, made by `ObjectSchema.of`.

    Attributes:
        name: name of its component in OpenAPI.
        prose: what the object is, for OpenAPI.
        partial_answer: whether an answer may leave members out.
        extended_answer: whether an answer is known to have more members at times, so that clients store them.
        plan: member -> attribute, and how it is accepted; for the fast path, worked out once.
        needed: attributes of the required members.
        build: called with the loaded members as keyword arguments.
        unknown_code: code of the fault when a member is not known; empty where such members are ignored.
    """

    name: str
    prose: str
    build: Any
    unknown_code: str
    partial_answer: bool
    extended_answer: bool
    plan: dict[str, tuple[str, Callable[[Any], Any]]]
    needed: frozenset[str]

    class Meta:
        """Leaves unknown members to `faults`, which reports all at once and with suggestions."""

        unknown = ma.EXCLUDE

    @classmethod
    def of(
        cls,
        name: str,
        members: Mapping[str, Strict],
        build: Any,
        prose: str,
        unknown_code: str = "unknown_field",
    ) -> Self:
        """A schema with these members (attribute name -> field); `build` makes the object."""
        schema = cast(Self, cls.from_dict(dict(members), name=name)())
        schema.name, schema.build, schema.prose, schema.unknown_code = name, build, prose, unknown_code
        schema.partial_answer = schema.extended_answer = False
        schema.plan = {field.data_key or name: (name, field.fast_path()) for name, field in members.items()}
        schema.needed = frozenset(name for name, field in members.items() if field.required)
        return schema

    def members(self) -> Iterator[tuple[str, Strict]]:
        """Names in JSON with their fields, in order of declaration."""
        for name, field in self.fields.items():
            yield field.data_key or name, field  # type: ignore[misc]  # Strict by construction

    def accept(self, data: Any) -> Any:
        """The object, by the fast path.

        Raises:
            Doubt: something does not fit.
        """
        if type(data) is not dict:
            raise Doubt
        plan = self.plan
        loaded = {}
        for member, value in data.items():
            if member not in plan:
                if self.unknown_code:
                    raise Doubt
                continue
            name, accept = plan[member]
            loaded[name] = accept(value)
        if not self.needed.issubset(loaded):
            raise Doubt
        return self.build(**loaded)

    def load(self, data: Any, **_: Any) -> Any:
        """The object.

        Raises:
            marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
        """
        try:
            return self.accept(data)
        except Doubt:
            return self.build(**self._load_slowly(data))

    def property_schemas(self, reference: Reference) -> dict[str, JSONSchema]:
        """JSON Schema of each member, with its prose and default."""
        return {name: described(field, reference) for name, field in self.members()}

    def additional(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - for subclasses
        """Keywords of JSON Schema about members that are not documented one by one: here there are none."""
        return {"additionalProperties": False}

    def required(self) -> list[str]:
        """Names of the members that a request must state."""
        return [name for name, field in self.members() if field.required]

    def _load_slowly(self, data: Any) -> dict[str, Any]:
        object_of(data)
        known = dict(self.members())
        unknown = islice((name for name in data if self.unknown_code and name not in known), MOST_FAULTS)
        errors: dict[str, Any] = {name: [unknown_member(name, known, self.unknown_code)] for name in unknown}
        try:
            loaded: dict[str, Any] = super().load(data)
        except ma.ValidationError as error:
            errors |= cast(dict[str, Any], error.messages)
        if errors:
            raise ma.ValidationError(errors)
        return loaded


class SharedObjects(ObjectSchema):
    """A schema that loads equal objects into the same one, for objects of which few differ, such as house rules.

    Functions that remember what they found by the identity of these objects find it again in the next call.
    """

    MOST = 200
    """Objects that are remembered."""

    def accept(self, data: Any) -> Any:
        """The object, by the fast path.

        Raises:
            Doubt: something does not fit.
        """
        key = repr(data)
        known = self.loaded.get(key)
        if known is None:
            if len(self.loaded) >= self.MOST:
                self.loaded.clear()
            known = self.loaded[key] = super().accept(data)
        return known

    @cached_property
    def loaded(self) -> dict[str, Any]:
        """Text of the data -> the object."""
        return {}


class Record(Strict):
    """A member that is an object of one schema."""

    is_object = True

    def __init__(self, schema: ObjectSchema, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.schema = schema

    def accept(self, value: Any) -> Any:
        """The object."""
        return self.schema.accept(value)

    def fast_path(self) -> Callable[[Any], Any]:
        """The schema's `accept`."""
        return self.schema.accept

    def expected(self) -> Phrase:
        """The type of object in words."""
        return Phrase("an object")

    def json_schema(self, reference: Reference) -> JSONSchema:
        """A reference to the schema's component."""
        return reference(self)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002 - marshmallow's signature
        return self.schema.load(value)


class Tagged(Strict):
    """A member that is one of several objects, distinguished by the value of their common `tag` member."""

    is_object = True

    def __init__(self, name: str, tag: str, variants: Mapping[str, ObjectSchema], **arguments: Any) -> None:
        super().__init__(**arguments)
        self.component_name, self.tag, self.variants = name, tag, variants

    def accept(self, value: Any) -> Any:
        """The object of the tag's class."""
        if type(value) is not dict:
            raise Doubt
        tag = value.get(self.tag)
        variant = self.variants.get(tag) if type(tag) is str else None
        if variant is None:
            raise Doubt
        return variant.accept(value)

    def expected(self) -> Phrase:
        """The tag and its values."""
        return Phrase('an object whose "{tag}" is one of {values}', tag=self.tag, values=quoted(self.variants))

    def json_schema(self, reference: Reference) -> JSONSchema:
        """A reference to the union's component."""
        return reference(self)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002 - marshmallow's signature
        if not isinstance(value, dict):
            raise ma.ValidationError([self.fault(value)])
        tag = value.get(self.tag)
        variant = self.variants.get(tag) if isinstance(tag, str) else None
        if variant is None:
            raise ma.ValidationError({self.tag: [self._tag_fault(value)]})
        return variant.load(value)

    def _tag_fault(self, value: dict[str, Any]) -> Fault:
        expected = Phrase("one of {values}", values=quoted(self.variants))
        if self.tag not in value:
            return missing(expected)
        return unfit("bad_input", expected, value[self.tag])


class Nullable(Strict):
    """A member that may be null."""

    def __init__(self, inner: Strict, **arguments: Any) -> None:
        super().__init__(allow_none=True, **arguments)
        self.inner = inner

    def accept(self, value: Any) -> Any:
        """None for null, else the value of the inner field."""
        return None if value is None else self.inner.accept(value)

    def expected(self) -> Phrase:
        """The inner field's words."""
        return Phrase("{expected}, or null", expected=self.inner.expected())

    def json_schema(self, reference: Reference) -> JSONSchema:
        """Null beside the inner schema."""
        inner = self.inner.json_schema(reference)
        if isinstance(inner.get("type"), list) or NULL in inner.get("anyOf", ()):  # it may be null already
            return inner
        if isinstance(inner.get("type"), str) and inner.keys().isdisjoint(("enum", "const")):
            return inner | {"type": [inner["type"], "null"]}
        kinds = inner["anyOf"] if inner.keys() == {"anyOf"} else [inner]
        return {"anyOf": [*(kind for kind in kinds if kind != NULL), NULL]}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002 - marshmallow's signature
        return self.inner.deserialize(value)


def described(field: Strict, reference: Reference) -> JSONSchema:
    """A member's JSON Schema with its declared description and default.

    The default of a member of several kinds is described in words: clients in Go do not compile with it.
    """
    schema = dict(field.json_schema(reference))
    prose, default = field.metadata.get("description", ""), field.metadata.get("default")
    if default is not None and isinstance(field, Either):
        prose = f"{prose} Default: {default}.".lstrip()
    elif default is not None:
        schema["default"] = default
    return schema | ({"description": prose} if prose else {})
