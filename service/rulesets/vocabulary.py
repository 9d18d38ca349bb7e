"""Types that all games share, with bounds and descriptions, and marks of fields."""

from enum import Enum
from typing import Annotated

from annotated_types import Interval, Len, MaxLen

from service.phrases import Phrase
from service.prose import Doc as Doc  # noqa: PLC0414 - one module has all marks of fields
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """A valid value, for the API documentation of a parameter."""

    value: bool | int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """The error code of a value outside the bounds, choices or pattern of its field, where it is not `bad_input`."""

    code: str


@dataclass(frozen=True, slots=True)
class Matches:
    """A regular expression (JSON Schema's dialect) that the whole text matches, in words too.

    Attributes:
        pattern: the expression.
        meaning: what such a text is, for messages.
        format: JSON Schema's name for it, where it has one.
        known: texts that match, of which the likeliest is suggested instead of one that does not.
    """

    pattern: str
    meaning: Phrase
    format: str | None = None
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Spoken:
    """Marks a text that is a word of the game, such as the level of a track, which people read in their language."""


@dataclass(frozen=True, slots=True)
class Named:
    """The name of a union of objects, for the API documentation."""

    name: str


@dataclass(frozen=True, slots=True)
class Component:
    """The name and description of a component, for a list, a map or a union of plain types.

    Without one it is inline, and if it is one kind among several generated clients make a name up, for example
    `TaskScoresType0` and `CandidatesInner`, or do not compile.
    """

    name: str
    prose: str


@dataclass(frozen=True, slots=True)
class Sometimes:
    """A member that an answer leaves out where nothing asked for it, which is different from null."""


class Absent(Enum):
    """The value of a `Sometimes` member that is left out, and the default of all such members."""

    ABSENT = "absent"


MOST_ITEMS = 100
"""Longest list or map that a request may hold, unless the field says otherwise."""

Text = Annotated[str, MaxLen(2000)]
LONGEST_NAME = 100
"""Characters of a name, which may also be the name of a dice stream."""
Name = Annotated[str, Len(1, LONGEST_NAME)]
Number = Annotated[int, Interval(ge=-1_000_000, le=1_000_000)]
Count = Annotated[int, Interval(ge=0, le=1_000_000)]
ID_PATTERN = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
"""The form of an id, as a regular expression."""
Id = Annotated[str, Len(36, 36), Matches(ID_PATTERN, Phrase("a lower-case UUID"), "uuid")]
Modifier = Annotated[int, Interval(ge=-1_000, le=1_000)]
Positive = Annotated[int, Interval(ge=1, le=1_000_000)]
OptionValue = Annotated[bool | int | str, Component("OptionValue", "The value of a house rule.")]
