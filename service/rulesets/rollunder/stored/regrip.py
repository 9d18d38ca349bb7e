"""Change of the grip of a weapon, which takes a round. Rules RU-C-GRIP-1 to RU-C-GRIP-4 and RU-R-43."""

from collections.abc import Iterator
from typing import Annotated

from service.rulesets.rollunder.core.combat.grip import Grip
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, Figure, Order
from service.rulesets.rollunder.stored.gear import ItemReference, StoredItem
from service.rulesets.rollunder.stored.lookups.items import item_of
from service.rulesets.rollunder.stored.lookups.moves import WEAPONS_OF_GRIP
from service.rulesets.rollunder.stored.lookups.talents import WithTalent
from service.rulesets.rollunder.stored.lookups.wielded import usable_weapons
from service.rulesets.rollunder.stored.participants import bar_on
from service.rulesets.stored import Bar
from service.rulesets.stored.conditions import Condition, Detail
from service.rulesets.vocabulary import Doc
from service.values import dataclass

CHANGE_GRIP = "change grip"
"""Name of the counter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithTalentAndGrip(WithTalent):
    """The talent that is used, or the weapon that is held in another grip."""

    item: Annotated[
        ItemReference | None,
        Doc(
            "For change_grip: weapon whose grip changes. By default the first one that can be held in `grip`; without "
            "`grip`, the first one in a grip other than normal, else the first one that has such a grip."
        ),
    ] = None
    grip: Annotated[
        Grip | None,
        Doc("For change_grip: the new grip. By default normal, or for a weapon held so the first other grip it has."),
    ] = None


def details_of(order: Order, figure: Figure) -> dict[str, Detail]:
    """Details of the counter: slot of the weapon and its grip at the end of the round; empty without a weapon."""
    character = Character(figure, order.options)
    item = _weapon(character, order)
    return {} if item is None else {"slot": item.slot, "to": str(order.grip or _other(character, item))}


def regripped(figure: Figure, counter: Condition) -> Figure:
    """The figure at the end of the round: the weapon is held in the new grip (RU-C-GRIP-4)."""
    items = (item for item in figure.sheet.items if item.slot == counter.details.get("slot"))
    item, to = next(items, None), counter.details.get("to")
    return figure if item is None or to not in tuple(Grip) else effects.item_changed(figure, item, grip=Grip(str(to)))


def grip_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of a grip that the weapon does not have (RU-C-GRIP-1, RU-C-GRIP-2, RU-C-GRIP-3)."""
    figure = cast.get(order.character.id or "")
    if figure is None or order.action != CHANGE_GRIP.replace(" ", "_"):
        return
    item = _weapon(Character(figure, order.options), order)
    if item is not None and order.grip is not None and not _has(item, order.grip):
        named = {"name": figure.name, "item": item.name}
        needs = {"needs": sorted(WEAPONS_OF_GRIP[order.grip])}
        yield bar_on(figure, "weapon_cannot", "RU-C-GRIP-4", Ability.USE, parameters=named, details=needs, visible=True)


def _weapon(character: Character, order: Order) -> StoredItem | None:
    """The weapon that the order names or means.

    Raises:
        Rejected: `bad_input` for an item that is not on the sheet.
    """
    if order.item is not None:
        return item_of(character, order)
    usable = [used.item for used in usable_weapons(character) if used.item is not None]
    first = (item for item in usable if order.grip not in (None, Grip.NORMAL) and _has(item, order.grip))
    held = (item for item in usable if character.of(item).grip not in (None, Grip.NORMAL))
    able = (item for item in usable if _grips(item))
    return next((item for items in (first, held, able, usable) for item in items), None)


def _other(character: Character, item: StoredItem) -> Grip:
    """The normal grip, or the first other one of a weapon that is held so."""
    held_normally = character.of(item).grip in (None, Grip.NORMAL)
    return next(iter(_grips(item)), Grip.NORMAL) if held_normally else Grip.NORMAL


def _grips(item: StoredItem) -> tuple[Grip, ...]:
    return tuple(Grip(grip) for grip, weapons in WEAPONS_OF_GRIP.items() if item.weapon_name in weapons)


def _has(item: StoredItem, grip: Grip) -> bool:
    return grip is Grip.NORMAL or item.weapon_name in WEAPONS_OF_GRIP[grip]
