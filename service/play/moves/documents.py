"""Documents of participants by which declarations of moves tell what there is to choose, and what makes sense."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from service.play.resources.codec import Codec
from service.rulesets.stored.figures import AnyFigure, Cast
from service.rulesets.stored.moves import JOINED, Having
from service.rulesets.stored.paths import values_at
from service.schemas.strict_json import to_plain
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class FigureDocuments:
    """The documents of all participants as JSON, each read once.

    Attributes:
        codec: of the campaign.
        cast: all participants.
        read: id and name of a document -> the document, as read so far.
    """

    codec: Codec
    cast: Cast
    read: dict[tuple[str, str], Any] = field(default_factory=dict)

    def of(self, identity: str, name: str) -> Any:
        """A document of a participant: `sheet`, `state`, `conditions`, `pools`, `derived` or `things`.

        `things` has the first thing of each name on the sheet.
        """
        key = (identity, name)
        if key not in self.read:
            self.read[key] = self._read(identity, name)
        return self.read[key]

    def have(self, identity: str, having: Having) -> bool:
        """Whether a participant has what a declaration asks for; its paths begin with the name of a document."""
        if not having:
            return True
        names = {path.partition(".")[0] for paths, _ in having for path in paths.split(JOINED)}
        return has({name: self.of(identity, name) for name in names}, having)

    def _read(self, identity: str, name: str) -> Any:
        figure = self.cast[identity]
        match name:
            case "conditions":
                return {each.name: to_plain(each) for each in figure.lasting.values()}
            case "pools":
                return self._pools(figure)
            case "derived":
                return self.codec.derived_of(figure)
            case "things":
                return self._things(identity)
            case _:
                return to_plain(getattr(figure, name))

    def _things(self, identity: str) -> Mapping[Any, Any]:
        lists = reversed(self.of(identity, "sheet").values())
        return {name: thing for each in lists for name, thing in reversed(names_in(each))}

    def _pools(self, figure: AnyFigure) -> Mapping[str, Mapping[str, int]]:
        """Pool -> its points: those left, 0 at least, the most that it can have, and those missing; null is full."""
        found, maxima = dict[str, Mapping[str, int]](), self.codec.characters.maxima(figure.sheet)
        for pool, most in maxima.items():
            stored = getattr(figure.state, pool)
            points = most if stored is None else stored
            found[pool] = {"left": max(0, points), "most": most, "missing": max(0, most - points)}
        return found


def has(thing: Any, having: Iterable[tuple[str, Any]]) -> bool:
    """Whether a thing, or a map of documents, has the values of a declaration at its paths."""
    return all(
        any(_is_as(found, wanted) for path in paths.split(JOINED) for found in values_at(thing, path).values())
        for paths, wanted in having
    )


def _is_as(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, tuple):
        return found in wanted
    return bool(found) is wanted if isinstance(wanted, bool) else bool(found == wanted)


def names_in(found: Any) -> list[tuple[Any, Any]]:
    """Names in a list of things, with the things; a single name or number by itself."""
    if isinstance(found, str | int):
        return [(found, None)]
    if isinstance(found, dict):
        return [(name, thing) for name, thing in found.items() if thing is not None]
    if not isinstance(found, list):
        return []
    things = [(each.get("name"), each) if isinstance(each, dict) else (each, None) for each in found]
    return [(name, thing) for name, thing in things if isinstance(name, str)]
