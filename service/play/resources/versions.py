"""Optimistic concurrency: a caller says which version it means."""

from enum import Enum

from service.play import refusals


class Expected(Enum):
    """Expectation of a caller about the version of a resource, other than a number."""

    ANY = "*"
    NOTHING = ""


def check(version: int, expected: int | Expected, *, required: bool = True) -> None:
    """Compare the version of a locked row with the one that the caller means.

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
    elif expected is not Expected.ANY and expected != version:
        raise refusals.stale(version)
