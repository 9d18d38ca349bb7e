"""The steps of a status, in four columns. Rule F6-STA-1."""

from enum import StrEnum

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.freed6.tables import STATUSES

LAST_STEP = len(STATUSES) - 1


class StatusColumn(StrEnum):
    """Measure of a status; each has five names for its steps (F6-STA-1)."""

    EFFECT = "effect"
    QUANTITY = "quantity"
    DURATION = "duration"
    COVERAGE = "coverage"


class StatusName(StrEnum):
    """The five steps of each column, of effect, quantity, duration and coverage, from all to nothing (F6-STA-1)."""

    FULL_EFFECT = "Full Effect"
    THREE_QUARTERS_EFFECT = "3/4 Effect"
    HALF_EFFECT = "1/2 Effect"
    QUARTER_EFFECT = "1/4 Effect"
    NO_EFFECT = "No Effect"
    FULL = "Full"
    HEAVY = "Heavy"
    LIGHT = "Light"
    DEPLETED = "Depleted"
    EMPTY = "Empty"
    WANING = "Waning"
    FADING = "Fading"
    DIMINISHED = "Diminished"
    EXPIRED = "Expired"
    COVERED = "Covered"
    PARTIAL = "Partial"
    EXPOSED = "Exposed"
    VANISHED = "Vanished"


def steps_of(column: StatusColumn) -> tuple[str, ...]:
    """Names of the steps of a column, from all to nothing (F6-STA-1)."""
    return tuple(getattr(row, column.value) for row in STATUSES)


def step_of(column: StatusColumn, name: StatusName) -> int:
    """The place of a status in its column, 0 for all of it (F6-STA-1).

    Raises:
        Rejected: `bad_input` for a name of another column.
    """
    names = steps_of(column)
    if name.value not in names:
        raise Rejected("bad_input", "/status", expected=Phrase("one of {values}", values=", ".join(names)))
    return names.index(name.value)


def is_exhausted(column: StatusColumn, name: StatusName) -> bool:
    """Whether nothing is left of what a status measures (F6-STA-4)."""
    return name.value == steps_of(column)[LAST_STEP]
