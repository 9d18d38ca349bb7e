"""Fire and acid that burn on, and are put out.

Rules RU-C-BURN-1 to RU-C-BURN-3, RU-C-BURN-5, RU-C-BURN-6 and RU-C-DUR-5, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6,
RU-C-GEN-7 and RU-R-2.

Whether something catches fire is a chance roll that the game master sets (RU-C-BURN-4): operation `chance`. A fire
that feeds itself (RU-C-BURN-5) does not shrink; its dice are rolled anew each round.
"""

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.harm.burn_request import Burn, BurnAction, BurnKind, BurnResult
from service.rulesets.rollunder.combat.harm.burn_stored import STORED
from service.rulesets.rollunder.combat.harm.fire_dice import BURNING, after_rounds, burned, dice_left, one_term
from service.rulesets.rollunder.core.combat.armor import Armor
from service.rulesets.rollunder.core.combat.budget import refuse_too_many_dice
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice
from service.rulesets.rollunder.core.combat.damage_type import TYPES, DamageType
from service.rulesets.rollunder.core.combat.harm import harm_of, meets_armor
from service.rulesets.rollunder.core.combat.life import statuses_of

DESTROYED_AT = 0
ONGOING_ROUNDS = 1


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
    fire = one_term(needed(request.damage, "/damage", BURNING))
    rounds = _rounds_of(request, fire)
    per_round = tuple(_burned(request, kind, each, dice) for each in rounds)
    left = fire.count if request.ongoing else dice_left(fire, len(rounds))
    result = _result(request, per_round, left)
    return Outcome(result=result, rules=_rules(request, kind), summary=_summary(result))


def _summary(result: BurnResult) -> Message:
    code = "burn_out" if result.dice_left == 0 else "burn_goes_on"
    return Message(code, {"rounds": len(result.per_round), "total": result.total, "dice_left": result.dice_left})


def _rounds_of(request: Burn, fire: DamageDice) -> tuple[DamageDice, ...]:
    """The dice of each round: one less in every next one (RU-C-BURN-3), but for an ongoing fire (RU-C-BURN-5)."""
    if request.ongoing:
        number = ONGOING_ROUNDS if request.rounds is None else request.rounds
        refuse_too_many_dice(fire.count * number, "/rounds")
        return (fire,) * number
    number = fire.count if request.rounds is None else min(request.rounds, fire.count)
    return tuple(after_rounds(fire, each, request.options) for each in range(number))


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
