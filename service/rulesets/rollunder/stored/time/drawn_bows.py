"""Hours of drawn crossbows and days of strung bows. Rules RU-C-DRAW-3 and RU-C-DRAW-4."""

from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.values import replace

HOURS, DAYS, LEFT = "hours", "days", "minutes"
COUNTERS = {Lasting.DRAWN: (HOURS, 60), Lasting.STRUNG: (DAYS, 24 * 60)}
"""Condition -> the detail that counts, and minutes of one; the rest of the minutes is stored."""


def kept_for_minutes(figure: Figure, minutes: int) -> Figure:
    """The figure after its crossbow was drawn, or its bow strung, for so many minutes more (RU-C-DRAW-3, -4)."""
    for name, (counter, length) in COUNTERS.items():
        for identity, condition in tuple(lasting.found(figure, name)):
            if counter in condition.details:
                whole, left = divmod(lasting.number(condition, LEFT) + minutes, length)
                counted = lasting.number(condition, counter) + whole
                details = {**condition.details, counter: counted, LEFT: left}
                figure = lasting.changed(figure, identity, replace(condition, details=details))
    return figure
