"""Refusals of an operation as rows: what the rules refuse of a request, before any die."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any

from service.rulesets.contract.messages import Parameter
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import GENERAL, Rejected
from service.values import dataclass, replace

Refused = bool | Mapping[str, Parameter]
"""Whether a part of a request is refused, or the parameters of the explanation."""
Holds = Callable[[Any], Refused]


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusalRow:
    """A row of the refusals of an operation: a part of a request, and when the rules refuse it.

    Attributes:
        code: of the refusal.
        holds: whether the rules refuse a part.
        of: path of the part in the request, for example `patient`; each item of a list is one. "" for the request.
        form: of the request that it is about, where an operation has several.
        at: path of the member to blame, below the part.
        rule: id of the rule.
        ability: ability of the stored participant that it bars; "" if a bar of the game's table covers the same state.
        fixed: whether a game master cannot set it aside.
        visible: whether players see it for a foe.
    """

    code: str
    holds: Holds
    of: str = ""
    form: type = object
    at: str
    rule: str
    ability: str = ""
    fixed: bool = False
    visible: bool = False

    def refuses(self, request: Any) -> bool:
        """Whether the rules refuse a request by this row; for every call, so it makes neither pointers nor refusals."""
        if not isinstance(request, self.form):
            return False
        part = _getter(self.of)(request)
        if isinstance(part, tuple):
            return any(self.holds(each) is not False for each in part)
        return part is not None and self.holds(part) is not False

    def refused(self, request: Any) -> Iterator[Rejected]:
        """The refusals of a request, one for each part that the rules refuse."""
        for pointer, part in self._parts(request):
            holds = self.holds(part)
            if holds is not False:
                named: dict[str, Any] = {"name": part.name} if hasattr(part, "name") else {}
                yield Rejected(self.code, pointer + _pointer(self.at), **named | ({} if holds is True else dict(holds)))

    def _parts(self, request: Any) -> Iterator[tuple[str, Any]]:
        """The parts, each with its JSON pointer; none where an optional one is left out, and in another form."""
        if not isinstance(request, self.form):
            return
        part, pointer = _getter(self.of)(request), _pointer(self.of)
        if isinstance(part, tuple):
            yield from ((f"{pointer}/{index}", item) for index, item in enumerate(part))
        elif part is not None:
            yield pointer, part


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasons:
    """Reasons for which an operation is impossible, where the rules make that a result; commands are refused with all.

    They bar the participant who acts.

    Attributes:
        rows: in the order in which they are looked at.
        answer: `(request, code of the first reason) -> outcome` of a call without stored play; None if `resolve` itself
            makes it, as for reasons that a game master cannot set aside.
        visible: whether players see them for a foe.
    """

    rows: tuple[RefusalRow, ...]
    answer: Callable[[Any, str], Outcome[Any]] | None = None
    visible: bool = True

    def outcome(self, request: Any) -> Outcome[Any] | None:
        """The outcome of a call for which a reason holds; None where `resolve` makes it."""
        if self.answer is None:
            return None
        code = next((row.code for row in self.rows if row.refuses(request)), None)
        return None if code is None else self.answer(request, code)


def rows_of(path: str, rows: Iterable[RefusalRow]) -> tuple[RefusalRow, ...]:
    """The rows of a part that several requests have, for example of its roller.

    Args:
        path: of the part in the request.
        rows: as they are for the part alone, with `of` left out.
    """
    return tuple(replace(row, of=path) for row in rows)


def of_form(form: type, rows: Iterable[RefusalRow]) -> tuple[RefusalRow, ...]:
    """The rows for one form of the request, where an operation has several."""
    return tuple(replace(row, form=form) for row in rows)


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


@cache
def _getter(path: str) -> Callable[[Any], Any]:
    """A function of a request that returns the member at a path."""
    return attrgetter(path) if path else lambda request: request


def _pointer(path: str) -> str:
    """The JSON pointer to a path; names that Python reserves lose their underscore."""
    return "".join(f"/{name.rstrip('_')}" for name in path.split(".")) if path else ""
