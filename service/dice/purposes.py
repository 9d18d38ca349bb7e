"""Purposes of dice that fall for a part of an order, as for one of several targets."""

from typing import Self


class PurposeOfPart(str):
    """A purpose, with the part of the order for which the die falls.

    It equals the purpose alone, so that it can replace a purpose anywhere.

    Attributes:
        part: path in the order, for example `targets.1`.
    """

    __slots__ = ("part",)
    part: str

    @classmethod
    def of(cls, purpose: str, part: str) -> Self:
        """The purpose of a die of a part."""
        found = cls(purpose)
        found.part = part
        return found


def part_of(purpose: str) -> str:
    """The part of a purpose; "" for the whole order."""
    return getattr(purpose, "part", "")
