"""The state of a blade. Rules RU-C-SHP-1 to RU-C-SHP-4, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6 and RU-R-26."""

from typing import Annotated, Literal

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Reasons, RefusalRow
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.sharpness import SHARPNESS, BladeShape, BladeState, type_of
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lookups.items import (
    WithItem,
    item_exists,
    item_that,
    of_item,
    unmet_needs_of,
    used_by,
)
from service.rulesets.rollunder.stored.participants import character_participant, named_item
from service.rulesets.stored import Disclosure, StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

HITS_DICE = 1
MOST_HITS = 1000
BLADE_SHAPE: Literal["blade_shape"] = "blade_shape"

Hits = Annotated[int, Interval(ge=0, le=MOST_HITS)]


SHAPES = {
    BladeState.EXTREME: frozenset({BladeShape.BROAD, BladeShape.SINGLE_EDGED}),
    BladeState.WELL: frozenset({BladeShape.BROAD, BladeShape.SINGLE_EDGED, BladeShape.OTHER}),
}
"""State -> blades that can be made so sharp: katana and glaive (RU-C-SHP-1), but no rapier or wedge (RU-C-SHP-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharpness:
    """A blade that was sharpened, or has been used."""

    state: Annotated[BladeState, Doc("State of the blade.")]
    blade_shape: Annotated[BladeShape, Doc("Form of the blade.")] = BladeShape.BROAD
    type: Annotated[DamageType, Doc("Kind of damage that it does.")] = DamageType.BLADE
    hits_left: Annotated[Hits | None, Doc("Hits the edge lasts; null when just sharpened, to roll them.")] = None
    hits_made: Annotated[Hits, Doc("Hits made since: blows whose damage was rolled.")] = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SharpnessResult:
    """Bonus of the edge to the next hit."""

    allowed: Annotated[bool, Doc("Whether such a blade can be this sharp.")]
    reason: Annotated[Literal["blade_shape"] | None, Doc("Why not; null when it can.")] = None
    extra_dice: Annotated[int, Doc("d6 that it adds to the damage of the next hit.")] = 0
    type: Annotated[DamageType, Doc("Kind of damage of the next hit.")]
    hits_left: Annotated[int | None, Doc("Hits the edge still lasts; null where it does not wear off.")] = None
    state_after: Annotated[BladeState, Doc("State of the blade now.")]


def resolve(request: Sharpness, dice: Dice) -> Outcome[SharpnessResult]:
    """An edge lasts d6 hits (RU-C-SHP-1, RU-C-SHP-2), then the blade is normal.

    A normal one stays so until the game master says that it is blunt (RU-C-SHP-3, RU-C-SHP-4).
    """
    row = SHARPNESS[request.state]
    hits_left = _hits_left(request, dice) if row.wears_off else None
    state = BladeState.NORMAL if hits_left == 0 else request.state
    result = SharpnessResult(
        allowed=True,
        extra_dice=SHARPNESS[state].extra_dice,
        type=type_of(state, request.type),
        hits_left=hits_left,
        state_after=state,
    )
    parameters = {"dice": result.extra_dice, "hits": hits_left, "type": result.type}
    code = "sharpness_lasts" if hits_left else "sharpness"
    return Outcome(result=result, rules=(row.rule,), summary=Message(code, parameters))


def _has_wrong_shape(request: Sharpness) -> bool:
    """Not every blade can be made so sharp (RU-C-SHP-1, RU-C-SHP-2)."""
    return request.blade_shape not in SHAPES.get(request.state, BladeShape)


def _impossible(request: Sharpness, _code: str, _dice: Dice) -> Outcome[SharpnessResult]:
    result = SharpnessResult(allowed=False, reason=BLADE_SHAPE, type=request.type, state_after=BladeState.NORMAL)
    rules = (SHARPNESS[request.state].rule,)
    return Outcome(result=result, rules=rules, summary=Message("sharpness_refused"))


def _hits_left(request: Sharpness, dice: Dice) -> int:
    """The d6 is rolled when sharpening (RU-C-SHP-1, RU-C-SHP-2); every hit uses one up."""
    at_first = D6.total(HITS_DICE, dice, "sharpness") if request.hits_left is None else request.hits_left
    return max(0, at_first - request.hits_made)


_item = item_that(lambda _who, item, _order: item.weapon is not None and item.weapon.damage_type is DamageType.BLADE)


def _sharpens(figure: Figure, outcome: EffectContext[Sharpness, SharpnessResult]) -> Figure:
    """The blade is as sharp as it can be made, for as many hits as were rolled."""
    item = _item(Character(figure, outcome.options), outcome.order)
    members = {"sharpness": outcome.result.state_after, "hits_left": outcome.result.hits_left}
    return figure if item is None else effects.item_changed(figure, item, **members)


STORED = Stored(
    participants=(character_participant(needs=(Ability.ACT, Ability.USE), items_of=used_by(_item)),),
    lookups={
        "blade_shape": of_item(_item, lambda _, item: item.weapon and item.weapon.blade_shape),
        "type": of_item(_item, lambda _, item: item.weapon and item.weapon.damage_type),
    },
    effects={"character": (effects.acts, _sharpens)},
    beside=WithItem,
    verify=item_exists,
    warnings=unmet_needs_of(_item),
    refused_with=named_item,
    stated_by=StatedBy(game_master=("hits_left", "hits_made")),
    discloses=Disclosure(public=("type", "hits")),
)


REASONS = Reasons(
    rows=(RefusalRow(BLADE_SHAPE, "RU-C-SHP-1", _has_wrong_shape, at="blade_shape", ability=Ability.USE),),
    answer=_impossible,
)


OPERATION = Operation(
    resolve,
    title="Keep track of an edge",
    description=(
        "An extremely sharp blade adds two dice to its next d6 hits, a well sharpened one a single die, if its form "
        "allows it. A blunt blade does bash."
    ),
    streams="d6: one when just sharpened.",
    headlines=("hits_left", "extra_dice"),
    score=lambda result: result.hits_left or 0,
    reasons=REASONS,
    stored=STORED,
)
