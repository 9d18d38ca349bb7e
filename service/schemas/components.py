"""Converter of schemas into components of an OpenAPI 3.1 document, through apispec's marshmallow plugin.

Requests are closed (an unknown member is refused), answers are open (a later version may add members). A class
that appears in both directions gets a second component with a name that ends in `Output`.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter

from service.schemas.answers import AnswerSchema
from service.schemas.body import ObjectBody, PatchBody, RequestSchema
from service.schemas.choices import ChoiceField, Either
from service.schemas.codes import parts_of
from service.schemas.containers import Sequence, Table
from service.schemas.imports import DocumentBody
from service.schemas.query import QuerySchema
from service.schemas.records import Nullable, ObjectSchema, Record, Tagged, described
from service.schemas.strict import JSONSchema, Reference, Strict
from service.schemas.strict_json import dumps

OUTPUT = "Output"
"""Suffix of the component of an answer whose class appears in requests too."""
EITHER = "An order, or a reroll, which has `replaces`."
"""Description of a body that is either."""
Plain = Sequence | Table | Either
_LENGTHS = frozenset({"minItems", "maxItems"})
_LIMITS = _LENGTHS | {"minLength", "maxLength", "minProperties", "maxProperties", "propertyNames"}
_SCHEMAS_INSIDE = frozenset({"items", "additionalProperties"})


class Converter(OpenAPIConverter):
    """Documents the schemas of this package; flask-smorest calls it for every body and answer."""

    requested: frozenset[str] = frozenset()
    """Names of the components that requests are made of."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._classes: dict[str, Any] = {}

    def resolve_nested_schema(self, schema: Any) -> JSONSchema:
        """A reference to the component of a schema, registered at first sight."""
        if isinstance(schema, RequestSchema):
            return self._body(schema)
        if isinstance(schema, PatchBody):
            name = schema.target.name.removesuffix("Input").removesuffix("Document") + "Patch"
            return self._add(name, lambda: patch_of(schema.target, self.in_request))
        if isinstance(schema, ObjectBody):
            return self.in_request(schema.record)
        if isinstance(schema, DocumentBody):
            return schema.field.json_schema(self.in_request)
        if isinstance(schema, AnswerSchema):
            return schema.field.json_schema(self.in_answer)
        raise TypeError(f"{schema!r} is none of our schemas")

    def schema2parameters(self, schema: Any, *, location: str, **_: Any) -> list[JSONSchema]:
        """The parameters of a query schema."""
        assert isinstance(schema, QuerySchema)  # noqa: S101 - no other kind of parameter is ours
        examples = schema.examples()
        return [
            {
                "name": name,
                "in": location,
                "required": field.required,
                **self._parameter(schema, name, field, examples.get(name, field.metadata.get("example"))),
            }
            for name, field in schema.parameters.members()
        ]

    def _parameter(self, query: QuerySchema, name: str, field: Strict, value: Any) -> JSONSchema:
        schema = described(field, self.in_request)
        prose = schema.pop("description", "")
        if isinstance(field, Nullable):  # no text of a query means null
            schema = field.inner.json_schema(self.in_request)
        if name in query.contents:
            return {"description": prose, **self._json_text(query.contents[name], schema, value)}
        example = {} if value is None else {"example": value}
        lists = {"style": "form", "explode": False} if isinstance(field, Sequence) else {}
        return {"description": prose, "schema": schema, **lists, **example}

    def _json_text(self, content: RequestSchema | ObjectBody, text: JSONSchema, value: Any) -> JSONSchema:
        """A text with JSON: many generators do not know parameters with `content`."""
        schema = self.resolve_nested_schema(content)
        described = {"schema": {**text, "contentMediaType": "application/json", "contentSchema": schema}}
        return described if value is None else described | {"example": dumps(value).decode()}

    def in_request(self, field: Strict) -> JSONSchema:
        """Reference to a field's component in requests."""
        if isinstance(field, Record):
            return self._named(field.schema.name, field.schema.build, lambda: closed(field.schema, self.in_request))
        return self._shared(field, self.in_request, "")

    def in_answer(self, field: Strict) -> JSONSchema:
        """Reference to a field's component in answers."""
        if isinstance(field, Record):
            name = self._answer_name(field.schema.name)
            return self._named(name, field.schema.build, lambda: opened(field.schema, self.in_answer))
        return self._shared(field, self.in_answer, OUTPUT)

    def _answer_name(self, name: str) -> str:
        return f"{name}{OUTPUT}" if name in self.requested else name

    def _shared(self, field: Strict, reference: Reference, suffix: str) -> JSONSchema:
        if isinstance(field, ChoiceField):
            return self._named(field.choices_name(), field.choices, field.component)
        name = self._answer_name(field.component_name) if suffix else field.component_name
        if isinstance(field, Tagged):
            return self._add(name, lambda: one_of(field, reference))
        assert isinstance(field, Plain)  # noqa: S101 - no other kind asks for a component
        return self._add(name, lambda: plain(field, reference, guarded=not suffix))

    def _body(self, schema: RequestSchema) -> JSONSchema:
        """The request, or a union of it and the reroll."""
        request = self._request(schema)
        if schema.reroll is None:
            return request
        either = {"description": EITHER, "anyOf": [request, self.in_request(Record(schema.reroll))]}
        return self._add(f"{schema.component_name}OrReroll", lambda: either)

    def _request(self, schema: RequestSchema) -> JSONSchema:
        beside = schema.beside.property_schemas(self.in_request) if schema.beside else {}
        references = {
            name: self._add(name, lambda variant=variant: with_members(closed(variant, self.in_request), beside))
            for name, variant in schema.variants().items()
        }
        if isinstance(schema.request, Record):
            return references[schema.component_name]
        tag, tags = schema.request.tag, schema.request.variants
        return self._add(schema.component_name, lambda: union(tag, dict(zip(tags, references.values(), strict=True))))

    def _named(self, name: str, kind: Any, component: Any) -> JSONSchema:
        """Reference to the component of a class; two classes with one name are an error.

        Raises:
            TypeError: another class has the name.
        """
        if self._classes.setdefault(name, kind) is not kind:
            raise TypeError(f"two classes are called {name}: {kind} and {self._classes[name]}")
        return self._add(name, component)

    def _add(self, name: str, component: Any) -> JSONSchema:
        if name not in self.spec.components.schemas:
            self.spec.components.schemas[name] = {}
            self.spec.components.schemas[name] = component()
        return {"$ref": f"#/components/schemas/{name}"}


