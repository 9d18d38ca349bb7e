"""Bars of items, in hand or missing.

Rules RU-C-RES-7, RU-C-DUR-1, RU-C-SHOT-1, RU-C-SHOT-2, RU-C-ACT-1, RU-C-ENC-1, RU-C-RNG-10, RU-C-DRAW-2, RU-C-DEF-4,
RU-C-DEF-5 and RU-C-DEF-18.
"""

from collections.abc import Callable, Collection
from typing import Any

from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.rulesets.rollunder.options.combat import NoParryMeaning
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.abilities.ability import STRIKES, Ability
from service.rulesets.rollunder.stored.abilities.area_attacks import is_further_target
from service.rulesets.rollunder.stored.abilities.character import character_of
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import BarContext, Figure
from service.rulesets.rollunder.stored.gear import ItemName, StoredItem, WeaponOfSheet
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.wielded import GRENADE
from service.rulesets.stored import BarRow, Until
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import remembered

ATTACK = (*STRIKES, Ability.COUNTER)
"""All attacks with a weapon."""


def usable_things(figure: Figure, _needs: Collection[str]) -> tuple[str, ...]:
    """Names of all items that can attack, parry or block, with their slots, then of natural weapons."""
    items = sorted(figure.sheet.items, key=lambda item: item.slot)
    return (*(ItemName.of(item) for item in items if item.weapon or item.shield), *figure.sheet.natural_weapons)


@remembered
def item_of(context: BarContext) -> StoredItem | None:
    """The item that is to be used; None for a natural weapon, and without an item."""
    return None if context.item is None else character_of(context).known(context.item)


def _of_item(holds: Callable[[Character, StoredItem], bool]) -> Callable[[BarContext], bool]:
    """Whether something holds of the item that is to be used; natural weapons are always at hand."""

    def of_item(context: BarContext) -> bool:
        item = item_of(context)
        return item is not None and holds(character_of(context), item)

    return of_item


@remembered
def weapon_of(context: BarContext) -> WeaponOfSheet | None:
    """The weapon that is to be used; None for another thing."""
    return character_of(context).weapon(context.item or "")[0]


def in_catalogue(context: BarContext) -> str | None:
    """The name of the weapon in the catalogue (RU-C-WPN-1)."""
    weapon = weapon_of(context)
    return context.item if weapon is None else weapon.name or context.item


def _counter(context: BarContext, name: Lasting) -> Condition | None:
    """The counter of this kind that is about the item."""
    item, character = item_of(context), character_of(context)
    counters = (condition for _, condition in lasting.found(context.figure, name))
    if item is None:
        return next((each for each in counters if each.details.get("weapon") == context.item), None)
    return next((each for each in counters if lasting.is_about(each, item, character.named)), None)


def _is_reloading(context: BarContext) -> bool:
    """Whether it is being reloaded; a last round in the stance ranged/spell is enough (RU-C-STA-3)."""
    counter = _counter(context, Lasting.RELOADING)
    if counter is None:
        return False
    in_stance = context.figure.state.marks.stance is StanceName.RANGED_OR_SPELL
    return not (in_stance and counter.duration.left == 1)


def _reload_left(context: BarContext) -> Until | None:
    counter = _counter(context, Lasting.RELOADING)
    return None if counter is None else Until(unit="round", count=counter.duration.left)


def _is_empty(context: BarContext) -> bool:
    return (
        _of_item(lambda character, item: not character.is_loaded(item))(context)
        and _counter(context, Lasting.RELOADING) is None
    )


def _has_no_ammunition(context: BarContext) -> bool:
    """Nothing to load it with, where its sheet says what that is (RU-C-SHOT-1)."""
    weapon = weapon_of(context)
    return weapon is not None and not character_of(context).has_ammunition(weapon)


def _burns(context: BarContext) -> bool:
    """Whether a fuse of it burns, and it is not due in this turn of the thrower (RU-C-RNG-10)."""
    fuse = _fuse(context)
    return fuse is not None and not is_due(context.figure, fuse)


def _fuse(context: BarContext) -> Condition | None:
    fuses = (fuse for _, fuse in lasting.found(context.figure, Lasting.GRENADE))
    return next((fuse for fuse in fuses if lasting.is_fuse_of(fuse, context.item or "")), None)


