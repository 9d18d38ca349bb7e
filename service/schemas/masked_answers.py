"""Answers whose masked members may be null."""

from collections.abc import Collection, Mapping
from copy import copy
from typing import Any, TypeVar

from service.schemas.containers import Sequence, Table
from service.schemas.records import Nullable, ObjectSchema, Record, Tagged
from service.schemas.strict import Strict

SUFFIX = "Told"
"""Suffix of components with masked members."""

Kind = TypeVar("Kind", bound=Strict)


def with_nullable_secrets(field: Strict, secrets: Collection[str]) -> Strict:
    """The field with members of these names nullable, at any depth; itself where it has none."""
    if isinstance(field, Record):
        return _with(field, schema=_masked_schema(field.schema, secrets))
    if isinstance(field, Tagged):
        variants = {tag: _masked_schema(schema, secrets) for tag, schema in field.variants.items()}
        changed = _with(field, variants=variants)
        return changed if changed is field else _with(changed, component_name=field.component_name + SUFFIX)
    if isinstance(field, Sequence):
        return _with(field, item=with_nullable_secrets(field.item, secrets))
    if isinstance(field, Table):
        return _with(field, value=with_nullable_secrets(field.value, secrets))
    return _with(field, inner=with_nullable_secrets(field.inner, secrets)) if isinstance(field, Nullable) else field


def _masked_schema(schema: ObjectSchema, secrets: Collection[str]) -> ObjectSchema:
    fields: dict[str, Any] = dict(schema.fields)
    members = {name: _masked_member(name, field, secrets) for name, field in fields.items()}
    if all(members[name] is field for name, field in fields.items()):
        return schema
    return ObjectSchema.of(schema.name + SUFFIX, members, schema.build, schema.prose, schema.unknown_code)


def _masked_member(name: str, field: Strict, secrets: Collection[str]) -> Strict:
    field = with_nullable_secrets(field, secrets)
    if name not in secrets or isinstance(field, Nullable):
        return field
    bare = copy(field)
    bare.metadata = {}
    return Nullable(bare, data_key=field.data_key, required=field.required, metadata=_secret(field.metadata))


def _secret(metadata: Mapping[str, Any]) -> dict[str, Any]:
    prose = metadata.get("description", "")
    return {**metadata, "description": f"{prose} Null for players where it is about somebody else's character.".strip()}


def _with(field: Kind, **attributes: Any) -> Kind:
    """A copy of the field with other attributes; itself when they are the same."""
    if all(getattr(field, name) == value for name, value in attributes.items()):
        return field
    changed = copy(field)
    for name, value in attributes.items():
        setattr(changed, name, value)
    return changed
