"""Marks by which a stored resource is declared once, and what they say of each member.

A resource is a frozen dataclass, its row. A member is declared as `name: Annotated[type, bounds, Doc("..."), marks]`,
and everything that knows the member follows from that: what callers send (`inputs`), what answers show (`views`), what
an export holds (`records`), what events tell and undo restores (`documents`), what players do not see (`secrets_of`),
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
    """That a member has no default: whoever sends it must state it."""

    NONE = "none"


class Logged(Enum):
    """Events which tell a member: those that change it, only those by which its resource comes or goes, or none.

    What events tell, undo restores.
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
        kind: its type in what is sent, where that is not the type of the row.
    """

    at_creation: bool = True
    by_patch: bool = True
    default: Any = Default.NONE
    kind: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibleIn:
    """Places which tell a member, where that is not everywhere.

    Attributes:
        answers: whether answers show it.
        events: which events tell it.
        exports: whether an export holds it.
    """

    answers: bool = True
    events: Logged = Logged.CHANGES
    exports: bool = True


@dataclass(frozen=True, slots=True)
class Shown:
    """The type of a member in answers, where that is not the type of the row."""

    kind: Any


@dataclass(frozen=True, slots=True)
class Secret:
    """A member that only the game master sees; of a combatant, unless it is one of the party.

    Attributes:
        instead: what others see in its place.
    """

    instead: Any = None


@dataclass(frozen=True, slots=True)
class Since:
    """A member that older exports and events do not have.

    Attributes:
        format: the version of the export format since which it is there.
        before: what it was until then; a class or function makes a new one each time.
    """

    format: int
    before: Any


@dataclass(frozen=True, slots=True)
class References:
    """A member that holds the id of another resource, or several: it can only be restored while they are there."""

    resource: str


@dataclass(frozen=True, slots=True)
class Unique:
    """A member whose value only one resource has at a time.

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
    """One member of a row, as it is declared.

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
        """Places which tell the member."""
        places: VisibleIn = self.marks.get(VisibleIn, EVERYWHERE)
        return places

    @property
    def written(self) -> Written:
        """Whether and how it is written by hand."""
        written: Written = self.marks.get(Written, BY_NOBODY)
        return written


EVERYWHERE = VisibleIn()
BY_NOBODY = Written(at_creation=False, by_patch=False)


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
    """Name -> what stands there for others, of the members that only the game master sees."""
    return {name: made(mark.instead) for name, mark in marked(row, Secret).items()}


def made(default: Any) -> Any:
    """A default, made anew where it is a class or a function."""
    return default() if callable(default) else default
