"""Fire and acid that burn on, and are put out.

Rules RU-C-BURN-1 to RU-C-BURN-3, RU-C-BURN-5, RU-C-BURN-6 and RU-C-DUR-5, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6,
RU-C-GEN-7 and RU-R-2.

Whether something catches fire is a chance roll that the game master sets (RU-C-BURN-4): operation `chance`. A fire
that feeds itself (RU-C-BURN-5) does not shrink; its dice are rolled anew each round.
"""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Outcome, Rejected
from service.rulesets.contract.operation import Operation
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.armor import Armor, WornArmor
from service.rulesets.rollunder.core.combat.budget import refuse_too_many_dice
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice, DamageText
from service.rulesets.rollunder.core.combat.damage_type import TYPES, DamageType
from service.rulesets.rollunder.core.combat.harm import Blow, harm_of, meets_armor
from service.rulesets.rollunder.core.combat.life import Life, LifeMax, Status, StunLevel, statuses_of
from service.rulesets.rollunder.core.expression import Term
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.rollunder.options.combat import BurnFlat
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
from service.rulesets.vocabulary import Doc, Id, Number
from service.values import dataclass

DICE_LOST_PER_ROUND = 1
DESTROYED_AT = 0
ONGOING_ROUNDS = 1
BURNING = Phrase("the action {action}", action="burn")


class BurnKind(StrEnum):
    """Kind of burning damage that goes on: fire or acid."""

    FIRE = "fire"
    ACID = "acid"


class BurnAction(StrEnum):
    """Action to resolve: something burns, or a fire is put out."""

    BURN = "burn"
    PUT_OUT = "put_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Burn:
    """Request for burning: to catch fire, to burn on, or to be put out."""

    action: Annotated[BurnAction, Doc("Whether something burns, or what burns is put out.")] = BurnAction.BURN
    kind: Annotated[BurnKind | None, Doc("What burns on; to be put out, all kinds if left out.")] = None
    damage: Annotated[
        DamageText | None, Doc("Of the first round: dice of one size, with a flat bonus if any. For action `burn`.")
    ] = None
    ongoing: Annotated[bool, Doc("Whether it feeds itself: its dice never get fewer.")] = False
    armor: WornArmor = 0
    resist: Annotated[bool, Doc("Whether this kind of damage is resisted.")] = False
    rounds: Annotated[
        int | None,
        Interval(ge=0, le=1000),
        Doc("Rounds until it is put out; if left out it burns out by itself, or 1 round where it is ongoing."),
    ] = None
    on_item: Annotated[bool, Doc("Whether an item without durability burns, and not a character.")] = False
    item_durability: Annotated[Number | None, Doc("Durability, if an item burns and not a character.")] = None
    life: Annotated[Life | None, Doc("LIFE of who burns.")] = None
    life_max: Annotated[LifeMax | None, Doc("LIFE at 100%; `life` if left out.")] = None
    stun_level: StunLevel = 0
    still_harmed: Annotated[bool, Doc("Whether other damage goes on, as by bleeding.")] = False
    options: OptionsField = DEFAULT_OPTIONS

    @property
    def burns_item(self) -> bool:
        """Whether an item burns, and not a person."""
        return self.on_item or self.item_durability is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnResult:
    """Result of the rounds of burning."""

    per_round: Annotated[tuple[int, ...], Doc("Damage of each round; of an item, as rolled.")]
    total: Annotated[int, Doc("All rounds together.")]
    dice_left: Annotated[int, Doc("Dice that the next round would have.")]
    durability_after: Annotated[int | None, Doc("Durability after acid on an item; null for anything else.")] = None
    destroyed: Annotated[bool | None, Doc("Whether acid destroyed the item; null for anything else.")] = None
    life_after: Annotated[int | None, Doc("LIFE now; null when it was not given.")] = None
    statuses: Annotated[tuple[Status, ...] | None, Doc("What that means; null when LIFE was not given.")] = None


def resolve(request: Burn, dice: Dice) -> Outcome[BurnResult]:
    """Burn round by round until it is out (RU-C-BURN-3), or is put out (RU-C-BURN-6).

    Raises:
        Rejected: `bad_input` when the damage has dice of several sizes, or none, or is missing as the kind is;
            `too_many_dice` for an ongoing fire of too many rounds; those of an expression.
    """
    if request.action is BurnAction.PUT_OUT:
        summary = Message("burn_put_out", {})
        return Outcome(result=_result(request, (), 0), rules=("RU-C-BURN-6",), summary=summary)
    kind = needed(request.kind, "/kind", BURNING)
    fire = _one_term(needed(request.damage, "/damage", BURNING))
    rounds = _rounds_of(request, fire)
    per_round = tuple(_burned(request, kind, each, dice) for each in rounds)
    left = fire.count if request.ongoing else dice_left(fire, len(rounds))
    result = _result(request, per_round, left)
    code = "burn_out" if left == 0 else "burn_goes_on"
    parameters = {"rounds": len(rounds), "total": result.total, "dice_left": left}
    return Outcome(result=result, rules=_rules(request, kind), summary=Message(code, parameters))


