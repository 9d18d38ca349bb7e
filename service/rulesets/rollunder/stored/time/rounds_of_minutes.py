"""Rounds that end within minutes, where a table gives minutes a number of rounds. Rules RU-R-34 and RU-C-ENC-2."""

from service.dice import Dice
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.time.poisons import ROUND
from service.rulesets.rollunder.stored.time.rounds import round_over
from service.rulesets.stored.conditions import DurationUnit, EndReason
from service.values import replace

HARMS = (Lasting.BURNING, Lasting.BLEEDING, Lasting.CHOKED, Lasting.SQUEEZED)


def continues(figure: Figure) -> bool:
    """Whether the end of a round changes a figure."""
    if Character(figure).is_dead:
        return False
    counts = any(each.duration.unit is DurationUnit.ROUND for each in figure.lasting.values())
    poisoned = any(each.details.get("unit") == ROUND for _, each in lasting.found(figure, Lasting.POISONED))
    return counts or poisoned or figure.state.stun_level > 0 or any(lasting.found(figure, *HARMS))


def rounds_passed(figure: Figure, number: int, options: Options, dice: Dice) -> Figure:
    """The figure after so many ends of rounds (RU-C-ENC-2)."""
    for _ in range(number):
        if continues(figure):
            figure = _counted(round_over(figure, options, dice))
    return figure


def _counted(figure: Figure) -> Figure:
    """The figure with one less round left of its conditions that last for rounds."""
    for identity, condition in figure.lasting.items():
        if condition.duration.unit is not DurationUnit.ROUND or condition.duration.left is None:
            continue
        if condition.duration.left == 1:
            figure = lasting.ended_at(figure, identity, EndReason.EXPIRED)
        else:
            fewer = replace(condition, duration=replace(condition.duration, left=condition.duration.left - 1))
            figure = lasting.changed(figure, identity, fewer)
    return figure
