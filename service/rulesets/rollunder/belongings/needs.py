"""Can somebody use an item, contact, spell or recipe? Rules RU-B-ITEM-3, RU-B-ITEM-4 and RU-B-CSR-5."""

from dataclasses import dataclass, field
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
from service.rulesets.vocabulary import Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What something needs, and what its user has."""

    needs: NumericNeeds = field(default_factory=dict)
    other_needs: OtherNeeds = ()
    scores: ScoresForNeeds = field(default_factory=dict)
    fulfilled: Fulfilled = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsResult:
    """Which needs are not met; what using it all the same brings is the game master's decision."""

    met: Annotated[bool, Doc("Whether all needs are met.")]
    unmet: Annotated[tuple[str, ...], Doc("Needs that are not met: numeric ones first, then the texts.")]


def resolve(request: Needs, dice: Dice) -> Outcome[NeedsResult]:  # noqa: ARG001 - nothing is rolled
    """Compare needs with scores (RU-B-ITEM-3), also of contacts, spells and recipes (RU-B-CSR-5).

    Using an item whose needs are not met brings bad things (RU-B-ITEM-4), none of which is invented here.
    """
    unmet = unmet_of(request.needs, request.other_needs, request.scores, request.fulfilled)
    summary = Message("needs_unmet" if unmet else "needs_met", {"unmet": ", ".join(unmet)})
    consequence = ("RU-B-ITEM-4",) if unmet else ()
    result = NeedsResult(met=not unmet, unmet=unmet)
    return Outcome(result=result, rules=("RU-B-ITEM-3", "RU-B-CSR-5", *consequence), summary=summary)


OPERATION = Operation(
    name="needs",
    title="Compare needs with scores",
    description=(
        "Tells which needs of an item, contact, spell or recipe somebody does not meet. A number is met when the "
        "score is at least as high; a missing score counts as 0."
    ),
    request=Needs,
    result=NeedsResult,
    resolve=resolve,
    rejections=("unknown_need",),
    family="Belongings",
)
