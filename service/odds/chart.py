"""Charts of odds as SVG: a bar for every value, for light and dark pages and screen readers."""

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate

from jinja2 import Environment, PackageLoader, StrictUndefined

from service.odds.answer import End, Odds, OutcomeOdds, OutcomeType, ValueOdds
from service.odds.wording import Wording
from service.schemas.faults import shortened
from service.values import dataclass

MOST_PANELS = 4
MOST_ROWS = 24
"""Bars of a panel; the rarest values at both ends are drawn as one bar each."""
WIDTH, MARGIN, ROW_HEIGHT, HEADING_HEIGHT, PANEL_GAP = 640, 20, 21, 62, 44
BAR_LEFT, BAR_WIDTH = 170, 370
LONGEST_LABEL, LONGEST_HEADING = 17, 62
"""Characters that fit beside the bars, and above them."""

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that are valid in JSON and not in XML; names may contain them."""

_TEMPLATES = Environment(
    loader=PackageLoader("service.odds", "."), autoescape=True, undefined=StrictUndefined, auto_reload=False
)


@dataclass(frozen=True, slots=True)
class _Row:
    label: str
    chance: float
    length: float
    share: str


@dataclass(frozen=True, slots=True)
class _Panel:
    name: str
    rows: tuple[_Row, ...]
    top: int


@dataclass(frozen=True, slots=True)
class _Chart:
    title: str
    heading: str
    description: str


Bars = list[tuple[str, float]]
"""Labels with their chances."""


def draw(odds: Odds, names: tuple[str, ...], wording: Wording) -> str:
    """The chart of odds as SVG.

    Args:
        odds: what to draw.
        names: outcomes to draw, top to bottom; the first few when there are many.
        wording: of everything beside the bars.
    """
    panels = [(wording.word(name), list(_bars(odds.outcomes[name], wording))) for name in names[:MOST_PANELS]]
    return draw_panels(odds.summary, panels, wording)


def draw_panels(title: str, named: Iterable[tuple[str, Bars]], wording: Wording) -> str:
    """A chart as SVG.

    Args:
        title: a line for people.
        named: name and bars of each panel, top to bottom.
        wording: of everything beside the bars.
    """
    panels, top = [], HEADING_HEIGHT
    for name, of_panel in named:
        panels.append(_Panel(shortened(name, LONGEST_LABEL), _rows(of_panel, wording), top))
        top += len(of_panel) * ROW_HEIGHT + PANEL_GAP
    drawn = _TEMPLATES.get_template("chart.svg.jinja").render(
        chart=_Chart(title, shortened(title, LONGEST_HEADING), _description(panels)),
        panels=panels,
        width=WIDTH,
        height=top - PANEL_GAP + MARGIN + 16,
        margin=MARGIN,
        row_height=ROW_HEIGHT,
        bar_left=BAR_LEFT,
        bar_width=BAR_WIDTH,
    )
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", drawn)


def _description(panels: list[_Panel]) -> str:
    return ". ".join(
        f"{panel.name}: " + ", ".join(f"{row.label} {row.share}" for row in panel.rows) for panel in panels
    )


def _rows(bars: Bars, wording: Wording) -> tuple[_Row, ...]:
    longest = max(chance for _, chance in bars) or 1
    return tuple(
        _Row(shortened(label, LONGEST_LABEL), chance, chance / longest, wording.share(chance)) for label, chance in bars
    )


def _bars(outcome: OutcomeOdds, wording: Wording) -> Iterator[tuple[str, float]]:
    values = outcome.distribution
    if len(values) <= MOST_ROWS:
        yield from ((wording.bar(value), value.decimal) for value in values)
    elif outcome.type in (OutcomeType.INTEGER, OutcomeType.NUMBER):
        yield from _middle(values, wording)
    else:
        yield from ((wording.bar(value), value.decimal) for value in values[: MOST_ROWS - 1])
        yield wording.word("others"), sum(value.decimal for value in values[MOST_ROWS - 1 :])


def _middle(values: tuple[ValueOdds, ...], wording: Wording) -> Iterator[tuple[str, float]]:
    """The likeliest range of numbers, with one bar for all below it and one for all above."""
    inner = MOST_ROWS - 2
    sums = [0.0, *accumulate(value.decimal for value in values)]
    first = max(range(len(values) - inner + 1), key=lambda start: sums[start + inner] - sums[start])
    last = first + inner
    if first > 0:
        yield f"{values[first - 1].value} {wording.word(End.OR_LESS)}", sums[first]
    yield from ((wording.bar(value), value.decimal) for value in values[first:last])
    if last < len(values):
        yield f"{values[last].value} {wording.word(End.OR_MORE)}", sums[-1] - sums[last]
