"""Secret members of a command's result and summary, read from the declaration of its operation."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import field
from typing import Any

from service.phrases import MaskedText
from service.play.resources.rows import Document, Event
from service.play.visibility.subjects import Subjects
from service.rulesets.stored.disclosure import Described
from service.values import dataclass

MASKED_TEXT = "…"
"""Placeholder for a secret in a line for people."""
Path = tuple[str, ...]
"""Names of members and numbers of items that lead to a member of an event."""
RESULT: Path = ("result",)
PARAMETERS: Path = ("summary", "parameters")
Secrets = Mapping[Path, frozenset[str]]
"""Path in an event -> ids of those whose secret the member is."""
SecretOnes = Callable[[Collection[str]], frozenset[str]]
"""Which of some participants have secrets from players."""


def secrets_of(event: Event, described: Described, subjects: Subjects, secret_ones: SecretOnes) -> Secrets:
    """The secret members of a command's event.

    Args:
        event: of the command.
        described: the participants that its members describe.
        subjects: the participants.
        secret_ones: which of them have secrets.
    """
    walk = _Walk(described, subjects, secret_ones)
    walk.members(event.result, RESULT, described.all_ids)
    if event.summary is not None:
        walk.parameters(event.summary["parameters"])
    return walk.found


def sayable(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Stored parameters of a masked summary, so that its text can be filled in with placeholders too."""
    return {name: MaskedText(value) if value == MASKED_TEXT else value for name, value in parameters.items()}


def masked_members(event: Event, paths: Collection[Path]) -> dict[str, Any]:
    """Result and summary without the members at these paths: null, and a placeholder in the summary."""
    of_result = [path[1:] for path in paths if path[0] == "result"]
    masked: dict[str, Any] = {"result": _without(event.result, of_result)} if of_result else {}
    names = {path[-1] for path in paths if path[0] == "summary"}
    if names and event.summary is not None:
        parameters: Document = event.summary["parameters"]
        said = {name: MASKED_TEXT if name in names else value for name, value in parameters.items()}
        masked["summary"] = {**event.summary, "parameters": said}
    return masked


def _without(value: Any, paths: Collection[Path]) -> Any:
    """A value with null at some paths."""
    if () in paths:
        return None
    below: dict[str, list[Path]] = {}
    for path in paths:
        below.setdefault(path[0], []).append(path[1:])
    if isinstance(value, Mapping):
        return {name: _without(item, below[name]) if name in below else item for name, item in value.items()}
    if not isinstance(value, list | tuple):
        return value
    return [_without(item, below[str(index)]) if str(index) in below else item for index, item in enumerate(value)]


@dataclass(frozen=True, slots=True)
class _Walk:
    """Search for secret members.

    Attributes:
        described, subjects, secret_ones: as the arguments of `secrets_of`.
        found: the secret members.
    """

    described: Described
    subjects: Subjects
    secret_ones: SecretOnes
    found: dict[Path, frozenset[str]] = field(default_factory=dict)

    def members(self, value: Any, path: Path, scope: frozenset[str]) -> None:
        """Find the secret members of a value that describes the participants of a scope."""
        if isinstance(value, Mapping):
            for name, item in value.items():
                self._member(name, item, (*path, name), scope)
        elif isinstance(value, list | tuple):
            for index, item in enumerate(value):
                self.members(item, (*path, str(index)), scope)

    def parameters(self, parameters: Mapping[str, Any]) -> None:
        """Find the secret parameters of the summary."""
        for name, value in parameters.items():
            owners = self.described.owners_of_parameter(name)
            if owners is not None and value is not None and (secret := self.secret_ones(owners)):
                self.found[*PARAMETERS, name] = secret

    def _member(self, name: str, value: Any, path: Path, scope: frozenset[str]) -> None:
        ids = self.described.items.get(name)
        if ids is not None and isinstance(value, Mapping | list | tuple):
            self._items(value, path, ids, scope)
            return
        owners = self.described.owners(name, scope) if name in self.described.members else None
        if owners is None:
            self.members(value, path, scope)
        elif value is not None and (secret := self.secret_ones(owners)):
            self.found[path] = secret

    def _items(self, value: Any, path: Path, ids: tuple[str, ...], scope: frozenset[str]) -> None:
        """Find the secret members of the items of a member with one item for each participant."""
        for place, item, named in _items_of(value):
            owner = self._owner(ids, named, place if len(ids) == len(value) else None)
            below, within = (*path, str(place)), scope if owner is None else frozenset((owner,))
            if isinstance(item, Mapping | list | tuple):
                self.members(item, below, within)
            elif item is not None and (secret := self.secret_ones(within)):
                self.found[below] = secret

    def _owner(self, ids: tuple[str, ...], named: str | None, place: int | str | None) -> str | None:
        """The participant of an item: by its name or id, else by its place; None where that is not clear."""
        if named is not None:
            found = [identity for identity in ids if named in (identity, self.subjects[identity].name)]
            return found[0] if len(found) == 1 else None
        return ids[place] if isinstance(place, int) else None


def _items_of(value: Any) -> Iterator[tuple[int | str, Any, str | None]]:
    """Place, value and name of the items of a list or object."""
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield name, item, name
        return
    for index, item in enumerate(value):
        named = (item.get("id") or item.get("name")) if isinstance(item, Mapping) else None
        yield index, item, named if isinstance(named, str) else None
