"""Refusals of an operation as rows: what the rules refuse of a request, before any die."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from service.rulesets.contract.messages import Parameter
from service.rulesets.contract.rejection import GENERAL, Rejected
from service.values import dataclass, replace

Holds = Callable[[Any], bool | Mapping[str, Parameter]]
"""`part of a request -> whether it is refused`, or the parameters of the explanation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusalRow:
    """A row of the refusals of an operation: a part of a request, and when the rules refuse it.

    Attributes:
        code: of the refusal.
        holds: whether the rules refuse a part.
        of: path of the part in the request, for example `patient`; each item of a list is a part. "" for the request.
        at: path of the member to blame, below the part.
        rule: id of the rule.
        ability: ability of the stored participant that it bars; "" if a bar of the game's table covers the same state.
        fixed: whether a game master cannot set it aside.
        visible: whether players see it for a foe.
    """

    code: str
    holds: Holds
    of: str = ""
    at: str
    rule: str
    ability: str = ""
    fixed: bool = False
    visible: bool = False

    def refused(self, request: Any) -> Iterator[Rejected]:
        """The refusals of a request, one for each part that the rules refuse."""
        for pointer, part in _parts(request, self.of):
            holds = self.holds(part)
            if holds is not False:
                named: dict[str, Any] = {"name": part.name} if hasattr(part, "name") else {}
                yield Rejected(self.code, _below(pointer, self.at), **named | ({} if holds is True else dict(holds)))


def rows_of(path: str, rows: Iterable[RefusalRow]) -> tuple[RefusalRow, ...]:
    """The rows of a part that several requests have, for example of its roller.

    Args:
        path: of the part in the request.
        rows: as they are for the part alone.
    """
    return tuple(replace(row, of=f"{path}.{row.of}" if row.of else path) for row in rows)


def where(applies: Callable[[Any], bool], rows: Iterable[RefusalRow]) -> tuple[RefusalRow, ...]:
    """The rows for some of the parts only.

    Args:
        applies: `part -> whether the rules look at it`.
        rows: as they are for all parts.
    """
    return tuple(replace(row, holds=_if(applies, row.holds)) for row in rows)


def _if(applies: Callable[[Any], bool], holds: Holds) -> Holds:
    return lambda part: applies(part) and holds(part)


def own_codes(rows: Iterable[RefusalRow]) -> Iterator[str]:
    """The codes of the game's own refusals, beside those that all games share."""
    return (row.code for row in rows if row.code not in GENERAL)


def _parts(value: Any, path: str, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """The parts of a request at a path, each with its JSON pointer; none where an optional one is left out."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _parts(item, path, f"{pointer}/{index}")
    elif value is not None and not path:
        yield pointer, value
    elif value is not None:
        member, _, rest = path.partition(".")
        yield from _parts(getattr(value, member), rest, _below(pointer, member))


def _below(pointer: str, path: str) -> str:
    """The pointer to a member below a place; names that Python reserves lose their underscore."""
    return "/".join((pointer, *(name.rstrip("_") for name in path.split("."))))
