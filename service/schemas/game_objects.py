"""Fields for objects that a game declares, in bodies for which only the campaign knows the game."""

from copy import copy
from typing import Any

from service.phrases import Phrase
from service.schemas.choices import Either
from service.schemas.containers import Table
from service.schemas.faults import Doubt, Fault, unfit
from service.schemas.names import pascal_case
from service.schemas.records import Nullable, ObjectSchema, Record
from service.schemas.strict import Strict


class OfGames(Either):
    """An object of one of several games; it is validated later, by the codec of the campaign's game."""

    def accept(self, value: Any) -> Any:
        """The object."""
        if type(value) is not dict:
            raise Doubt
        return value

    def expected(self) -> Phrase:
        """Any object."""
        return Phrase("an object")

    def fault(self, value: Any) -> Fault:
        """The fault of a value that is no object."""
        return unfit("bad_input", self.expected(), value)


def patch_schema(schema: ObjectSchema) -> ObjectSchema:
    """A merge patch of an object, and of the objects in it: every member is optional, or null to remove it."""
    members = {name: _removable(field, schema.name + pascal_case(name)) for name, field in schema.fields.items()}
    return ObjectSchema.of(
        f"{schema.name}Patch", members, schema.build, f"A JSON merge patch. {schema.prose}", schema.unknown_code
    )


def _removable(field: Any, name: str) -> Strict:
    """A member of a patch; `name` is that of its component, where it is a map."""
    metadata = {key: item for key, item in field.metadata.items() if key != "default"}
    return Nullable(_patched(_bare(field), name), data_key=field.data_key, metadata=metadata)


def _bare(field: Strict) -> Strict:
    """The field without null and without the description of the member."""
    bare = copy(field.inner if isinstance(field, Nullable) else field)
    bare.metadata = {}
    return bare


def _patched(field: Strict, name: str) -> Strict:
    """Field of a value in a patch: objects are merged, everything else is replaced."""
    if isinstance(field, Record):
        return Record(patch_schema(field.schema))
    if isinstance(field, Table):
        value = field.value if isinstance(field.value, Nullable) else Nullable(_patched(field.value, f"{name}Entry"))
        named = f"{field.component_name or name}Patch"
        return Table(field.key, value, longest=field.longest, name=named, prose="Entries to set; null removes one.")
    return field
