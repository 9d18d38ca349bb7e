"""Items that an edit moved to other slots, and what is stored about them. Rule RU-B-ITEM-1."""

from collections.abc import Mapping

from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.sheet import Sheet
from service.rulesets.rollunder.stored.state import State
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import Figure
from service.values import replace


def origins(before: Sheet, after: Sheet) -> Mapping[int, int]:
    """Slot of each item that was there before -> its slot then; an item keeps its name."""
    was = {item.slot: item.name for item in before.items}
    is_now = {item.slot: item.name for item in after.items}
    moved = {slot: slot for slot, name in is_now.items() if was.get(slot) == name}
    gone = [slot for slot in sorted(was) if slot not in moved]
    for slot in sorted(set(is_now) - set(moved)):
        origin = next((old for old in gone if was[old] == is_now[slot]), None)
        if origin is not None:
            moved[slot] = origin
            gone.remove(origin)
    return moved


def state_moved(before: Sheet, after: Sheet, state: State) -> State:
    """The state whose items and hands follow the items; a new item in an old slot is whole."""
    moved = origins(before, after)
    items = {str(slot): state.items[str(old)] for slot, old in moved.items() if str(old) in state.items}
    held = None if state.hands is None else tuple(slot for slot, old in sorted(moved.items()) if old in state.hands)
    return replace(state, items=items, hands=held)


def conditions_moved(before: Figure, after: Figure) -> Figure:
    """The figure whose conditions follow their items, and end with them; a burning fuse goes on without its item."""
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