class Plugin(MarshmallowPlugin):
    """apispec's plugin with our converter."""

    Converter = Converter


def closed(schema: ObjectSchema, reference: Reference) -> JSONSchema:
    """An object of a request: without additional members, unless their names have a pattern."""
    component: JSONSchema = {"type": "object", "description": schema.prose, **schema.additional(reference)}
    properties = schema.property_schemas(reference)
    if properties or component["additionalProperties"] is False:
        component["properties"] = properties
    if required := schema.required():
        component["required"] = required
    return component


def patch_of(schema: ObjectSchema, reference: Reference) -> JSONSchema:
    """A merge patch onto an object: every member may be left out, and null removes what can be removed."""
    component = closed(schema, reference)
    component.pop("required", None)
    component["description"] = f"A JSON merge patch. {schema.prose}"
    component["properties"] = {
        name: {key: value for key, value in member.items() if key != "default"}
        for name, member in component["properties"].items()
    }
    return component


def opened(schema: ObjectSchema, reference: Reference) -> JSONSchema:
    """An object of an answer: all declared members are present, more may come in later versions."""
    properties = {name: unlimited(described(field, reference)) for name, field in schema.members()}
    for member in properties.values():
        member.pop("default", None)
    component: JSONSchema = {"type": "object", "description": schema.prose, "properties": properties}
    if properties and not schema.partial_answer:
        component["required"] = [name for name, field in schema.members() if not field.metadata.get("sometimes")]
    return component | ({"additionalProperties": True} if schema.extended_answer else {})


def unlimited(schema: JSONSchema) -> JSONSchema:
    """The schema in answers, without size limits and without the patterns of ids: these guard requests only.

    The length of a pair is no limit, and stays.
    """
    fixed = "maxItems" in schema and schema["maxItems"] == schema.get("minItems")
    reduced = {name: item for name, item in schema.items() if name not in _LIMITS or (fixed and name in _LENGTHS)}
    if reduced.get("format") == "uuid":
        reduced.pop("pattern", None)
    for name in _SCHEMAS_INSIDE & reduced.keys():
        reduced[name] = {} if reduced[name] is True else unlimited(reduced[name])  # as released; it means the same
    if "anyOf" in reduced:
        reduced["anyOf"] = [unlimited(kind) for kind in reduced["anyOf"]]
    return reduced


def with_members(component: JSONSchema, members: dict[str, JSONSchema]) -> JSONSchema:
    """The component with some more members, all optional."""
    return component | {"properties": component["properties"] | members}


def plain(field: Plain, reference: Reference, *, guarded: bool) -> JSONSchema:
    """A list, a map or a union of plain types; size limits guard requests only."""
    component = field.component(reference)
    return {"description": field.prose, **(component if guarded else unlimited(component))}


def one_of(field: Tagged, reference: Reference) -> JSONSchema:
    """A union of objects."""
    return union(field.tag, {tag: reference(Record(variant)) for tag, variant in field.variants.items()})


def union(tag: str, references: dict[str, JSONSchema]) -> JSONSchema:
    """One of several objects with a tag."""
    mapping = {value: reference["$ref"] for value, reference in references.items()}
    prose = f"The form is chosen by `{tag}`: " + ", ".join(f"`{value}`" for value in references) + "."
    return {
        "description": prose,
        "oneOf": list(references.values()),
        "discriminator": {"propertyName": tag, "mapping": mapping},
    }


def requested_components(bodies: Iterable[Strict]) -> frozenset[str]:
    """Names of all components in these bodies."""
    return frozenset(name for body in bodies for name in _names(body))


def _names(field: Strict) -> Iterator[str]:
    if isinstance(field, Record):
        yield field.schema.name
        for _, member in field.schema.members():
            yield from _names(member)
    elif isinstance(field, Tagged):
        yield field.component_name
        for variant in field.variants.values():
            yield from _names(Record(variant))
    else:
        if field.component_name:
            yield field.component_name
        for inner in parts_of(field):
            yield from _names(inner)
