"""Marks on the members of a stored resource, from which tables, views, inputs and exports are derived.

A resource is a frozen dataclass, its row. A member is declared as `name: Annotated[type, bounds, Doc("..."), marks]`,
and everything that knows the member follows from that: what callers send (`inputs`), what answers show (`views`), what
an export holds (`records`), the documents of events and undo (`documents`), members hidden from players (`secrets_of`),
which other resources it needs (`references_of`), and the column of its table (`service.store.columns`).
"""

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from service.values import dataclass

Marks = Mapping[type, Any]
"""Class of a mark -> the mark."""


class Default(Enum):
    """A member without a default: inputs must state it."""

    NONE = "none"


class Logged(Enum):
    """Events that contain a member: those that change it, those that create or delete its resource, or none.

    Events contain it, undo restores it.
    """

    CHANGES = "changes"
    COMING_AND_GOING = "coming_and_going"
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A member that the game master writes by hand.

    Attributes:
        at_creation: whether it can be sent when the resource is made.
        by_patch: whether a merge patch can change it.
        default: what it is where it is left out or removed; a class or function makes a new one each time.
        kind: its type in requests and answers, if it differs from the row's.
    """

    at_creation: bool = True
    by_patch: bool = True
    default: Any = Default.NONE
    kind: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibleIn:
    """Places that show a member, where these are not all.

    Attributes:
        answers: whether answers show it.
        events: the events that contain it.
        exports: whether an export holds it.
    """

    answers: bool = True
    events: Logged = Logged.CHANGES
    exports: bool = True


@dataclass(frozen=True, slots=True)
class Shown:
    """The type of a member in answers, where it differs from that of the row."""

    kind: Any


@dataclass(frozen=True, slots=True)
class Secret:
    """A member that only the game master sees; of combatants, unless they are of the party.

    Attributes:
        instead: what others see in its place.
    """

    instead: Any = None


@dataclass(frozen=True, slots=True)
class Since:
    """A member that older exports and events lack.

    Attributes:
        format: the version of the export format since which it is there.
        before: what it was until then; a class or function makes a new one each time.
    """

    format: int
    before: Any


@dataclass(frozen=True, slots=True)
class References:
    """A member with the id of another resource, or several: a restore needs them to exist."""

    resource: str


@dataclass(frozen=True, slots=True)
class Unique:
    """A member with a value that is unique among its resources.

    Attributes:
        within: member with the id of the resource within which that holds; empty for the campaign.
    """

    within: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Properties of a member's column that differ from the default.

    Attributes:
        name: where that is not the member's.
        is_big: whether it holds integers beyond 32 bits.
        is_optional: whether it may be null, of a member that is anything.
        default: of earlier rows, in SQL.
    """

    name: str = ""
    is_big: bool = False
    is_optional: bool = False
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """The declaration of one member of a row.

    Attributes:
        name: of the attribute, in JSON too.
        annotation: its type with all marks.
        kind: its type without marks.
        marks: by their class; the outermost of a class counts.
    """

    name: str
    annotation: Any
    kind: Any
    marks: Marks

    @property
    def visible_in(self) -> VisibleIn:
        """Places that show the member."""
        places: VisibleIn = self.marks.get(VisibleIn, EVERYWHERE)
        return places

    @property
    def written(self) -> Written:
        """Whether and how it is written by hand."""
        written: Written = self.marks.get(Written, BY_NO_CALL)
        return written


EVERYWHERE = VisibleIn()
BY_NO_CALL = Written(at_creation=False, by_patch=False)


@cache
def members_of_row(row: type) -> tuple[Member, ...]:
    """All members of a row, in the order declared."""
    hints = get_type_hints(row, include_extras=True)
    return tuple(_member(field.name, hints[field.name]) for field in fields(row))


def _member(name: str, annotation: Any) -> Member:
    if get_origin(annotation) is not Annotated:
        return Member(name, annotation, annotation, {})
    kind, *marks = get_args(annotation)
    return Member(name, annotation, kind, {type(mark): mark for mark in marks})


def marked(row: type, kind: type) -> dict[str, Any]:
    """Name -> mark, of the members that have a mark of this class."""
    return {member.name: member.marks[kind] for member in members_of_row(row) if kind in member.marks}


def secrets_of(row: type) -> dict[str, Any]:
    """Name -> the value that others see, of members that only the game master sees."""
    return {name: made(mark.instead) for name, mark in marked(row, Secret).items()}


def made(default: Any) -> Any:
    """A default; classes and functions are called for a new one."""
    return default() if callable(default) else default
