"""What a change touches: who touched the same later is in the way of taking it back."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from service.play.resources.rows import Change


@dataclass(frozen=True, slots=True)
class Touch:
    """A member that was written, or a resource that must be there.

    Attributes:
        resource: kind of the resource; a name that may be in use once only is a resource of its own.
        id: of the resource.
        path: JSON pointer to the member; "" for the whole, as when it comes or goes.
        needed: whether the resource must only be there.
    """

    resource: str
    id: str
    path: str = ""
    needed: bool = False

    @property
    def place(self) -> tuple[str, str]:
        """The resource."""
        return self.resource, self.id

    def meets(self, other: "Touch") -> bool:
        """Whether one cannot be taken back without the other, of two on the same resource."""
        if self.needed or other.needed:
            return self.needed is not other.needed and not (self.path or other.path)
        shorter, longer = sorted((self.path, other.path), key=len)
        return longer == shorter or longer.startswith(f"{shorter}/")


def touches_of(changes: Iterable[Change]) -> frozenset[Touch]:
    """Everything that some changes touch."""
    return frozenset(touch for change in changes for touch in _touches(change))


def _touches(change: Change) -> Iterator[Touch]:
    yield Touch(change.resource, change.id, change.path)
    for value in (change.before, change.after):
        if not change.path and isinstance(value, Mapping):
            yield from _of_whole(change.resource, value)
        elif (change.resource, change.path) in _NAMING:
            yield from _named(change.resource, change.path, value)


def _of_whole(resource: str, document: Mapping[str, Any]) -> Iterator[Touch]:
    """What a resource needs, and the names that it holds."""
    for kind, path in _NAMING:
        if kind == resource:
            yield from _named(resource, path, document.get(path.removeprefix("/")))
    if resource == "combatant":
        yield Touch("combatant's name", f"{document['encounter_id']}/{document['name']}")


_NAMING: Mapping[tuple[str, str], str] = {
    ("encounter", "/turn"): "combatant",
    ("encounter", "/order"): "combatant",
    ("combatant", "/encounter_id"): "encounter",
    ("combatant", "/character_id"): "character",
    ("character", "/external_ref"): "",
}
"""Members that name resources, and which; "" for a name that may be in use once only."""


def _named(resource: str, path: str, value: Any) -> Iterator[Touch]:
    needed = _NAMING[resource, path]
    for identity in value if isinstance(value, (list, tuple)) else (value,):
        if isinstance(identity, str):
            yield Touch(needed, identity, needed=True) if needed else Touch(f"{resource}{path}", identity)
