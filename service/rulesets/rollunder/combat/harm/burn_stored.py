"""Fires in stored play: of a body or an item, how they burn on, and putting them out.

Rules RU-C-BURN-1 to RU-C-BURN-3, RU-C-BURN-5, RU-C-BURN-6, RU-C-STA-2, RU-R-2 and RU-R-49.
"""

from typing import Annotated

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.combat.harm.burn_request import Burn, BurnAction, BurnKind, BurnResult
from service.rulesets.rollunder.combat.harm.fire_dice import BURNING, after_rounds, one_term
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects.harm import hurt
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.fires import burning, corroded, fires, put_out
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.items import WithItem, durability_of, item_exists, item_of, of_item
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Participant, Somebody, Stored
from service.rulesets.vocabulary import Doc, Id
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatBurns(WithItem):
    """The item that burns, or the fire that is put out."""

    fire: Annotated[Id | None, Doc("The condition of the one fire that is put out; all of them if left out.")] = None


def _burns_on(_who: Character, order: Order) -> bool:
    """Whether something burns, round by round (RU-R-2, RU-R-49)."""
    return order.action is BurnAction.BURN


def _helps(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """Putting out a fire is the action of who does it (RU-C-BURN-6)."""
    return (Ability.ACT,) if order.action is BurnAction.PUT_OUT else ()


def _acts(figure: Figure, outcome: EffectContext[Burn, BurnResult]) -> Figure:
    """The helper has acted, who may be the one who burns (RU-C-BURN-6, RU-C-STA-2)."""
    return effects.acts(figure, outcome) if outcome.request.action is BurnAction.PUT_OUT else figure


def _is_known(order: Order, cast: Cast) -> None:
    """Whether the item that burns is on the sheet, and the fire that is put out burns.

    Raises:
        Rejected: `bad_input` when it is not.
    """
    item_exists(order, cast)
    if order.character.id is None or order.fire is None:
        return
    burning = [identity for identity, _ in fires(cast[order.character.id])]
    if order.fire not in burning:
        raise Rejected("bad_input", "/fire", expected=Phrase("the id of a condition that burns"))


def _burns(figure: Figure, outcome: EffectContext[Burn, BurnResult]) -> Figure:
    """The figure after putting out a fire (RU-C-BURN-6), or after its damage (RU-C-BURN-1, RU-C-BURN-2)."""
    if outcome.request.action is BurnAction.PUT_OUT:
        return put_out(figure, outcome.order.fire, outcome.request.kind)
    item = item_of(Character(figure), outcome.order)
    figure = hurt(figure, outcome.result.total) if item is None else _eaten(figure, item, outcome)
    return _continues(figure, outcome, item)


def _continues(figure: Figure, outcome: EffectContext[Burn, BurnResult], item: StoredItem | None) -> Figure:
    """The figure, or its item, on which the rest burns on (RU-C-BURN-3, RU-C-BURN-5, RU-R-49)."""
    request, result = outcome.request, outcome.result
    if result.dice_left == 0:
        return figure
    kind, fire = needed(request.kind, "/kind", BURNING), one_term(needed(request.damage, "/damage", BURNING))
    left = fire if request.ongoing else after_rounds(fire, len(result.per_round), request.options)
    slot = None if item is None else item.slot
    return lasting.laid(figure, burning(str(left), kind, figure.round, ongoing=request.ongoing, slot=slot))


def _eaten(figure: Figure, item: StoredItem, outcome: EffectContext[Burn, BurnResult]) -> Figure:
    """Acid eats the item, and nothing else; a broken item stays broken (RU-C-BURN-2, RU-R-49)."""
    return corroded(figure, item, outcome.result.total) if outcome.request.kind is BurnKind.ACID else figure


STORED = Stored(
    participants=(
        character_participant(),
        Participant(
            "helper",
            "The participant that puts it out, if any.",
            kind=Somebody,
            needs_of=_helps,
            may_need=(Ability.ACT,),
            any_of=lambda _figure: (Ability.ACT,),
        ),
    ),
    lookups={
        "armor": lookups.all_armor,
        "resist": of_character(
            lambda character, order: order.kind is not None and DamageType(order.kind) in character.sheet.resist
        ),
        "item_durability": of_item(item_of, durability_of),
        "on_item": of_character(lambda character, order: item_of(character, order) is not None),
        "rounds": lookups.this_round(_burns_on),
        "life": lookups.LIFE,
        "life_max": lookups.LIFE_MAX,
        "stun_level": lookups.STUN_LEVEL,
        "still_harmed": lookups.is_harmed,
    },
    effects={"character": _burns, "helper": _acts},
    beside=WhatBurns,
    verify=_is_known,
    gm_only=True,
    discloses=Disclosure(
        public=("total", "destroyed"),
        about={"character": ("per_round", "dice_left", "durability_after", "life_after", "statuses", "rounds")},
    ),
)
