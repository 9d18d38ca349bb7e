"""Fires that burn on, as conditions. Rule RU-C-BURN-3."""

from collections.abc import Iterator

from service.rulesets.conditions import Condition
from service.rulesets.rollunder.combat.core import damage_dice
from service.rulesets.rollunder.combat.core.damage_dice import DamageDice
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.core.expression import Term
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import BurnFlat
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored import Figure

DAMAGE, KIND = "damage", "kind"


def burning(damage: str, kind: str) -> Condition:
    """A fire that has these dice in the next round; a second one burns beside the first."""
    return lasting.of_source(Lasting.BURNING, None, {DAMAGE: damage, KIND: str(kind)})


def next_round(damage: str, dice_left: int, options: Options) -> str:
    """The dice of a fire in the round after a hit: one of the weapon's own less, its flat bonus as the table reads it.

    Where the weapon has dice of several sizes, those that are left count as d6.
    """
    own = damage_dice.parse(damage, "/attack/damage")
    flat = own.flat if options.burn_flat is BurnFlat.EACH_ROUND else 0
    die = own.terms[0].die if len(own.terms) == 1 else D6
    return str(DamageDice(terms=(Term(1, dice_left, die),), flat=flat))


def fires(figure: Figure) -> Iterator[tuple[str, Condition]]:
    """What burns on a figure, with the ids of the conditions."""
    return lasting.found(figure, Lasting.BURNING)


def damage_of(fire: Condition) -> str:
    """The dice of its next round."""
    return str(fire.details.get(DAMAGE) or "0")


def kind_of(fire: Condition) -> str:
    """Fire or acid."""
    return str(fire.details.get(KIND) or "fire")
