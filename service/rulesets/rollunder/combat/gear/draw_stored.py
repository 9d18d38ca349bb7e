"""Drawn and strung weapons in stored play: the condition that counts rounds, hours or days, and the loss of damage.

Rules RU-C-DRAW-1, RU-C-DRAW-3 and RU-C-DRAW-4.
"""

from collections.abc import Iterator

from service.rulesets.rollunder.combat.gear.draw_request import Draw, DrawAction, DrawResult, DrawWeapon
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lasting import Lasting, kept_up
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.items import (
    WithItem,
    item_exists,
    item_that,
    of_item,
    unmet_needs_of,
    used_by,
)
from service.rulesets.rollunder.stored.participants import bar_on, character_participant, named_item, unless_kept_up
from service.rulesets.rollunder.stored.state import LOWEST_DAMAGE_MOD
from service.rulesets.stored import Bar, Disclosure, Find, Lookup, PartOfOrder, Stored
from service.rulesets.stored.conditions import Condition

DRAWN_AS = {"bow": DrawWeapon.BOW, "crossbow": DrawWeapon.CROSSBOW}
"""Weapon of the catalogue -> as what it is drawn, unless the order says otherwise."""


def _is_drawn(_who: Character, item: StoredItem, order: Order) -> bool:
    """Whether an item is such a weapon; bows are drawn in several ways (RU-C-DRAW-1, RU-C-DRAW-4)."""
    kind = DRAWN_AS.get(item.weapon_name or "")
    is_crossbow = order.weapon is DrawWeapon.CROSSBOW
    return kind is not None and (order.weapon is None or is_crossbow is (kind is DrawWeapon.CROSSBOW))


_item = item_that(_is_drawn)


def _kept_for(counter: str) -> Find:
    """Hours or days that the weapon has been drawn or strung; 0 at the start."""

    def find(character: Character, order: Order) -> int:
        drawn = lasting.first(character.figure, _state_of(order.weapon))
        if drawn is None or not _is_meant(character, drawn, order):
            return 0
        return lasting.number(drawn, counter)

    return of_character(find)


def _state_of(weapon: DrawWeapon | None) -> Lasting:
    return Lasting.STRUNG if weapon is DrawWeapon.BOW_STRUNG else Lasting.DRAWN


def _is_meant(character: Character, drawn: Condition, order: Order) -> bool:
    """Whether a condition is about the weapon of the order."""
    item = _item(character, order)
    if item is None:
        return bool(drawn.details.get("weapon") == str(order.weapon))
    return lasting.is_about(drawn, item, character.named)


def _draws(figure: Figure, outcome: EffectContext[Draw, DrawResult]) -> Figure:
    """A drawn bow is ready while it stays drawn; one that was drawn too long loses damage for good."""
    state = _state_of(outcome.request.weapon)
    if outcome.request.action is DrawAction.RELAX:
        return lasting.ended(figure, state)
    figure = effects.acts(figure, outcome)
    item = _item(Character(figure, outcome.options), outcome.order)
    details = lasting.of_item(item, str(outcome.order.weapon))
    if outcome.result.rounds is not None:
        return lasting.laid(figure, lasting.counting(state, outcome.result.rounds, details))
    duration = outcome.request.days if state is Lasting.STRUNG else outcome.request.hours
    counter = "days" if state is Lasting.STRUNG else "hours"
    figure = lasting.laid(
        figure, kept_up(state, {**details, counter: 0 if outcome.result.harmed else int(duration or 0)})
    )
    return _weakened(figure, outcome)


def _weakened(figure: Figure, outcome: EffectContext[Draw, DrawResult]) -> Figure:
    """The weapon with the loss of damage from being drawn or strung too long (RU-C-DRAW-3, RU-C-DRAW-4)."""
    character = Character(figure, outcome.options)
    item, loss = _item(character, outcome.order), outcome.result.damage_mod
    if item is None or not loss:
        return figure
    return effects.item_changed(figure, item, damage_mod=max(LOWEST_DAMAGE_MOD, character.of(item).damage_mod + loss))


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """A bow is let down without an action (RU-C-DRAW-1)."""
    return (Ability.READY, Ability.USE) if order.action is DrawAction.DRAW else ()


def _items(order: Order, part: PartOfOrder, figure: Figure) -> tuple[str, ...]:
    """The weapon that is to be drawn."""
    return used_by(_item)(order, part, figure) if order.action is DrawAction.DRAW else ()


def _relax_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of letting down a weapon that is not drawn (RU-C-DRAW-1)."""
    figure = cast.get(order.character.id or "")
    if figure is not None and order.action is DrawAction.RELAX and not lasting.has(figure, _state_of(order.weapon)):
        yield bar_on(figure, "not_drawn", "RU-C-DRAW-1", Ability.READY, fixed=True)


def _reserved(order: Order, _cast: Cast) -> Iterator[str]:
    """Pointers to members that players do not state: a weapon that is not just strung (RU-C-DRAW-1)."""
    if order.weapon not in (None, DrawWeapon.BOW_STRUNG):
        yield "/weapon"


STORED = Stored(
    participants=(
        character_participant(
            needs_of=_needs,
            may_need=(Ability.READY, Ability.USE),
            items_of=_items,
            any_of=unless_kept_up((Ability.READY,), Lasting.DRAWN, Lasting.STRUNG),
        ),
    ),
    lookups={
        "weapon": Lookup(find=of_item(_item, lambda _, item: DRAWN_AS.get(item.weapon_name or "")), by_name=True),
        "str_": lookups.STR,
        "needed_str": of_item(_item, lambda _, item: item.weapon and item.weapon.needed_str),
        "hours": _kept_for("hours"),
        "days": _kept_for("days"),
    },
    effects={"character": _draws},
    reserved=_reserved,
    checks=_relax_bars,
    rejections=("not_drawn",),
    beside=WithItem,
    verify=item_exists,
    warnings=unmet_needs_of(_item),
    refused_with=named_item,
    discloses=Disclosure(public=("harmed", "name")),
)
