"""Weapons and missiles that stick in a body.

Rules RU-C-WND-1 to RU-C-WND-3, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-4 and RU-C-GEN-6.
"""

from collections.abc import Collection
from enum import StrEnum
from itertools import chain, count
from typing import Annotated, Literal

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.conditions.tiers import PainTier
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.rollunder.stored.state import MOST_PIERCING
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

INT_LOST_AT_SURFACE = 1
DEX_LOST_IN_BODY = 1
DICE_WHEN_STRONG = 1


class PierceTier(StrEnum):
    """Depth at which the object sticks: needles in a person, an arrow through one, or a spear."""

    SURFACE = "surface"
    BODY = "body"
    STRONG = "strong"


RULE_OF_PIERCE = {
    PierceTier.SURFACE: "RU-C-WND-1",
    PierceTier.BODY: "RU-C-WND-2",
    PierceTier.STRONG: "RU-C-WND-3",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pierce:
    """One object sticks in a body."""

    tier: Annotated[PierceTier, Doc("How deep it sticks.")]
    dex: Annotated[Score | None, Doc("For `body` and `strong`: DEX before this object.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class PierceResult:
    """Losses by the object until it is pulled out."""

    kind: Annotated[Literal["pierce"], Doc("The member of the condition family.")] = "pierce"
    int_loss: Annotated[int, Doc("What it takes off INT, as just pain.")]
    dex_loss: Annotated[int, Doc("What it takes off DEX.")]
    dex_effective: Annotated[int | None, Doc("DEX with it, never below 0; null when DEX was not given.")]


def resolve(request: Pierce, dice: Dice) -> Outcome[PierceResult]:
    """A surface only hurts (RU-C-WND-1); in a body each object takes off DEX until it is pulled out.

    Raises:
        Rejected: `bad_input` when `dex` is missing.
    """
    if request.tier is not PierceTier.SURFACE:
        needed(request.dex, "/dex", Phrase("the tier {tier}", tier=request.tier))
    loss = _dex_loss(request.tier, dice)
    result = PierceResult(
        int_loss=INT_LOST_AT_SURFACE if request.tier is PierceTier.SURFACE else 0,
        dex_loss=loss,
        dex_effective=None if request.dex is None else max(0, request.dex - loss),
    )
    parameters = {"int_loss": result.int_loss, "dex_loss": loss, "dex": result.dex_effective}
    code = "pierce_surface" if request.tier is PierceTier.SURFACE else "pierce_body"
    return Outcome(result=result, rules=(RULE_OF_PIERCE[request.tier], "RU-C-GEN-4"), summary=Message(code, parameters))


def _dex_loss(tier: PierceTier, dice: Dice) -> int:
    """1 for what sticks in the body (RU-C-WND-2), a d6 when it sticks right through (RU-C-WND-3)."""
    if tier is PierceTier.STRONG:
        return D6.total(DICE_WHEN_STRONG, dice, "pierce")
    return DEX_LOST_IN_BODY if tier is PierceTier.BODY else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WithObject:
    """Object that sticks in the body."""

    object: Annotated[
        Name | None,
        Doc("A name for it, under which it is pulled out; numbered if left out, or if another has it."),
    ] = None


def _pierced(figure: Figure, outcome: EffectContext[Pierce, PierceResult]) -> Figure:
    """At the surface just pain (RU-C-WND-4); in the body an object that takes DEX until it is pulled out."""
    if outcome.result.int_loss:
        return effects.with_state(figure, pain={**figure.state.pain, PainTier.JUST_PAIN: outcome.result.int_loss})
    stuck = figure.state.pierced
    name = next(iter(stuck)) if len(stuck) >= MOST_PIERCING else _free_name(outcome.order.object, stuck)
    return effects.with_state(figure, pierced={**stuck, name: stuck.get(name, 0) + outcome.result.dex_loss})


def _free_name(name: str | None, there: Collection[str]) -> str:
    """A name for one more object, numbered where others have that name: each is pulled out by itself (RU-C-WND-2)."""
    numbered = (f"{name or 'object'} {number}" for number in count(len(there) + 1 if name is None else 2))
    names = numbered if name is None else chain((name,), numbered)
    return next(each for each in names if each not in there)


STORED = Stored(
    participants=(character_participant(),),
    lookups={"dex": lookups.DEX},
    effects={"character": (_pierced, falls_ill)},
    beside=WithObject,
    gm_only=True,
    discloses=Disclosure(public=("kind",)),
)


OPERATION = Operation(
    resolve,
    title="Be pierced",
    description=(
        "Needles in the skin are just pain, INT -1. An arrow through the body takes 1 off DEX, a spear a d6, for every "
        "object until it is pulled out."
    ),
    streams="d6: one for `strong`.",
    headlines=("dex_loss", "dex_effective"),
    score=lambda result: -result.dex_loss,
    stored=STORED,
)
