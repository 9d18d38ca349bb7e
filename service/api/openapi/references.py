"""Operations of the document, and references inside it."""

from collections.abc import Iterator, Mapping
from typing import Any

REFERENCE = "#/components/"


def operations_of(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The operations of all paths, in their order."""
    return (operation for item in document["paths"].values() for operation in item.values())


def reference_to(name: str, kind: str = "schemas") -> dict[str, str]:
    """The reference to a component."""
    return {"$ref": f"{REFERENCE}{kind}/{name}"}


def closure(value: Any, components: Mapping[str, Any]) -> set[tuple[str, str]]:
    """Kind and name of all components that a value refers to, directly or not."""
    found: set[tuple[str, str]] = set()
    open_ones = list(_references(value))
    while open_ones:
        place = open_ones.pop()
        if place not in found:
            found.add(place)
            kind, name = place
            open_ones.extend(_references(components[kind][name]))
    return found


def _references(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        reference = value.get("$ref")
        if isinstance(reference, str) and reference.startswith(REFERENCE):
            kind, _, name = reference.removeprefix(REFERENCE).partition("/")
            yield kind, name
        for item in value.values():
            yield from _references(item)
    elif isinstance(value, list):
        for item in value:
            yield from _references(item)
