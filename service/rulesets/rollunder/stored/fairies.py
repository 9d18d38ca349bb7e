"""The fairy that can leave to undo a death. Rules RU-C-DEAD-6, RU-B-FAIRY-1 and RU-B-FAIRY-2."""

from service.rulesets.rollunder.character.entries import Role
from service.rulesets.rollunder.core.slots import FairyKind
from service.rulesets.rollunder.stored.sheet import Sheet


def fitting_fairy(sheet: Sheet) -> str | None:
    """The slot of the fairy that can leave: an evil one of an NPC, else a good one; the lowest slot first."""
    kind = FairyKind.EVIL if sheet.role is Role.NPC else FairyKind.GOOD
    slots = [int(slot) for slot, fairy in sheet.fairies.items() if fairy is kind]
    return str(min(slots)) if slots else None
