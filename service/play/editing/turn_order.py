"""The order in which combatants act, by their initiative."""

from service.play.resources.rows import Combatant


def order_of(present: tuple[Combatant, ...]) -> tuple[str, ...]:
    """Combatants by initiative, highest first, then as added; those without one come last."""
    return tuple(combatant.id for combatant in sorted(present, key=_rank))


def joined_order(order: tuple[str, ...], present: tuple[Combatant, ...], new: tuple[Combatant, ...]) -> tuple[str, ...]:
    """An order, perhaps arranged by hand, with each new combatant before the first slower one."""
    combatants = {combatant.id: combatant for combatant in (*present, *new)}
    places = list(order)
    for combatant in new:
        slower = (place for place, identity in enumerate(places) if _rank(combatants[identity]) > _rank(combatant))
        places.insert(next(slower, len(places)), combatant.id)
    return tuple(places)


def moved_order(order: tuple[str, ...], present: tuple[Combatant, ...], combatant: str) -> tuple[str, ...]:
    """An order, perhaps arranged by hand, with one combatant at the place of its initiative."""
    others = tuple(identity for identity in order if identity != combatant)
    return joined_order(others, present, tuple(each for each in present if each.id == combatant))


def _rank(combatant: Combatant) -> tuple[bool, int]:
    return combatant.initiative is None, -(combatant.initiative or 0)
