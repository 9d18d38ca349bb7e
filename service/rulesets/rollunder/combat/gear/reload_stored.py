"""Reloading in stored play: the empty weapon, and the condition that counts its rounds.

Rules RU-C-ENC-1, RU-C-REL-1 and RU-C-REL-12.
"""

from service.rulesets.rollunder.combat.gear.reload_request import Reload, ReloadResult, ReloadWeapon
from service.rulesets.rollunder.core.combat.weapon import reload_row_of
from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, Order
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.items import (
    WithItem,
    item_exists,
    item_that,
    of_item,
    unmet_needs_of,
    used_by,
)
from service.rulesets.rollunder.stored.participants import character_participant, named_item
from service.rulesets.stored import Disclosure, Stored

NO_STR = 0


def _is_reloaded(_who: Character, item: StoredItem, order: Order) -> bool:
    row = reload_row_of(item.weapon_name)
    return row is not None and order.weapon in (None, row)


def _is_empty(character: Character, item: StoredItem, order: Order) -> bool:
    return _is_reloaded(character, item, order) and not character.is_loaded(item)


_item = item_that(_is_empty, _is_reloaded)


@of_character
def _weapon(character: Character, order: Order) -> ReloadWeapon | None:
    """The row of the weapon that the item is (RU-C-REL-1)."""
    item = _item(character, order)
    row = None if item is None else reload_row_of(item.weapon_name)
    return None if row is None else ReloadWeapon(row)


@of_character
def _mounted(character: Character, _: object) -> bool:
    """Whether it is in the saddle (RU-C-REL-12)."""
    return character.state.vehicle is VehicleMode.MOUNT


def _reloads(figure: Figure, outcome: EffectContext[Reload, ReloadResult]) -> Figure:
    """The rounds are counted down (RU-C-ENC-1)."""
    rounds = outcome.result.rounds or 0
    item = _item(Character(figure, outcome.options), outcome.order)
    details = lasting.of_item(item, str(outcome.request.weapon))
    return lasting.laid(figure, lasting.counting(Lasting.RELOADING, rounds, details))


STORED = Stored(
    participants=(character_participant(needs=(Ability.READY, Ability.USE), items_of=used_by(_item)),),
    lookups={
        "weapon": _weapon,
        "damage": of_item(_item, lambda _, item: item.weapon and item.weapon.damage),
        "str_": lookups.STR,
        "needed_str": of_item(_item, lambda _, item: item.weapon and (item.weapon.needed_str or NO_STR)),
        "mounted": _mounted,
    },
    effects={"character": (effects.acts, _reloads)},
    beside=WithItem,
    verify=item_exists,
    warnings=unmet_needs_of(_item),
    refused_with=named_item,
    discloses=Disclosure(public=("name",)),
)
