"""Symbolic numbers on branches of endless dice."""

from collections.abc import Iterator
from fractions import Fraction


class Far(int):
    """A number beyond all numbers of the rules: addition and subtraction do not change it."""

    __slots__ = ()

    def __add__(self, other: int) -> "Far":
        return self

    def __sub__(self, other: int) -> "Far":
        return self

    def __rsub__(self, other: int) -> "Far":
        return Far(-int(self))

    __radd__ = __add__


FAR = Far(10**7)
"""Beyond every number that a rule can hold against it."""


class Times(int):
    """Number of repetitions, 1 or more, that is only displayed.

    Every number of times is as likely as the others make it: it represents all of them at once. Rules may ask whether
    there were any; who reckons with it gets an error.
    """

    ends: Fraction

    @classmethod
    def ending(cls, chance: Fraction) -> "Times":
        """Repetitions with this probability of being the last."""
        times = cls(1)
        times.ends = chance
        return times

    def chances(self, negligible: Fraction) -> Iterator[tuple[int, Fraction]]:
        """Number -> probability, while it is not negligible; the last one includes all above."""
        number, left = 1, Fraction(1)
        while left > negligible and self.ends < 1:
            yield number, left * self.ends
            number, left = number + 1, left * (1 - self.ends)
        yield number, left

    def _refuse(self, _: object) -> int:
        raise TypeError("this number of times stands for all of them, so that no rule can reckon with it")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _refuse
    __floordiv__ = __mod__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse  # type: ignore[assignment]


NEGLIGIBLE = Fraction(1, 10**6)
"""Probability below which numbers are not listed."""
