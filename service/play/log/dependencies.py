"""Dependencies between events: later changes of the same members block an undo."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.play.forms.documents import RESTORED, bare_document
from service.play.log.entries import changed_entries
from service.play.resources.declaration import References, Unique, marked
from service.play.resources.rows import Change
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Touch:
    """A member that was written, or a resource that must exist.

    Attributes:
        resource: kind of the resource; a name that may be in use once only is a separate resource.
        id: of the resource.
        path: JSON pointer to the member, or to the entry of an event in a list; "" for the whole resource.
        needed: whether the resource must only be there.
    """

    resource: str
    id: str
    path: str = ""
    needed: bool = False

    @property
    def place(self) -> tuple[str, str]:
        """Kind and id of the resource."""
        return self.resource, self.id

    def meets(self, other: "Touch") -> bool:
        """Whether one of two touches of the same resource cannot be undone without the other."""
        if self.needed or other.needed:
            return self.needed is not other.needed and not (self.path or other.path)
        shorter, longer = sorted((self.path, other.path), key=len)
        return longer == shorter or longer.startswith(f"{shorter}/")


def touches_of(changes: Iterable[Change]) -> frozenset[Touch]:
    """All members and resources that some changes touch."""
    return frozenset(touch for change in changes for touch in _touches(change))


def _touches(change: Change) -> Iterator[Touch]:
    seqs = changed_entries(change.before, change.after)
    for path in [change.path] if seqs is None else [f"{change.path}/{seq}" for seq in seqs]:
        yield Touch(change.resource, change.id, path)
    row = RESTORED.get(change.resource)
    for value in (change.before, change.after):
        if row is None:
            continue
        if not change.path and isinstance(value, Mapping):
            yield from _of_whole(change.resource, row, bare_document(change.resource, value))
        else:
            yield from _of_member(change.resource, row, change.path.removeprefix("/"), value)


def _of_whole(resource: str, row: type, document: Mapping[str, Any]) -> Iterator[Touch]:
    """References which a resource needs, and unique names which it holds."""
    for name in (*marked(row, References), *marked(row, Unique)):
        yield from _of_member(resource, row, name, document.get(name))
    for name, unique in marked(row, Unique).items():
        if unique.within and document[name] is not None:
            yield Touch(f"{resource}/{name}", f"{document[unique.within]}/{document[name]}")


def _of_member(resource: str, row: type, name: str, value: Any) -> Iterator[Touch]:
    """References which one member needs, and the unique name which it holds."""
    reference, unique = marked(row, References).get(name), marked(row, Unique).get(name)
    for text in value if isinstance(value, (list, tuple)) else (value,):
        if reference is not None and isinstance(text, str):
            yield Touch(reference.resource, text, needed=True)
        if unique is not None and not unique.within and isinstance(text, str):
            yield Touch(f"{resource}/{name}", text)
