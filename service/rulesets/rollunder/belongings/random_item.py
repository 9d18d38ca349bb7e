"""A random item changes hands: sit-in, cobold gift, gremlin theft.

Rules RU-B-ITEM-5 and RU-B-SOC-1 to RU-B-SOC-3, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.belongings.random_item_order import STORED
from service.rulesets.rollunder.belongings.random_item_request import (
    Gifts,
    OwnedItem,
    RandomItem,
    RandomItemMode,
    RandomItemResult,
)
from service.rulesets.rollunder.character.entries import ItemKind, Mark
from service.rulesets.rollunder.core.slots import free_slots

Choice = TypeVar("Choice")


def resolve(request: RandomItem, dice: Dice) -> Outcome[RandomItemResult]:
    """Pick evenly among what can change hands (RU-B-SOC-1, RU-B-SOC-2, RU-B-SOC-3)."""
    happen, rules = _MODES[request.mode]
    result = happen(request, dice)
    return Outcome(result=result, rules=rules, summary=_summary(request.mode, result))


def sit_in(request: RandomItem, dice: Dice) -> RandomItemResult:
    """Each side gets a gift of the other, a first; story items are left out (RU-B-SOC-1, RU-B-ITEM-5).

    Afterwards each may note the other as a contact (RU-B-CSR-2).
    """
    a_gets = _pick(_without_story(request.gifts_of_b), dice)
    b_gets = _pick(_without_story(request.gifts_of_a), dice)
    return RandomItemResult(
        a_gets=a_gets.name if a_gets else None, b_gets=b_gets.name if b_gets else None, contact=True
    )


def cobold_gift(request: RandomItem, dice: Dice) -> RandomItemResult:
    """A copy of an item the character has goes to the lowest free slot, if there is one (RU-B-SOC-2)."""
    original = _pick(_pocketable(request.items), dice)
    if original is None:
        return RandomItemResult()
    free = free_slots({item.slot for item in request.items})
    return RandomItemResult(item=original.name, slot=free[0] if free else None)


def gremlin_theft(request: RandomItem, dice: Dice) -> RandomItemResult:
    """An item is gone; vehicles and carriers do not fit a pocket thief (RU-B-SOC-3)."""
    stolen = _pick(_pocketable(request.items), dice)
    return RandomItemResult(item=stolen.name, slot=stolen.slot) if stolen else RandomItemResult()


_MODES: dict[RandomItemMode, tuple[Callable[[RandomItem, Dice], RandomItemResult], tuple[str, ...]]] = {
    RandomItemMode.SIT_IN: (sit_in, ("RU-B-SOC-1", "RU-B-ITEM-5", "RU-B-CSR-2")),
    RandomItemMode.COBOLD_GIFT: (cobold_gift, ("RU-B-SOC-2",)),
    RandomItemMode.GREMLIN_THEFT: (gremlin_theft, ("RU-B-SOC-3",)),
}


def _without_story(gifts: Gifts) -> Gifts:
    return tuple(gift for gift in gifts if gift.mark is not Mark.STORY)


def _pocketable(items: Sequence[OwnedItem]) -> list[OwnedItem]:
    """Entries of kind item in the order of their slots."""
    return sorted((item for item in items if item.kind is ItemKind.ITEM), key=lambda item: item.slot)


def _pick(choices: Sequence[Choice], dice: Dice) -> Choice | None:
    """An even choice, 1 for the first; nothing is picked from nothing (RU-B-DICE-4)."""
    return choices[dice.face("pick", len(choices), "pick") - 1] if choices else None


def _summary(mode: RandomItemMode, result: RandomItemResult) -> Message:
    if mode is RandomItemMode.SIT_IN:
        return Message("random_item_sit_in", {"a_gets": result.a_gets, "b_gets": result.b_gets})
    place = "_nothing" if result.item is None else "_nowhere" if result.slot is None else ""
    return Message(f"random_item_{mode}{place}", {"item": result.item, "slot": result.slot})


OPERATION = Operation(
    resolve,
    title="Give or take a random item",
    description=(
        "At a sit-in two parties get a random gift of each other, but no story item. A cobold gift is a copy of an "
        "item the character has; a gremlin theft takes one."
    ),
    rejections=("unknown_mode", "slot_out_of_range"),
    streams="pick: one face for each choice, with as many sides as there are things to choose from; a before b.",
    headlines=("item", "a_gets", "b_gets"),
    stored=STORED,
)
