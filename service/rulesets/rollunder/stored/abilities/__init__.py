"""Abilities of stored characters and all that bars them. Rule RU-C-ENC-3."""

from collections.abc import Iterator

from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.abilities import character, kinds, posture, rounds, things
from service.rulesets.rollunder.stored.abilities.ability import Ability
from service.rulesets.rollunder.stored.figures import BarContext, Figure
from service.rulesets.stored import AbilityTable, Bar, barred_by_condition, has_left
from service.rulesets.stored.abilities import of_items
from service.values import replace

__all__ = ["ABILITIES", "Ability", "bars_of_body", "bars_of_item", "is_barred"]

HARMLESS = (Ability.BE_HEALED, Ability.REST, Ability.WAKE, Ability.DAILY, Ability.GROW, Ability.FAIRY, Ability.DIE)
"""Abilities without an encounter, which are open to those who have left one."""

BARS_OF_THE_ROUND = frozenset({"not_your_turn", "already_acted", "defend_only", "stance_forbids"})
"""Bars of turn, stance and action, which say nothing of the body."""

BY_HAND = barred_by_condition(Ability, "RU-C-ENC-3")
"""Conditions that a game master has laid to bar something."""
ABILITIES = AbilityTable(
    abilities=Ability,
    rows=(
        *character.ROWS,
        BY_HAND,
        *posture.ROWS,
        *rounds.ROWS,
        *things.ROWS,
        has_left("RU-C-ENC-1", *(ability for ability in Ability if ability not in HARMLESS)),
    ),
    items=things.usable_things,
    kinds=kinds.kinds_of_weapons,
)
OF_ITEMS = of_items(ABILITIES)


def bars_of_body(
    figure: Figure, ability: Ability, options: Options, pointer: str, item: str | None = None
) -> Iterator[Bar]:
    """The bars of what takes a body that obeys, but neither turn nor action, as to resist or to drop something.

    Args:
        figure: the owner of the body.
        ability: that is needed.
        options: house rules.
        pointer: to it in the order.
        item: that is used for it, or None.
    """
    needs, items = ((ability,), ()) if item is None else ((ability, Ability.USE), (item,))
    for bar in ABILITIES.bars(BarContext(figure=figure, options=options, ability=ability), needs, items):
        if bar.code not in BARS_OF_THE_ROUND:
            yield replace(bar, pointer=pointer)


def bars_of_item(figure: Figure, ability: Ability, options: Options, pointer: str, item: str) -> Iterator[Bar]:
    """The bars of the use of an item, by the item alone.

    Args:
        figure: who uses it.
        ability: for which it is used.
        options: house rules.
        pointer: to the user in the order.
        item: its name.
    """
    for bar in OF_ITEMS.bars(BarContext(figure=figure, options=options, ability=ability), (ability,), (item,)):
        yield replace(bar, pointer=pointer)


def is_barred(figure: Figure, ability: Ability, options: Options) -> bool:
    """Whether a condition by hand bars an automatic effect (RU-C-ENC-3)."""
    return BY_HAND.bar(BarContext(figure=figure, options=options, ability=ability)) is not None
