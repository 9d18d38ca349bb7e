"""Uses of a power, paid after it was used. Rules F6-CHR-3 and F6-STA-1."""

from service.rulesets.freed6.stored.figures import Figure
from service.rulesets.freed6.stored.lookups.powers import power_of, statuses_of
from service.values import replace


def used(figure: Figure, name: str) -> Figure:
    """The figure with one use of the power less, and with its status, which begins with all there is."""
    power = power_of(figure, name)
    uses, statuses = figure.state.power_uses, figure.state.statuses
    if power.uses is not None:
        uses = {**uses, name: uses.get(name, 0) + 1}
    if power.status is not None:
        statuses = {**statuses, name: statuses_of(figure)[name]}
    return replace(figure, state=replace(figure.state, power_uses=uses, statuses=statuses))
