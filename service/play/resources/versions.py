"""Optimistic concurrency: callers state the version that they change."""

from enum import Enum
from typing import TypeAlias

from service.play import refusals


class Expected(Enum):
    """Expectation about the version of a resource that names no version.

    `ABSENT` is `If-None-Match: *`: the resource must not exist yet.
    """

    ANY = "*"
    NOTHING = ""
    ABSENT = "absent"


ExpectedVersion: TypeAlias = frozenset[int] | Expected
"""Versions of which the resource must have one; an empty set fits none."""


def check(version: int, expected: ExpectedVersion, *, required: bool = True) -> None:
    """Refuse a write with an expected version other than that of the locked row.

    Args:
        version: of the row.
        expected: what the caller says.
        required: whether the caller must say something.

    Raises:
        Refusal: `precondition_required` or `stale_version`.
    """
    if expected is Expected.NOTHING:
        if required:
            raise refusals.precondition_required()
    elif (isinstance(expected, frozenset) and version not in expected) or expected is Expected.ABSENT:
        raise refusals.stale(version)


def check_absent(expected: ExpectedVersion) -> None:
    """Refuse to create a resource of which the caller expects a version.

    Raises:
        Refusal: `stale_version`.
    """
    if expected not in (Expected.NOTHING, Expected.ABSENT):
        raise refusals.nothing_to_match()
