"""Chart of a simulation: victories, survivors and rounds."""

from collections.abc import Iterator
from itertools import islice

from service.odds.answer import End
from service.odds.chart import MOST_ROWS, Bars, draw_panels
from service.odds.wording import Wording
from service.simulation.views import SimulationView

VICTORIES, NOBODY, SURVIVES, ROUNDS = "victories", "nobody", "survives", "rounds"
"""Words of the service for the panels, and for the winner of a draw."""


def draw(found: SimulationView, wording: Wording) -> str:
    """The chart as SVG, for light and dark pages and screen readers.

    Args:
        found: the answer.
        wording: of the words beside the bars.
    """
    sides = [(wording.word(side.name), side.wins.probability) for side in found.sides]
    survivors = ((fighter.name, fighter.survives.probability) for fighter in found.fighters)
    panels = (
        (wording.word(VICTORIES), [*sides, (wording.word(NOBODY), found.draws.probability)]),
        (wording.word(SURVIVES), list(islice(survivors, MOST_ROWS))),
        (wording.word(ROUNDS), list(_rounds(found, wording))),
    )
    return draw_panels(found.summary, panels, wording)


def _rounds(found: SimulationView, wording: Wording) -> Iterator[tuple[str, float]]:
    """Numbers of rounds with their shares; the longest fights are taken together."""
    shares: Bars = list(found.rounds.items())
    if len(shares) <= MOST_ROWS:
        yield from shares
        return
    yield from shares[: MOST_ROWS - 1]
    label, rest = shares[MOST_ROWS - 1][0], shares[MOST_ROWS - 1 :]
    yield f"{label} {wording.word(End.OR_MORE)}", sum(share for _, share in rest)
