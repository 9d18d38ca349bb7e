"""An item made available for LUCK. Rules RU-B-LUCK-7 and RU-B-ITEM-3, with RU-B-LUCK-1, RU-C-GEN-6 and RU-C-LUCK-12."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core import pool
from service.rulesets.rollunder.core.needs import (
    Fulfilled,
    Need,
    NumericNeeds,
    OtherNeeds,
    ScoresForNeeds,
    unmet_of,
)
from service.rulesets.rollunder.core.pool import LuckPool, PoolName
from service.rulesets.rollunder.core.slots import FreeSlots
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.options.basic import SeveralNeeds
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.effects.belongings import item_gained
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedItem:
    """An item that happens to be at hand."""

    name: Annotated[Name, Doc("Name of the item.")]
    needs: NumericNeeds = field(default_factory=dict)
    other_needs: OtherNeeds = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckItem:
    """A character happens to find some new item."""

    pool: LuckPool
    item: Annotated[WantedItem, Doc("What turns up; its needs say what it costs.")]
    scores: ScoresForNeeds = field(default_factory=dict)
    fulfilled: Fulfilled = ()
    free_item_slots: FreeSlots
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckItemResult:
    """Price of the item, and whether it can be used."""

    cost: Annotated[int, Doc("LUCK paid.")]
    pool_after: Annotated[int, Doc("LUCK left.")]
    needs_met: Annotated[bool, Doc("Whether the character meets the needs of the item.")]
    unmet: Annotated[tuple[str, ...], Doc("Needs that are not met: numeric ones first.")]


def resolve(request: LuckItem, dice: Dice) -> Outcome[LuckItemResult]:  # noqa: ARG001 - nothing is rolled
    """Pay the number in the needs of the item; having it does not mean meeting them (RU-B-LUCK-7).

    Raises:
        Rejected: `no_free_slot`, then `not_enough_points` (RU-B-LUCK-1).
    """
    if request.free_item_slots == 0:
        raise Rejected("no_free_slot", "/free_item_slots")
    cost = price_of(request.item.needs, request.options.several_needs)
    pool_after = pool.paid(request.pool, cost, "/pool")
    unmet = unmet_of(request.item.needs, request.item.other_needs, request.scores, request.fulfilled)
    result = LuckItemResult(cost=cost, pool_after=pool_after, needs_met=not unmet, unmet=unmet)
    summary = Message(
        "luck_item_unmet" if unmet else "luck_item",
        {"item": request.item.name, "cost": cost, "left": pool_after, "unmet": ", ".join(unmet)},
    )
    return Outcome(result=result, rules=("RU-B-LUCK-1", "RU-B-LUCK-7", "RU-B-ITEM-3"), summary=summary)


def price_of(needs: Mapping[Need, int], several_needs: SeveralNeeds) -> int:
    """The sum of the numeric needs, or the highest by option; texts cost nothing (RU-B-LUCK-7)."""
    if several_needs is SeveralNeeds.HIGHEST:
        return max(needs.values(), default=0)
    return sum(needs.values())


def _finds(figure: Figure, outcome: EffectContext[LuckItem, LuckItemResult]) -> Figure:
    """The item goes to the lowest free slot (RU-B-LUCK-7)."""
    item: WantedItem = outcome.request.item
    return item_gained(figure, StoredItem(slot=1, name=item.name, needs=item.needs, other_needs=item.other_needs))


STORED = Stored(
    participants=(character_participant(needs=(Ability.LUCK, Ability.SPEAK)),),
    lookups={
        "pool": lookups.LUCK,
        "scores": lookups.scores_for_needs,
        "fulfilled": lookups.FULFILLED,
        "free_item_slots": lookups.free_item_slots,
    },
    effects={"character": (effects.pool(PoolName.LUCK, before="pool", after="pool_after"), _finds)},
    discloses=Disclosure(public=("item",)),
)


OPERATION = Operation(
    resolve,
    title="Have any item available",
    description=(
        "The character happens to find some new item, close by or deep in the own pack, and pays the number in its "
        "needs with LUCK. A free item slot is needed."
    ),
    options=("several_needs",),
    rejections=("no_free_slot", "not_enough_points", "unknown_need"),
    stored=STORED,
)
