"""Answers with masked members that may be null."""

from collections.abc import Collection, Mapping
from copy import copy
from typing import Any, NamedTuple, TypeVar

from service.schemas.containers import Sequence, Table
from service.schemas.records import Nullable, ObjectSchema, Record, Tagged
from service.schemas.strict import Strict

SUFFIX = "Masked"
"""Suffix of components with masked members."""

NULL_FOR_OTHERS = "Null for players if it is about another player's character or a foe."
"""Suffix of the description of a masked member."""

Kind = TypeVar("Kind", bound=Strict)


class OpenNames(NamedTuple):
    """Names of members that are never masked as a whole.

    Attributes:
        public: seen by everyone.
        items: with one item for each participant; an item that is no object may be null.
    """

    public: Collection[str]
    items: Collection[str]


def with_nullable_members(field: Strict, open_names: OpenNames) -> Strict:
    """The field with all members nullable, at any depth, but open ones; itself where nothing is masked."""
    if isinstance(field, Record):
        return _with(field, schema=_masked_schema(field.schema, open_names))
    if isinstance(field, Tagged):
        variants = {tag: _masked_schema(schema, open_names) for tag, schema in field.variants.items()}
        changed = _with(field, variants=variants)
        return changed if changed is field else _with(changed, component_name=field.component_name + SUFFIX)
    if isinstance(field, Sequence):
        return _with(field, item=with_nullable_members(field.item, open_names))
    if isinstance(field, Table):
        return _with(field, value=with_nullable_members(field.value, open_names))
    return _with(field, inner=with_nullable_members(field.inner, open_names)) if isinstance(field, Nullable) else field


def _masked_schema(schema: ObjectSchema, open_names: OpenNames) -> ObjectSchema:
    fields: dict[str, Any] = dict(schema.fields)
    members = {name: _masked_member(name, field, open_names) for name, field in fields.items()}
    if all(members[name] is field for name, field in fields.items()):
        return schema
    return ObjectSchema.of(schema.name + SUFFIX, members, schema.build, schema.prose, schema.unknown_code)


def _masked_member(name: str, field: Strict, open_names: OpenNames) -> Strict:
    if name in open_names.items:
        field = _with_nullable_scalars(field)
    if name in open_names.public or name in open_names.items:
        return with_nullable_members(field, open_names)
    return field if isinstance(field, Nullable) else _nullable(field)


def _with_nullable_scalars(field: Strict) -> Strict:
    """A list or object with items that may be null, where they are no objects themselves."""
    if isinstance(field, Sequence) and not isinstance(field.item, Record | Tagged | Nullable):
        return _renamed(_with(field, item=_nullable(field.item)))
    if isinstance(field, Table) and not isinstance(field.value, Record | Tagged | Nullable):
        return _renamed(_with(field, value=_nullable(field.value)))
    return field


def _renamed(field: Kind) -> Kind:
    """A changed field under a separate component name."""
    name = getattr(field, "component_name", "")
    return _with(field, component_name=name + SUFFIX) if name else field


def _nullable(field: Strict) -> Strict:
    bare = copy(field)
    bare.metadata = {}
    return Nullable(bare, data_key=field.data_key, required=field.required, metadata=_secret(field.metadata))


def _secret(metadata: Mapping[str, Any]) -> dict[str, Any]:
    return {**metadata, "description": f"{metadata.get('description', '')} {NULL_FOR_OTHERS}".strip()}


def _with(field: Kind, **attributes: Any) -> Kind:
    """A copy of the field with other attributes; itself when they are the same."""
    if all(getattr(field, name) == value for name, value in attributes.items()):
        return field
    changed = copy(field)
    for name, value in attributes.items():
        setattr(changed, name, value)
    return changed
