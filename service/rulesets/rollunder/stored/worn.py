"""Armor that is worn. Rules RU-C-ARM-6 and RU-R-49."""

from service.rulesets.rollunder.stored.gear import ArmorOfSheet
from service.rulesets.rollunder.stored.sheet import Sheet
from service.rulesets.rollunder.stored.state import WHOLE, State
from service.rulesets.stored.figures import remembered


@remembered
def worn_pieces(sheet: Sheet, state: State) -> tuple[ArmorOfSheet, ...]:
    """Pieces of armor that are worn; of two of one kind, by material or else by name, the first counts (RU-R-49)."""
    pieces: dict[str, ArmorOfSheet] = {}
    for item in sorted(sheet.items, key=lambda item: item.slot):
        now = state.items.get(str(item.slot), WHOLE)
        is_there = not now.broken and not now.stowed and (item.count if now.count is None else now.count) > 0
        if item.armor is not None and is_there:
            pieces.setdefault(item.armor.material or item.name, item.armor)
    return tuple(pieces.values())
