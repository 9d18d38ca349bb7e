"""The table of all measurements, for people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

HEADER = "| What | Goal | Median | Quartiles | Met |\n|---|---|---|---|---|"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """One row of the table.

    Attributes:
        name: for people.
        values: one for each round.
        goal: what the median should be, at least or at most.
        at_most: whether less is better.
        unit: behind each number; ratios have none.
        remark: behind the name.
    """

    name: str
    values: Sequence[float]
    goal: float | None = None
    at_most: bool = False
    unit: str = ""
    remark: str = ""

    def row(self) -> str:
        """The row in Markdown."""
        middle = median(self.values)
        lower, _, upper = quantiles(self.values, n=4) if len(self.values) > 1 else (middle, middle, middle)
        name = f"{self.name} ({self.remark})" if self.remark else self.name
        spread = f"{_number(lower)} to {_number(upper)}"
        return f"| {name} | {self._goal()} | {_number(middle)}{self.unit} | {spread} | {self._met(middle)} |"

    def _goal(self) -> str:
        if self.goal is None:
            return ""
        return f"{'at most' if self.at_most else 'at least'} {self.goal:g}{self.unit}"

    def _met(self, middle: float) -> str:
        if self.goal is None:
            return ""
        return "yes" if (middle <= self.goal if self.at_most else middle >= self.goal) else "no"


def rows(measurements: Iterator[Measurement]) -> Iterator[str]:
    """The rows as they come; not installed is what has no values."""
    for each in measurements:
        yield each.row() if each.values else f"| {each.name} ({each.remark}) | | | | |"


def _number(value: float) -> str:
    """Three digits that count."""
    return f"{value:.3f}" if abs(value) < 1 else f"{value:.4g}"
