"""Optimistic concurrency: callers state the version that they change."""

from enum import Enum

from service.play import refusals


class Expected(Enum):
    """Expectation about the version of a resource that is no number."""

    ANY = "*"
    NOTHING = ""


def check(version: int, expected: int | Expected, *, required: bool = True) -> None:
    """Refuse a write whose expected version is not that of the locked row.

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
