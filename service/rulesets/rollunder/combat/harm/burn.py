"""Fire and acid that burn on. Rules RU-C-BURN-1 to RU-C-BURN-6, with RU-C-DUR-5.

Whether something catches fire is a chance roll that the game master sets (RU-C-BURN-4): operation `chance`. A fire
that feeds itself (RU-C-BURN-5) does not shrink; its dice are rolled anew each round, as by `damage`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.combat.core import damage_dice
from service.rulesets.rollunder.combat.core.armor import Armor, WornArmor
from service.rulesets.rollunder.combat.core.damage_dice import DamageDice, DamageText
from service.rulesets.rollunder.combat.core.damage_type import TYPES, DamageType
from service.rulesets.rollunder.combat.core.harm import Blow, harm_of, meets_armor
from service.rulesets.rollunder.combat.core.life import Life, LifeMax, Status, StunLevel, statuses_of
from service.rulesets.rollunder.core.expression import Term
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.rollunder.options.combat import BurnFlat
from service.rulesets.rollunder.stored import lasting, lookups
from service.rulesets.rollunder.stored.effects.harm import hurt
from service.rulesets.rollunder.stored.fires import burning
from service.rulesets.rollunder.stored.lookups import of_standing
from service.rulesets.rollunder.stored.lookups.items import WithItem, durability_of, item_exists, item_of, with_item
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.rollunder.stored.standing import Standing
from service.rulesets.rollunder.stored.state import LOWEST_DURABILITY_CHANGE
from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Figure
from service.rulesets.vocabulary import Doc, Number

DICE_LOST_PER_ROUND = 1
DESTROYED_AT = 0


class BurnKind(StrEnum):
    """What burns on."""

    FIRE = "fire"
    ACID = "acid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Burn:
    """Somebody or something burns."""

    kind: Annotated[BurnKind, Doc("What burns on.")]
    damage: Annotated[DamageText, Doc("Of the first round: dice of one size, with a flat bonus if any.")]
    armor: WornArmor = 0
    resist: Annotated[bool, Doc("Whether this kind of damage is resisted.")] = False
    rounds: Annotated[
        int | None, Interval(ge=0, le=1000), Doc("Rounds until it is put out; it burns out by itself if left out.")
    ] = None
    item_durability: Annotated[Number | None, Doc("Durability, when an item burns and not somebody.")] = None
    life: Annotated[Life | None, Doc("LIFE of who burns.")] = None
    life_max: Annotated[LifeMax | None, Doc("LIFE at 100%; `life` if left out.")] = None
    stun_level: StunLevel = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnResult:
    """What the rounds of burning did."""

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
        Rejected: `bad_input` when the damage has dice of several sizes, or none; those of an expression.
    """
    fire = _one_term(request.damage)
    lasts = fire.count if request.rounds is None else min(request.rounds, fire.count)
    per_round = tuple(_burned(request, after_rounds(fire, number, request.options), dice) for number in range(lasts))
    result = _result(request, per_round, dice_left(fire, lasts))
    code = "burn_out" if result.dice_left == 0 else "burn_goes_on"
    parameters = {"rounds": lasts, "total": result.total, "dice_left": result.dice_left}
    return Outcome(result=result, rules=_rules(request), summary=Message(code, parameters))


def dice_left(fire: DamageDice, rounds: int) -> int:
    """How many dice burn after so many rounds: one less each round, then it is out (RU-C-BURN-3)."""
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
    """Damage of one round of burning, on its way to somebody (RU-C-BURN-1, RU-C-BURN-2).

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


def _burned(request: Burn, fire: DamageDice, dice: Dice) -> int:
    """The damage of one round; an item takes it as it is rolled (RU-C-BURN-2)."""
    rolled = max(0, fire.roll(dice, "burn"))
    if request.item_durability is not None:
        return rolled
    return harm_of(burned(rolled, request.kind, request.armor, resist=request.resist), request.options, dice).final


def _result(request: Burn, per_round: tuple[int, ...], left: int) -> BurnResult:
    """Acid lowers the durability of an item, which is destroyed at 0 or less (RU-C-BURN-2, RU-C-DUR-5)."""
    total = sum(per_round)
    is_corroded = request.kind is BurnKind.ACID and request.item_durability is not None
    durability = (request.item_durability or 0) - total
    life = None if request.life is None else request.life - total
    life_max = request.life if request.life_max is None else request.life_max
    return BurnResult(
        per_round=per_round,
        total=total,
        dice_left=left,
        durability_after=durability if is_corroded else None,
        destroyed=durability <= DESTROYED_AT if is_corroded else None,
        life_after=life,
        statuses=None if life is None else statuses_of(life, life_max or 0, request.stun_level),
    )


def _rules(request: Burn) -> tuple[str, ...]:
    type_ = DamageType(request.kind)
    if request.item_durability is not None:
        on_target: tuple[str, ...] = ("RU-C-DUR-5",) if request.kind is BurnKind.ACID else ()
    else:
        armored = Armor(worn=request.armor).rules if meets_armor(type_, request.options) else ()
        on_target = (*armored, "RU-C-ARM-8") if request.resist else armored
    put_out = ("RU-C-BURN-6",) if request.rounds is not None else ()
    alive = ("RU-C-GEN-7",) if request.life is not None else ()
    return (TYPES[type_].rule, "RU-C-BURN-3", *put_out, *on_target, *alive)


@of_standing
def _durability(who: Standing, order: Any) -> int | None:
    item = item_of(who, order)
    return None if item is None else durability_of(who, item)


@of_standing
def _resist(who: Standing, order: Any) -> bool:
    return DamageType(order.kind) in who.sheet.resist


def _burns(figure: Figure, outcome: EffectContext) -> Figure:
    """LIFE that was burned is lost, and what is left burns on (RU-C-BURN-3); acid eats the item (RU-C-BURN-2)."""
    result = outcome.result
    if outcome.request.item_durability is None:
        figure = hurt(figure, result.total)
        left = after_rounds(_one_term(outcome.request.damage), len(result.per_round), outcome.request.options)
        return (
            lasting.laid(figure, burning(str(left), outcome.request.kind, figure.round)) if result.dice_left else figure
        )
    item = item_of(Standing(figure), outcome.order)
    if item is None or result.durability_after is None:
        return figure
    change = Standing(figure).of(item).durability_change - result.total
    return with_item(
        figure, outcome, durability_change=max(LOWEST_DURABILITY_CHANGE, change), broken=bool(result.destroyed)
    )


STORED = Stored(
    participants=(character_participant(),),
    lookups={
        "armor": lookups.all_armor,
        "resist": _resist,
        "item_durability": _durability,
        "life": lookups.LIFE,
        "life_max": lookups.LIFE_MAX,
        "stun_level": lookups.STUN_LEVEL,
    },
    effects={"character": _burns},
    beside=WithItem,
    verify=item_exists,
    gm_only=True,
    secrets=("life_after", "statuses"),
)


OPERATION = Operation(
    name="burn",
    title="Burn for some rounds",
    description=(
        "Fire and acid burn on with one die less each round. Armor does not help against fire, resist halves it; acid "
        "on an item lowers its durability by what is rolled, and destroys it at 0."
    ),
    request=Burn,
    result=BurnResult,
    resolve=resolve,
    options=("burn_flat", "elemental_armor", "resist_order"),
    rejections=("bad_expression", "unknown_die"),
    streams="By die, round by round: the dice of the round, then the d6 of armor where it counts.",
    headlines=("total", "life_after"),
    score=lambda result: result.total,
    family="Harm",
    stored=STORED,
)
