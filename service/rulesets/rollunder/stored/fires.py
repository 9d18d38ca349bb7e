"""Fires that burn on, as conditions. Rules RU-C-BURN-3, RU-C-BURN-5 and RU-C-BURN-6."""

from collections.abc import Iterator

from service.dice import Dice
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.core.expression import Term
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import BurnFlat
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import item_changed
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.state import LOWEST_DURABILITY_CHANGE
from service.rulesets.stored.conditions import Condition, Detail, EndReason
from service.values import replace

DAMAGE, KIND, ONGOING = "damage", "kind", "ongoing"
FIRE, ACID = "fire", "acid"


def burning(
    damage: str, kind: str, began: int | None = None, *, ongoing: bool = False, slot: int | None = None
) -> Condition:
    """A fire that has these dice in the round after the one in which it began; a second one burns beside it.

    An ongoing one does not change (RU-C-BURN-5). One on an item stores its slot (RU-R-49).
    """
    details: dict[str, Detail] = {DAMAGE: damage, KIND: str(kind), lasting.BEGAN: began}
    if slot is not None:
        details[lasting.SLOT] = slot
    return lasting.of_source(Lasting.BURNING, None, {**details, ONGOING: True} if ongoing else details)


def next_round(damage: str, dice_left: int, options: Options) -> str:
    """The dice of a fire in the round after a hit: one of the weapon's own less, its flat bonus as the table reads it.

    Where the weapon has dice of several sizes, those that are left count as d6.
    """
    own = damage_dice.parse(damage, "/attack/damage")
    flat = own.flat if options.burn_flat is BurnFlat.EACH_ROUND else 0
    die = own.terms[0].die if len(own.terms) == 1 else D6
    return str(DamageDice(terms=(Term(1, dice_left, die),), flat=flat))


def fires(figure: Figure) -> Iterator[tuple[str, Condition]]:
    """Fires on a figure, with the ids of the conditions."""
    return lasting.found(figure, Lasting.BURNING)


def of_body(figure: Figure) -> Iterator[Condition]:
    """Fires on the body, not on an item (RU-R-49)."""
    return (fire for _, fire in fires(figure) if fire.details.get(lasting.SLOT) is None)


def corroded(figure: Figure, item: StoredItem, damage: int) -> Figure:
    """The figure with an item eaten by acid: its durability sinks, at 0 it is destroyed (RU-C-BURN-2, RU-C-DUR-5)."""
    if item.durability is None:
        return figure
    now = Character(figure).of(item)
    change = max(LOWEST_DURABILITY_CHANGE, now.durability_change - damage)
    return item_changed(figure, item, durability_change=change, broken=now.broken or item.durability + change <= 0)


def eaten(figure: Figure, dice: Dice) -> Figure:
    """The figure after a round of fires on its items, which hurt no one (RU-R-49)."""
    items = {item.slot: item for item in figure.sheet.items}
    for _, fire in tuple(fires(figure)):
        item = items.get(lasting.number(fire, lasting.SLOT))
        if item is None or not lasting.began_before(figure, fire):
            continue
        rolled = max(0, dice_of(fire).roll(dice, "burn"))
        figure = corroded(figure, item, rolled) if kind_of(fire) == ACID else figure
    return figure


def damage_of(fire: Condition) -> str:
    """The dice of its next round."""
    return str(fire.details.get(DAMAGE) or "0")


def kind_of(fire: Condition) -> str:
    """Fire or acid; without details it is fire."""
    return ACID if fire.details.get(KIND) == ACID else FIRE


def put_out(figure: Figure, fire: str | None, kind: str | None) -> Figure:
    """The figure without the fire of an id and those of a kind; all of them where none is named (RU-C-BURN-6)."""
    for identity, burning in tuple(fires(figure)):
        if fire in (None, identity) and kind in (None, kind_of(burning)):
            figure = lasting.ended_at(figure, identity)
    return figure


def dice_of(fire: Condition) -> DamageDice:
    """The dice of its next round, read; a text that is none does nothing."""
    try:
        return damage_dice.parse(damage_of(fire), "")
    except Rejected:
        return DamageDice()


def burned_down(figure: Figure, options: Options) -> Figure:
    """The figure a round later: every fire has one die less, and one without dice is out (RU-C-BURN-3).

    An ongoing fire does not shrink (RU-C-BURN-5).
    """
    for identity, fire in tuple(fires(figure)):
        if fire.details.get(ONGOING) is True or not lasting.began_before(figure, fire):
            continue
        left = dice_of(fire).count - 1
        if left <= 0:
            figure = lasting.ended_at(figure, identity, EndReason.EXPIRED)
        else:
            details = {**fire.details, DAMAGE: next_round(damage_of(fire), left, options)}
            figure = lasting.changed(figure, identity, replace(fire, details=details))
    return figure
