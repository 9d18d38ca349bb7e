"""The fuse of a grenade. Rules RU-C-RNG-10, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6 and RU-R-33."""

from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, Order
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.items import WithItem, item_exists, item_that, unmet_needs_of, used_by
from service.rulesets.rollunder.stored.lookups.wielded import GRENADE
from service.rulesets.stored import Participant, Somebody, Stored
from service.rulesets.stored.conditions import Condition, ConditionKind, Duration, DurationUnit, Phase
from service.rulesets.vocabulary import Doc
from service.values import dataclass

FUSE_DICE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Grenade:
    """A grenade is thrown."""

    round_: Annotated[int, Interval(ge=0, le=1_000_000), Doc("Round of the throw.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class GrenadeResult:
    """Time until the grenade explodes."""

    explodes_in_round: Annotated[int, Doc("Round of the explosion, which is a zone hit.")]
    same_initiative: Annotated[bool, Doc("Always true: at the initiative of the throw.")] = True


def resolve(request: Grenade, dice: Dice) -> Outcome[GrenadeResult]:
    """It explodes d6 rounds after the throw, at the same initiative (RU-C-RNG-10)."""
    explodes = request.round_ + D6.total(FUSE_DICE, dice, "fuse")
    summary = Message("grenade", {"round": explodes})
    return Outcome(result=GrenadeResult(explodes_in_round=explodes), rules=("RU-C-RNG-10",), summary=summary)


def _is_grenade(_who: Character, item: StoredItem, _order: object) -> bool:
    return item.weapon_name == GRENADE


def _is_left(character: Character, item: StoredItem, order: Order) -> bool:
    return _is_grenade(character, item, order) and character.count(item) > 0


_item = item_that(_is_left, _is_grenade)


def _throws(figure: Figure, outcome: EffectContext[Grenade, GrenadeResult]) -> Figure:
    """The grenade is gone, and its fuse burns to the end of the round in which it goes off (RU-C-RNG-10, RU-R-6)."""
    figure = lasting.ended(effects.acts(figure, outcome), Lasting.READY)
    rounds = outcome.result.explodes_in_round - outcome.request.round_ + 1
    fuse = Duration(unit=DurationUnit.ROUND, left=rounds, phase=Phase.END)
    item = _item(Character(figure, outcome.options), outcome.order)
    details = {
        "explodes_in_round": outcome.result.explodes_in_round,
        "round": outcome.request.round_,
        "item": None if item is None else item.name,
        lasting.SLOT: None if item is None else item.slot,
    }
    if item is not None:
        figure = effects.item_changed(figure, item, count=max(0, Character(figure).count(item) - 1))
    new = Condition(name=Lasting.GRENADE, kind=ConditionKind.CUMULATIVE, duration=fuse, details=details)
    return lasting.laid(figure, new)


@of_character
def _round(character: Character, _: object) -> int | None:
    """The round that is running."""
    return character.figure.round


STORED = Stored(
    participants=(
        Participant(
            "character",
            "Who throws.",
            kind=Somebody,
            needs=(Ability.ATTACK_RANGED, Ability.USE),
            items_of=used_by(_item),
        ),
    ),
    lookups={"round_": _round},
    effects={"character": _throws},
    beside=WithItem,
    verify=item_exists,
    warnings=unmet_needs_of(_item),
)


OPERATION = Operation(
    resolve,
    title="Throw a grenade",
    description="A grenade explodes d6 rounds after the throw, at the same initiative, and is a zone hit then.",
    streams="d6: one.",
    headlines=("explodes_in_round",),
    score=lambda result: -result.explodes_in_round,
    stored=STORED,
)