def _rounds_of(request: Burn, fire: DamageDice) -> tuple[DamageDice, ...]:
    """The dice of each round: one less in every next one (RU-C-BURN-3), but for an ongoing fire (RU-C-BURN-5)."""
    if request.ongoing:
        number = ONGOING_ROUNDS if request.rounds is None else request.rounds
        refuse_too_many_dice(fire.count * number, "/rounds")
        return (fire,) * number
    number = fire.count if request.rounds is None else min(request.rounds, fire.count)
    return tuple(after_rounds(fire, each, request.options) for each in range(number))


def dice_left(fire: DamageDice, rounds: int) -> int:
    """Number of dice left after so many rounds of burning: one less each round, then it is out (RU-C-BURN-3)."""
    return max(0, fire.count - DICE_LOST_PER_ROUND * rounds)


def after_rounds(fire: DamageDice, rounds: int, options: Options) -> DamageDice:
    """The damage of burning dice of one size, so many rounds after the first one (RU-C-BURN-3).

    Only the dice shrink: a flat bonus stays as long as one is left; by option it counts in the first round only.
    """
    left = dice_left(fire, rounds)
    flat_counts = left > 0 and (rounds == 0 or options.burn_flat is BurnFlat.EACH_ROUND)
    return DamageDice(
        terms=tuple(Term(1, left, term.die) for term in fire.terms if left), flat=fire.flat if flat_counts else 0
    )


def burned(rolled: int, kind: BurnKind, armor: int, *, resist: bool) -> Blow:
    """Damage of one round of burning, for a body or an item (RU-C-BURN-1, RU-C-BURN-2).

    Only a resist helps against fire, armor too against acid; both apply anew each round (RU-C-BURN-3).
    """
    type_ = DamageType(kind)
    return Blow(rolled=max(0, rolled), type=type_, armor=Armor(worn=armor), resist=(type_,) if resist else ())


def _one_term(text: str) -> DamageDice:
    read = damage_dice.parse(text, "/damage")
    if len(read.terms) != 1:
        raise Rejected(
            "bad_input", "/damage", expected=Phrase("dice of one size with a flat bonus if any, such as 3d6+2")
        )
    return read


def _burned(request: Burn, kind: BurnKind, fire: DamageDice, dice: Dice) -> int:
    """The damage of one round; an item takes the rolled damage (RU-C-BURN-2)."""
    rolled = max(0, fire.roll(dice, "burn"))
    if request.burns_item:
        return rolled
    return harm_of(burned(rolled, kind, request.armor, resist=request.resist), request.options, dice).final


def _result(request: Burn, per_round: tuple[int, ...], left: int) -> BurnResult:
    """Acid lowers the durability of an item, which is destroyed at 0 or less (RU-C-BURN-2, RU-C-DUR-5)."""
    total = sum(per_round)
    is_corroded = request.kind is BurnKind.ACID and request.item_durability is not None
    durability = (request.item_durability or 0) - total
    life = None if request.life is None or request.burns_item else request.life - total
    life_max = request.life if request.life_max is None else request.life_max
    return BurnResult(
        per_round=per_round,
        total=total,
        dice_left=left,
        durability_after=durability if is_corroded else None,
        destroyed=durability <= DESTROYED_AT if is_corroded else None,
        life_after=life,
        statuses=None
        if life is None
        else statuses_of(life, life_max or 0, request.stun_level, still_harmed=request.still_harmed),
    )


def _rules(request: Burn, kind: BurnKind) -> tuple[str, ...]:
    type_ = DamageType(kind)
    if request.burns_item:
        on_target: tuple[str, ...] = ("RU-C-DUR-5",) if kind is BurnKind.ACID else ()
    else:
        armored = Armor(worn=request.armor).rules if meets_armor(type_, request.options) else ()
        on_target = (*armored, "RU-C-ARM-8") if request.resist else armored
    put_out = ("RU-C-BURN-6",) if request.rounds is not None else ()
    alive = ("RU-C-GEN-7",) if request.life is not None else ()
    course = "RU-C-BURN-5" if request.ongoing else "RU-C-BURN-3"
    return (TYPES[type_].rule, course, *put_out, *on_target, *alive)


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
    kind, fire = needed(request.kind, "/kind", BURNING), _one_term(needed(request.damage, "/damage", BURNING))
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
            path="helper",
            prose="The participant that puts it out, if any.",
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


OPERATION = Operation(
    resolve,
    title="Burn for some rounds, or put it out",
    description=(
        "Fire and acid burn on with one die less each round. Armor does not help against fire, resist halves "
        "it; acid on an item lowers its durability by the roll, and destroys it at 0. An ongoing fire never "
        "gets smaller; all of them can be put out."
    ),
    options=("burn_flat", "elemental_armor", "resist_order"),
    rejections=("bad_expression", "unknown_die"),
    streams="By die, round by round: the dice of the round, then the d6 of armor where it counts.",
    headlines=("total", "life_after"),
    score=lambda result: result.total,
    stored=STORED,
)