def is_due(figure: Figure, fuse: Condition) -> bool:
    """Whether a grenade goes off now: in its round, on the turn of the thrower or where that is passed by (RU-R-33)."""
    if figure.round is None or lasting.number(fuse, "explodes_in_round") > figure.round:
        return False
    character = Character(figure)
    return figure.on_turn or character.is_out or character.is_frozen or lasting.has(figure, Lasting.ASLEEP)


def _is_not_thrown(context: BarContext) -> bool:
    attacks = context.order is None or hasattr(context.order, "attack")
    return attacks and in_catalogue(context) == GRENADE and _fuse(context) is None


def _is_too_weak(context: BarContext) -> bool:
    """STR below that of a bow or crossbow (RU-C-DRAW-2, RU-C-REL-2)."""
    weapon = weapon_of(context)
    return weapon is not None and not character_of(context).is_strong_enough(weapon)


def _cannot_parry(context: BarContext) -> bool:
    """Whips, flails and chainsticks do not parry (RU-C-DEF-18)."""
    by_option = context.options.no_parry_meaning is not NoParryMeaning.TARGET
    return by_option and effects_of(in_catalogue(context)).parry is False


def has_nothing(context: BarContext) -> bool:
    """No weapon, natural weapon or shield to parry with (RU-C-DEF-4)."""
    character = character_of(context)
    if context.options.bare_parry:
        return False
    return not character.sheet.natural_weapons and not any(
        character.is_usable(item) for item in character.sheet.items if item.weapon or item.shield
    )


def _attack_of(context: BarContext) -> Any:
    """The attack of the order, of the attacker; None in any other order."""
    is_attacker = context.named is not None and context.named.participant.path == "attacker"
    return getattr(context.order, "attack", None) if is_attacker else None


def _unless_off(holds: Callable[[BarContext], bool]) -> Callable[[BarContext], bool]:
    """The bar, but for further targets of an attack that has caused it (RU-C-ATT-25, RU-R-27)."""
    return lambda context: (
        holds(context) and (_attack_of(context) is None or not is_further_target(context.order, context.figure))
    )


ROWS = (
    BarRow(
        "weapon_stuck",
        "RU-C-RES-7",
        (Ability.USE,),
        _unless_off(lambda context: _counter(context, Lasting.STUCK) is not None),
        visible=True,
        of_item=True,
        of_condition=True,
    ),
    BarRow(
        "item_broken",
        "RU-C-DUR-1",
        (Ability.USE,),
        _of_item(lambda character, item: character.of(item).broken),
        visible=True,
        of_item=True,
    ),
    BarRow("fuse_burning", "RU-C-RNG-10", (Ability.USE,), _burns, of_item=True, of_condition=True),
    BarRow("not_thrown", "RU-C-RNG-10", ATTACK, _is_not_thrown, of_item=True),
    BarRow(
        "not_at_hand",
        "RU-C-SHOT-2",
        (Ability.USE,),
        _unless_off(
            lambda context: (
                not _burns(context) and _of_item(lambda character, item: character.count(item) == 0)(context)
            )
        ),
        visible=True,
        of_item=True,
    ),
    BarRow(
        "not_in_hand",
        "RU-C-ACT-1",
        (Ability.USE,),
        _of_item(lambda character, item: not character.holds(item)),
        of_item=True,
    ),
    BarRow(
        "reloading",
        "RU-C-ENC-1",
        ATTACK,
        _is_reloading,
        until=_reload_left,
        visible=True,
        of_item=True,
        of_condition=True,
    ),
    BarRow("not_loaded", "RU-C-SHOT-1", ATTACK, _unless_off(_is_empty), of_item=True),
    BarRow("no_ammunition", "RU-C-SHOT-1", (*ATTACK, Ability.READY), _unless_off(_has_no_ammunition), of_item=True),
    BarRow("needs_more_str", "RU-C-DRAW-2", (*ATTACK, Ability.READY), _is_too_weak, of_item=True),
    BarRow("weapon_cannot_parry", "RU-C-DEF-18", (Ability.PARRY,), _cannot_parry, visible=True, of_item=True),
    BarRow("nothing_to_parry_with", "RU-C-DEF-4", (Ability.PARRY,), has_nothing),
    BarRow("no_shield", "RU-C-DEF-5", (Ability.BLOCK,), lambda context: not character_of(context).shields),
)
"In the order in which a refusal lists them."
