"""Decides whether a character can use an item, contact, spell or recipe.

Rules RU-B-ITEM-3, RU-B-ITEM-4 and RU-B-CSR-5, with RU-C-GEN-6.
"""

from dataclasses import field
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.needs import (
    Fulfilled,
    NumericNeeds,
    OtherNeeds,
    ScoresForNeeds,
    unmet_of,
)
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import lookups
from service.rulesets.rollunder.stored.gear import ItemReference
from service.rulesets.rollunder.stored.lookups.items import item_of, of_item
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """Needs of a thing, and the scores of its user."""

    needs: NumericNeeds = field(default_factory=dict)
    other_needs: OtherNeeds = ()
    scores: ScoresForNeeds = field(default_factory=dict)
    fulfilled: Fulfilled = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsResult:
    """Unmet needs; the consequences of using the thing all the same are the game master's decision."""

    met: Annotated[bool, Doc("Whether all needs are met.")]
    unmet: Annotated[tuple[str, ...], Doc("Needs that are not met: numeric ones first, then the texts.")]


def resolve(request: Needs, dice: Dice) -> Outcome[NeedsResult]:  # noqa: ARG001 - nothing is rolled
    """Compare needs with scores (RU-B-ITEM-3), also of contacts, spells and recipes (RU-B-CSR-5).

    The use of an item with unmet needs has bad effects (RU-B-ITEM-4); the operation invents none.
    """
    unmet = unmet_of(request.needs, request.other_needs, request.scores, request.fulfilled)
    summary = Message("needs_unmet" if unmet else "needs_met", {"unmet": ", ".join(unmet)})
    consequence = ("RU-B-ITEM-4",) if unmet else ()
    result = NeedsResult(met=not unmet, unmet=unmet)
    return Outcome(result=result, rules=("RU-B-ITEM-3", "RU-B-CSR-5", *consequence), summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class WithItem:
    """The item with the compared needs."""

    item: Annotated[ItemReference | None, Doc("An item on the sheet, for needs that are left out.")] = None


STORED = Stored(
    participants=(character_participant(),),
    lookups={
        "needs": of_item(item_of, lambda _, item: item.needs),
        "other_needs": of_item(item_of, lambda _, item: item.other_needs),
        "scores": lookups.scores_for_needs,
        "fulfilled": lookups.FULFILLED,
    },
    beside=WithItem,
    discloses=Disclosure(public=("name",)),
)


OPERATION = Operation(
    resolve,
    title="Compare needs with scores",
    description=(
        "Returns the needs of an item, contact, spell or recipe that the character does not meet. A number is "
        "met if the score is at least as high; a missing score counts as 0."
    ),
    rejections=("unknown_need",),
    stored=STORED,
)
