"""Distribution of an outcome: the probability of each of its values."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Generic, TypeVar

from service.values import dataclass

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Distribution(Generic[Value]):
    """Probability of each value; all probabilities and the undecided rest add up to 1.

    Shares are whole numbers with one denominator, so that fractions are reduced only where they are shown.

    Attributes:
        shares: value -> numerator of its probability, in the order to show them.
        out_of: the denominator of all of them.
        or_more: the number that includes all above, if they have no end.
        or_less: the number that includes all below.
        undecided: the chance of outcomes that remain open, because endless dice compete.
    """

    shares: Mapping[Value, int]
    out_of: int
    or_more: Value | None = None
    or_less: Value | None = None
    undecided: Fraction = Fraction(0)

    @property
    def probabilities(self) -> dict[Value, Fraction]:
        """Value -> probability, in the order of display."""
        return {value: Fraction(share, self.out_of) for value, share in self.shares.items()}

    @property
    def has_ends(self) -> bool:
        """Whether each number means only itself."""
        return self.or_more is None and self.or_less is None
