"""Refusals of an operation as rows: what the rules refuse of a request, before any die."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, field
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from service.dice import Dice
from service.rulesets.contract.messages import Parameter
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import GENERAL, Rejected
from service.values import dataclass, replace

Refused = bool | Mapping[str, Parameter]
"""Whether a part of a request is refused, or the parameters of the explanation."""
Holds = Callable[[Any], Refused]
Parts = Callable[[Any], Iterable[tuple[str, object]]]
"""`request -> (JSON pointer in an order, part)` of what no member of a request is alone, for example a whole plan."""


@dataclass(frozen=True, slots=True)
class RefusalRow:
    """A row of the refusals of an operation: a part of a request, and when the rules refuse it.

    Attributes:
        code: of the refusal.
        rule: id of the rule.
        holds: whether the rules refuse a part.
        of: path of the part in the request, for example `patient`; each item of a list is one. "" for the request. Or
            a function that returns the parts, each with its place in an order.
        form: of the request that it is about, where an operation has several.
        at: path of the member to blame, below the part.
        ability: ability of the stored participant that it bars, or `part -> ability`; "" if a bar of the game's table
            covers the same state.
        fixed: whether a game master cannot set it aside.
        visible: whether players see it for a foe.
    """

    code: str
    rule: str
    holds: Holds
    _: KW_ONLY
    of: str | Parts = ""
    form: type = object
    at: str = ""
    ability: str | Callable[[Any], str] = ""
    fixed: bool = False
    visible: bool = False

    def refuses(self, request: object) -> bool:
        """Whether the rules refuse a request by this row; for every call, so it makes neither pointers nor refusals."""
        if not isinstance(request, self.form):
            return False
        if callable(self.of):
            return any(self.holds(part) is not False for _, part in self.of(request))
        part = _getter(self.of)(request)
        if isinstance(part, tuple):
            return any(self.holds(each) is not False for each in part)
        return part is not None and self.holds(part) is not False

    def refused(self, request: object) -> Iterator[Rejected]:
        """The refusals of a request, one for each part that the rules refuse."""
        return (refused for _, _, refused in refusals_of(((self,),), request))

    def refusal(self, pointer: str, part: object, parameters: Mapping[str, Parameter]) -> Rejected:
        """The refusal of a part.

        Args:
            pointer: to the part.
            part: that the rules refuse.
            parameters: of the explanation, beside the name of the part.
        """
        named: dict[str, Any] = {"name": part.name} if hasattr(part, "name") else {}
        return Rejected(self.code, pointer + _pointer(self.at), **named | dict(parameters))

    def parts(self, request: object) -> Iterable[tuple[str, object]]:
        """The parts, each with its JSON pointer; none where an optional one is left out, and in another form."""
        if not isinstance(request, self.form):
            return ()
        if callable(self.of):
            return self.of(request)
        part, pointer = _getter(self.of)(request), _pointer(self.of)
        if isinstance(part, tuple):
            return ((f"{pointer}/{index}", item) for index, item in enumerate(part))
        return () if part is None else ((pointer, part),)

    def bars(self, part: object) -> str:
        """The ability of the stored participant that it bars by a part."""
        return self.ability(part) if callable(self.ability) else self.ability


Groups = tuple[tuple[RefusalRow, ...], ...]
"""Rows that follow one another and share a function for their parts, which is called once for all of them."""


def grouped(rows: Iterable[RefusalRow]) -> Groups:
    """Rows by the function that finds their parts; those of a path are alone."""
    return tuple(tuple(group) for _, group in groupby(rows, key=lambda row: id(row.of if callable(row.of) else row)))


def refusals_of(groups: Groups, request: object) -> Iterator[tuple[RefusalRow, object, Rejected]]:
    """The refusals of a request, each with its row and part; a group looks at one part after another."""
    for group in groups:
        for pointer, part in group[0].parts(request):
            for row in group:
                holds = row.holds(part)
                if holds is not False:
                    yield row, part, row.refusal(pointer, part, {} if holds is True else holds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasons:
    """Reasons for which an operation is impossible, where the rules make that a result; commands are refused with all.

    They bar the participant who acts, or are at the place of their part in the order.

    Attributes:
        rows: in the order in which they are looked at.
        answer: `(request, code of the first reason, dice) -> outcome` of a call without stored play; None if `resolve`
            itself makes it, as for reasons that a game master cannot set aside.
        visible: whether players see all of them for a foe.
        groups: the rows, grouped by their parts.
    """

    rows: tuple[RefusalRow, ...]
    answer: Callable[[Any, str, Dice], Outcome[Any]] | None = None
    visible: bool = True
    groups: Groups = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "groups", grouped(self.rows))

    def outcome(self, request: object, dice: Dice) -> Outcome[Any] | None:
        """The outcome of a call for which a reason holds; None where `resolve` makes it."""
        if self.answer is None:
            return None
        first = next(refusals_of(self.groups, request), None)
        return None if first is None else self.answer(request, first[0].code, dice)


def rows_of(path: str, rows: Iterable[RefusalRow]) -> tuple[RefusalRow, ...]:
    """The rows of a part that several requests have, for example of its roller.

    Args:
        path: of the part in the request.
        rows: as they are for the part alone.
    """
    return tuple(replace(row, of=_within(path, row.of)) for row in rows)


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
def _within(path: str, of: str | Parts) -> str | Parts:
    """The parts of a part that is at a path of the request."""
    if not callable(of):
        return f"{path}.{of}" if of else path
    part_of = _getter(path)
    return lambda request: of(part) if (part := part_of(request)) is not None else ()


@cache
def _getter(path: str) -> Callable[[Any], Any]:
    """A function of a request that returns the member at a path."""
    return attrgetter(path) if path else lambda request: request


def _pointer(path: str) -> str:
    """The JSON pointer to a path; names that Python reserves lose their underscore."""
    return "".join(f"/{name.rstrip('_')}" for name in path.split(".")) if path else ""
