"""A defense alone in stored play: the item that guards, its lookups, and the marks that a defense leaves.

Rules RU-C-DEF-4, RU-C-DEF-5, RU-C-DEF-9, RU-C-GRIP-4, RU-C-REA-4 and RU-R-43.
"""

from typing import Annotated

from service.rulesets.rollunder.combat.attacks.defend_request import Defend, DefendResult
from service.rulesets.rollunder.combat.attacks.defense_terms import DefenseModifier, Limits, Modifiers
from service.rulesets.rollunder.core.combat.grip import Grip
from service.rulesets.rollunder.core.combat.kind import DefenseKind
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.abilities.ability import DEFENSES
from service.rulesets.rollunder.stored.abilities.needs import defense_needs
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import marks
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lookups import character_of, of_character
from service.rulesets.rollunder.stored.lookups.guarding import guarding, with_thrown
from service.rulesets.rollunder.stored.lookups.items import WithItem, unmet_needs_of
from service.rulesets.rollunder.stored.lookups.wielded import Wielded
from service.rulesets.rollunder.stored.order_bars import DEFENDING
from service.rulesets.rollunder.stored.participants import REPEATS, named_item
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Lookup, Participant, Somebody, Stored
from service.rulesets.vocabulary import Doc


def _modifiers(context: LookupContext) -> tuple[DefenseModifier, ...]:
    character = character_of(context)
    modifiers = marks.modifiers(character, context.stated)
    return modifiers if character is None else with_thrown(modifiers, _guard_item(character, context.order))


def _grip(context: LookupContext) -> Grip | None:
    """The grip of the parrying weapon, against the order if they differ (RU-C-GRIP-4, RU-R-43)."""
    character = character_of(context)
    item = None if character is None else _guard_item(character, context.order).item
    held = None if character is None or item is None else character.of(item).grip
    stated: Grip | None = context.stated
    return stated if held is None else held


def _guard_item(character: Character, order: Order) -> Wielded:
    """The parrying or blocking item or weapon: the named one, else the first possible (RU-C-DEF-4, RU-C-DEF-5)."""
    pointer = None if order.item is None else "/item"
    return guarding(order.item or order.own_weapon, str(order.defense), character, pointer)


@of_character
def _block_value(character: Character, order: Order) -> int | None:
    """That of the shield; an item that is none has none (RU-C-DEF-5)."""
    item = _guard_item(character, order).item
    return item.shield.block_value if item and item.shield else None


def _needs(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    used = (Ability.USE,) if _items(order, None, figure) else ()
    return (*defense_needs(str(order.defense), order.modifiers), *used)


def _items(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    """The item that parries or blocks, named or the first that can (RU-C-DEF-4, RU-C-DEF-5)."""
    name = _guard_item(Character(figure, order.options), order).name
    return () if name is None or order.defense is DefenseKind.EVADE else (name,)


def _item_used(character: Character, order: Order) -> StoredItem | None:
    """The item that parries or blocks; an evasion uses none."""
    return None if order.defense is DefenseKind.EVADE else _guard_item(character, order).item


def _named_item(order: Order, cast: Cast) -> dict[str, str]:
    """The item in the words of the order; without one, the sentence names that of the catalog."""
    return {parameter: item for parameter, item in named_item(order, cast).items() if item}


def _defends(figure: Figure, outcome: EffectContext[Defend, DefendResult]) -> Figure:
    """The figure after the defense: marks that it uses up and grants (RU-C-DEF-9, RU-C-REA-4)."""
    return marks.defended(figure, outcome.request.modifiers, outcome.result.counter_attack)


STORED = Stored(
    participants=(
        Participant(
            "character",
            "Who defends.",
            kind=Somebody,
            needs_of=_needs,
            items_of=_items,
            may_need=(*DEFENSES, Ability.USE),
            any_of=lambda _figure: DEFENSES,
        ),
    ),
    lookups={
        "dex": lookups.DEX,
        "posture": lookups.state("posture"),
        "limits": Lookup(
            find=lambda context: marks.limits(character_of(context), context.stated),
            type=Annotated[Limits | None, Doc("Circumstances that remove defenses, in addition to the stored ones.")],
        ),
        "modifiers": Lookup(
            find=_modifiers,
            type=Annotated[
                Modifiers | None, Doc("Circumstances that change the defense, in addition to the stored ones.")
            ],
        ),
        "own_weapon": Lookup(
            find=of_character(lambda character, order: _guard_item(character, order).in_catalogue), by_name=True
        ),
        "grip": Lookup(
            find=_grip,
            type=Annotated[Grip | None, Doc("How the parrying weapon is held, unless that is stored.")],
            choice=True,
        ),
        "block_value": _block_value,
        "luck": REPEATS,
    },
    beside=WithItem,
    warnings=unmet_needs_of(_item_used),
    effects={"character": (_defends, effects.pays_repeats)},
    bars={"character": DEFENDING},
    refused_with=_named_item,
    reroll=REROLL,
    discloses=Disclosure(
        public=("avoided", "defense_roll", "defense_outcome", "mishap", "defense", "results", "roll", "total"),
    ),
)
