"""Items that an edit moved to other slots, and the stored values that refer to them. Rule RU-B-ITEM-1."""

from collections.abc import Mapping

from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.sheet import Sheet
from service.rulesets.rollunder.stored.state import State
from service.rulesets.stored.conditions import Condition
from service.values import replace


def origins(before: Sheet, after: Sheet) -> Mapping[int, int]:
    """Old slot of each item -> its new slot; an item is recognized by its name.

    An unchanged item in its slot is the same item, then an unchanged one in another slot, then one with the
    same name in its slot, then what has it in another one.
    """
    was = {item.slot: item for item in before.items}
    is_now = {item.slot: item for item in sorted(after.items, key=lambda item: item.slot)}
    moved: dict[int, int] = {}
    for is_same, stays in ((_is_unchanged, True), (_is_unchanged, False), (_has_name, True), (_has_name, False)):
        for slot, item in is_now.items():
            free = [old for old in sorted(was) if old not in moved.values() and (old == slot or not stays)]
            origin = next((old for old in free if is_same(was[old], item)), None)
            if slot not in moved and origin is not None:
                moved[slot] = origin
    return moved


def _is_unchanged(before: StoredItem, after: StoredItem) -> bool:
    return replace(before, slot=after.slot) == after


def _has_name(before: StoredItem, after: StoredItem) -> bool:
    return before.name == after.name


def state_moved(before: Sheet, after: Sheet, state: State) -> State:
    """The state with items, hands and last weapon moved with the items; a new item in an old slot is whole."""
    moved = origins(before, after)
    items = {str(slot): state.items[str(old)] for slot, old in moved.items() if str(old) in state.items}
    held = None if state.hands is None else tuple(slot for slot, old in sorted(moved.items()) if old in state.hands)
    struck_slot = next((slot for slot, old in moved.items() if old == state.marks.struck_slot), None)
    return replace(state, items=items, hands=held, marks=replace(state.marks, struck_slot=struck_slot))


def conditions_moved(before: Figure, after: Figure) -> Figure:
    """The figure with conditions that follow and end with their items; a burning fuse goes on without its item."""
    if before.sheet.items == after.sheet.items:
        return after
    now = {old: slot for slot, old in origins(before.sheet, after.sheet).items()}
    were = {item.slot for item in before.sheet.items}
    for identity, condition in tuple(after.lasting.items()):
        slot = condition.details.get(lasting.SLOT)
        if isinstance(slot, int) and slot in were and now.get(slot) != slot:
            after = _moved(after, identity, condition, now.get(slot))
    return after


def _moved(figure: Figure, identity: str, condition: Condition, slot: int | None) -> Figure:
    if slot is None and condition.name != lasting.Lasting.GRENADE:
        return lasting.ended_at(figure, identity)
    details = {**condition.details, lasting.SLOT: slot}
    return lasting.changed(figure, identity, replace(condition, details=details))
