"""Poisons that take effect as time passes. Rules RU-C-POI-1 to RU-C-POI-3.

A poison is a condition: its details say what a tick does, after which interval, and how many are left. The first tick
comes after the first interval; with the last one it is over, and so is what it took from attributes.
"""

from service.dice import Dice
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import with_state
from service.rulesets.rollunder.stored.effects.harm import hurt
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored.conditions import Condition, Ended, EndReason
from service.values import replace

ROUND, MINUTE, HOUR, DAY = "round", "minute", "hour", "day"
MINUTES_OF = {MINUTE: 1, HOUR: 60, DAY: 1440}
"""Unit of a poison -> minutes; rounds are no minutes."""
STUN, DAMAGE = "stun", "damage"


def has_poison(figure: Figure) -> bool:
    """Whether the figure has a poison."""
    return lasting.has(figure, Lasting.POISONED)


def bitten(figure: Figure, units: tuple[str, ...], passed: int, dice: Dice) -> Figure:
    """The figure after some time: every poison with a full interval bites (RU-C-POI-1); the dead feel nothing.

    A bite interrupts rest: the next point takes its full time (RU-R-48).

    Args:
        figure: the poisoned one.
        units: the units of those poisons that are worked.
        passed: rounds, or minutes, that passed.
        dice: those of the damage of each tick.
    """
    for identity, poison in tuple(lasting.found(figure, Lasting.POISONED)):
        begins = ROUND in units and not lasting.began_before(figure, poison)
        if poison.details.get("unit", HOUR) in units and not begins and not Character(figure).is_dead:
            figure = _bitten_by(figure, identity, poison, passed, dice)
    return figure


def _bitten_by(figure: Figure, identity: str, poison: Condition, passed: int, dice: Dice) -> Figure:
    elapsed = lasting.number(poison, "elapsed") + passed
    interval = lasting.number(poison, "interval") * MINUTES_OF.get(str(poison.details.get("unit", HOUR)), 1)
    left = lasting.number(poison, "ticks")
    while left and interval and elapsed >= interval:
        elapsed, left = elapsed - interval, left - 1
        figure = with_state(_hurt(figure, poison, dice), rest_minutes=0)
    if not left:
        over = replace(poison, ended=Ended(event=0, reason=EndReason.EXPIRED))
        return lasting.changed(figure, identity, over)
    counted = replace(poison, details={**poison.details, "elapsed": elapsed, "ticks": left})
    return lasting.changed(figure, identity, counted)


def _hurt(figure: Figure, poison: Condition, dice: Dice) -> Figure:
    """One tick: LIFE, or stun (RU-C-POI-2); a poison of the mind takes neither (RU-C-POI-3)."""
    kind, text = poison.details.get("kind"), poison.details.get("damage")
    if kind not in (STUN, DAMAGE) or not isinstance(text, str):
        return figure
    amount = max(0, damage_dice.parse(text, "/damage").roll(dice, "poison"))
    return hurt(figure, 0, amount) if kind == STUN else hurt(figure, amount)
