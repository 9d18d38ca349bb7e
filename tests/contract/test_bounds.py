"""Tests that every number and every text of a request has a maximum."""

from collections.abc import Iterator
from typing import Any

from tests.specification import document

_BOUNDED_FORMATS = {"uuid", "date", "date-time", "int32"}
_NUMBER = {"maximum", "exclusiveMaximum"}
_BOUNDS = {"string": {"maxLength"}, "integer": _NUMBER, "number": _NUMBER, "array": {"maxItems"}}


def _unbounded(schema: Any, place: str, seen: set[str]) -> Iterator[str]:
    """Places of numbers, texts and lists without a maximum in a schema and what it refers to."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in seen:
            seen.add(name)
            yield from _unbounded(document()["components"]["schemas"][name], name, seen)
        return
    if _lacks_maximum(schema):
        yield f"{place}: {schema['type']}"
    for name, part in _parts(schema):
        yield from _unbounded(part, f"{place}/{name}", seen)


def _lacks_maximum(schema: Any) -> bool:
    """Whether a value of a schema, leaving its parts out, can be of any size."""
    if {"enum", "const"} & schema.keys() or schema.get("format") in _BOUNDED_FORMATS:
        return False
    kinds = schema.get("type", ())
    kinds = (kinds,) if isinstance(kinds, str) else kinds
    return any(kind in kinds and not bounds & schema.keys() for kind, bounds in _BOUNDS.items())


def _parts(schema: Any) -> Iterator[tuple[str, Any]]:
    yield from schema.get("properties", {}).items()
    for inside in ("items", "additionalProperties", "propertyNames"):
        if isinstance(schema.get(inside), dict):
            yield inside, schema[inside]
    for union in ("oneOf", "anyOf", "allOf"):
        yield from ((union, each) for each in schema.get(union, ()))


_IGNORED_WHERE_TOO_LONG = {"Accept-Language"}
"""Headers that the service reads up to a length; the server bounds the whole head."""


def _in_requests() -> Iterator[str]:
    seen = set[str]()
    parameters = document()["components"]["parameters"]
    for path, item in document()["paths"].items():
        for method, operation in item.items():
            for parameter in operation.get("parameters", ()):
                named = parameters[parameter["$ref"].rpartition("/")[2]] if "$ref" in parameter else parameter
                if named["name"] not in _IGNORED_WHERE_TOO_LONG:
                    yield from _unbounded(named["schema"], f"{method} {path} {named['name']}", seen)
            for content in operation.get("requestBody", {}).get("content", {}).values():
                yield from _unbounded(content["schema"], f"{method} {path}", seen)


def test_every_number_text_and_list_of_a_request_has_a_maximum() -> None:
    """In parameters and bodies; a format, for example `int32`, is one."""
    assert list(_in_requests()) == []
