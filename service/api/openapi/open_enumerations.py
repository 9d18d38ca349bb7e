"""Open enumerations: what the service answers may have further values in a later version.

An enumeration of answers lists its values in `x-extensible-enum`, which leaves the type a text: generated clients then
accept a value that they do not know. Enumerations of requests stay closed.
"""

from collections.abc import Mapping
from typing import Any

from service.api.openapi.references import REFERENCE, closure, operations_of
from service.schemas.components import OUTPUT
from service.schemas.strict import JSONSchema

OPEN = "x-extensible-enum"
_SCHEMAS = f"{REFERENCE}schemas/"


def with_open_enumerations(document: Mapping[str, Any], messages: Mapping[str, Any]) -> dict[str, Any]:
    """The document with open enumerations in all that only answers and webhooks contain."""
    components = document["components"]
    schemas: Mapping[str, JSONSchema] = components["schemas"]
    operations = list(operations_of(document))
    requested = closure([[each.get("requestBody"), each.get("parameters")] for each in operations], components)
    answered = closure([[each["responses"] for each in operations], messages], components)
    shared = {name for kind, name in answered & requested if kind == "schemas" and _values(schemas[name])}
    opened = {name + OUTPUT: _opened(schemas[name], {}) for name in shared}
    names = {_SCHEMAS + name: _SCHEMAS + name + OUTPUT for name in shared}
    own = {
        name: schema if ("schemas", name) in requested else _opened(schema, names) for name, schema in schemas.items()
    }
    return {**document, "components": {**components, "schemas": {**own, **opened}}}


def _values(schema: JSONSchema) -> list[str]:
    """The values of an enumeration of texts; empty for any other schema."""
    return [value for value in schema.get("enum", ()) if isinstance(value, str)]


def _opened(part: Any, names: Mapping[str, str]) -> Any:
    """A schema with open enumerations, and with other references where it has them."""
    if isinstance(part, list):
        return [_opened(item, names) for item in part]
    if not isinstance(part, Mapping):
        return part
    inside = {name: _opened(item, names) for name, item in part.items() if name != "enum"}
    if isinstance(part.get("$ref"), str):
        inside["$ref"] = names.get(part["$ref"], part["$ref"])
    if isinstance(part.get("enum"), list):
        inside[OPEN] = _values(dict(part))
    elif "enum" in part:
        inside["enum"] = _opened(part["enum"], names)  # a member of this name
    return inside
