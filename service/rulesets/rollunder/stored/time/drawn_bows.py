"""Hours of drawn crossbows and days of strung bows. Rules RU-C-DRAW-3 and RU-C-DRAW-4."""

from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored.figures import Figure
from service.values import replace

HOURS, DAYS = "hours", "days"


def kept_for_hours(figure: Figure, hours: int) -> Figure:
    """The figure whose crossbow has been kept drawn for so many hours more (RU-C-DRAW-3)."""
    return _counted(figure, Lasting.DRAWN, HOURS, hours)


def kept_for_days(figure: Figure, days: int) -> Figure:
    """The figure whose bow has been kept strung for so many days more (RU-C-DRAW-4)."""
    return _counted(figure, Lasting.STRUNG, DAYS, days)


def _counted(figure: Figure, name: Lasting, counter: str, more: int) -> Figure:
    for identity, condition in tuple(lasting.found(figure, name)) if more else ():
        if counter in condition.details:
            details = {**condition.details, counter: lasting.number(condition, counter) + more}
            figure = lasting.changed(figure, identity, replace(condition, details=details))
    return figure
